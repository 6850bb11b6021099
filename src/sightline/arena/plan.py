"""A match written down: who sits where in which game, and from which seeds.

Everything about game number *n* follows from the plan and *n* alone, so it does not matter which
process plays it, or when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

import msgspec

from sightline.arena.errors import ArenaError
from sightline.bots import AnyBot, BotChoice, chosen_bot
from sightline.core.bot import Bot
from sightline.core.echo import echo
from sightline.core.game import AnyGame
from sightline.core.message import Message, say
from sightline.core.seeds import Chance, check_seed

MOST_GAMES = 100_000_000
"""More take years."""


@dataclass(frozen=True, slots=True)
class GamePlan:
    """One game of a match. ``bots`` go by seat; ``entrants`` says which of the match's bots."""

    number: int
    seed: int
    entrants: tuple[int, ...]
    bots: tuple[str, ...]
    bot_seeds: tuple[int, ...]

    @property
    def title(self) -> Message:
        """What messages call this game: enough to play it again alone."""
        return say("match-game-seed", number=str(self.number + 1), seed=f"{self.seed:#x}")

    def rngs(self) -> list[Random]:
        """A random generator for each seat's bot."""
        return [Random(seed) for seed in self.bot_seeds]


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A whole match, small enough to be sent to every worker."""

    game: AnyGame
    players: int
    options: msgspec.Struct
    bots: tuple[str, ...]
    games: int
    seed: int
    rotate: bool
    objects: Mapping[str, Bot] = field(default_factory=dict[str, Bot])
    """The bots that were given as objects, by the texts that stand for them."""

    def make(self, text: str) -> Bot:
        """A player for one seat of one game."""
        given = self.objects.get(text)
        return chosen_bot(self.game, text).make() if given is None else given

    def plan(self, number: int) -> GamePlan:
        """Game ``number``, counted from 0."""
        chance = Chance(self.seed)
        entrants = entrants_in(number, self.players, self.rotate)
        return GamePlan(
            number=number,
            seed=chance.stream(f"match game {number}").bits(128),
            entrants=entrants,
            bots=tuple(self.bots[entrant] for entrant in entrants),
            # By entrant, not by seat: a bot keeps its luck when the seats rotate.
            bot_seeds=tuple(
                chance.stream(f"match game {number} bot {entrant}").bits(128)
                for entrant in entrants
            ),
        )


def entrants_in(number: int, players: int, rotate: bool) -> tuple[int, ...]:
    """Which of the match's bots has which seat in a game."""
    shift = number if rotate else 0
    return tuple((seat - shift) % players for seat in range(players))


def make_plan(
    game: AnyGame,
    players: int | None,
    options: Mapping[str, object] | None,
    bots: Sequence[AnyBot] | AnyBot,
    games: int,
    seed: int,
    rotate: bool,
) -> MatchPlan:
    """Check everything before the first game; one bot fills all seats."""
    number = game.players[0] if players is None else players
    checked = game.read_options(number, {} if options is None else options)
    if type(games) is not int or games < 1:
        raise ArenaError(say("match-no-games", games=echo(games)))
    if games > MOST_GAMES:
        raise ArenaError(say("match-too-many-games", most=MOST_GAMES, games=echo(games)))
    # A text is a sequence of letters, which nobody means.
    if isinstance(bots, str | type | Bot | BotChoice):
        bots = (bots,)
    if not isinstance(bots, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ArenaError(say("match-bots-not-list", bots=echo(bots)))
    if len(bots) not in (1, number):
        raise ArenaError(say("match-bots-number", bots=str(len(bots)), number=str(number)))
    objects: dict[str, Bot] = {}
    texts = [_text(game, bot, objects) for bot in bots]
    if len(texts) == 1:
        texts *= number
    return MatchPlan(
        game, number, checked, tuple(texts), games, check_seed(seed), bool(rotate), objects
    )


def _text(game: AnyGame, bot: AnyBot, objects: dict[str, Bot]) -> str:
    """What stands for a bot in plan, result and records; of several objects of one class the later
    ones are numbered."""
    text = chosen_bot(game, bot).text
    if not isinstance(bot, Bot):
        return text
    number, name = 1, text
    while objects.setdefault(name, bot) is not bot:
        number += 1
        name = f"{text}#{number}"
    return name
