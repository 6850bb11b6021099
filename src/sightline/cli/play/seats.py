"""Who sits where: people at this terminal, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sightline.bots import BotChoice, bot_specs, default_bot, find_bot
from sightline.bots.opponents import gentle_bot
from sightline.cli.arguments import typed_bot
from sightline.cli.failure import CannotDo, Problems
from sightline.cli.language import language, told
from sightline.core.echo import echo
from sightline.core.errors import UnknownBot, instead
from sightline.core.game import AnyGame
from sightline.core.message import Seat, say
from sightline.words import reader_of, render, seat_name

PERSON = ("you", "me", "person", "human")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at this terminal."""

    name: str = ""

    @property
    def text(self) -> str:
        """As it is written in ``--seats`` and in a saved game."""
        return f"{PERSON[0]}:{self.name}" if self.name else PERSON[0]


Sitter = Person | BotChoice


def read_seats(
    game: AnyGame, texts: Sequence[str], players: int, *, typed: bool, gentle: bool = False
) -> list[Sitter]:
    """Who takes each seat; seats that are not named go to the strongest bot, or to a gentle one.

    ``typed``: the person here has named them, also bots of their own; they are not from a file."""
    if len(texts) > players:
        raise CannotDo(say("cli-seats-named", count=len(texts), players=players))
    problems = Problems()
    sitters: list[Sitter] = []
    for text in texts:
        with problems.gather():
            sitters.append(read_sitter(game, text, typed=typed))
    problems.settle()
    others = gentle_bot(game) if gentle else default_bot(game)
    return sitters + [others] * (players - len(sitters))


def read_sitter(game: AnyGame, text: str, *, typed: bool) -> Sitter:
    """``you``, ``you:Ann``, or a bot."""
    word, _, name = text.strip().partition(":")
    if word.casefold() in PERSON:
        return Person(name.strip())
    try:
        return typed_bot(game, text) if typed else find_bot(game, text)
    except UnknownBot as error:
        known = [PERSON[0], *(spec.name for spec in bot_specs(game))]
        raise CannotDo(
            say(
                "cli-neither-you-nor-bot",
                name=echo(error.name),
                you=PERSON[0],
                game=game.key,
                instead=instead(error.name, known),
            )
        ) from None


def sitter_name(game: AnyGame, sitters: Sequence[Sitter], seat: int) -> str:
    """``White (you)``, ``White (Ann)``, ``Black (search)``."""
    sitter = sitters[seat]
    who = sitter.spec.name if isinstance(sitter, BotChoice) else sitter.name
    if who:
        name = seat_name(game, len(sitters), seat, language())
        return told(say("seat-of", seat=name, occupant=who))
    alone = sum(isinstance(other, Person) for other in sitters) == 1
    reader = reader_of(game, len(sitters), seat if alone else None, language())
    return render(say("seat-label", who=Seat(seat)), reader)
