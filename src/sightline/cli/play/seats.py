"""Who sits where: people at this terminal, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sightline.bots import BotChoice, bot_specs, chosen_bot, default_bot, find_bot
from sightline.cli.failure import CannotDo, Problems
from sightline.core.echo import echo
from sightline.core.errors import UnknownBot, suggestion
from sightline.core.game import AnyGame
from sightline.words import seat_name

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


def read_seats(game: AnyGame, texts: Sequence[str], players: int, *, typed: bool) -> list[Sitter]:
    """Who takes each seat; seats that are not named go to the strongest bot.

    ``typed``: the person here has named them, also bots of their own; they are not from a file."""
    if len(texts) > players:
        raise CannotDo(f"{len(texts)} seats are named, but {players} play")
    problems = Problems()
    sitters: list[Sitter] = []
    for text in texts:
        with problems.gather():
            sitters.append(read_sitter(game, text, typed=typed))
    problems.settle()
    return sitters + [default_bot(game)] * (players - len(sitters))


def read_sitter(game: AnyGame, text: str, *, typed: bool) -> Sitter:
    """``you``, ``you:Ann``, or a bot."""
    word, _, name = text.strip().partition(":")
    if word.casefold() in PERSON:
        return Person(name.strip())
    try:
        return chosen_bot(game, text) if typed else find_bot(game, text)
    except UnknownBot as error:
        known = [PERSON[0], *(spec.name for spec in bot_specs(game))]
        hint = suggestion(error.name, known)
        raise CannotDo(f"{echo(error.name)} is neither you nor a bot of {game.key}{hint}") from None


def sitter_name(game: AnyGame, sitters: Sequence[Sitter], seat: int) -> str:
    """``White (you)``, ``White (Ann)``, ``Black (search)``."""
    name = seat_name(game, len(sitters), seat)
    sitter = sitters[seat]
    if isinstance(sitter, BotChoice):
        return f"{name} ({sitter.spec.name})"
    if sitter.name:
        return f"{name} ({sitter.name})"
    people = sum(isinstance(other, Person) for other in sitters)
    return f"{name} (you)" if people == 1 else name
