"""A match written down: who sits where in which game, and from which seeds.

Everything about game number *n* follows from the plan and *n* alone, so it does not matter which
process plays it, or when.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

import msgspec

from sightline.arena.errors import ArenaError
from sightline.bots import chosen_bot
from sightline.core.bot import Bot
from sightline.core.echo import echo
from sightline.core.game import AnyGame
from sightline.core.seeds import Chance, check_seed

MOST_GAMES = 100_000_000
"""The results of more would not fit into memory."""


@dataclass(frozen=True, slots=True)
class GamePlan:
    """One game of a match. ``bots`` go by seat; ``entrants`` says which of the match's bots."""

    number: int
    seed: int
    entrants: tuple[int, ...]
    bots: tuple[str, ...]
    bot_seeds: tuple[int, ...]

    @property
    def title(self) -> str:
        """What messages call this game: enough to play it again alone."""
        return f"game {self.number + 1} (seed {self.seed:#x})"

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

    def plan(self, number: int) -> GamePlan:
        """Game ``number``, counted from 0."""
        chance = Chance(self.seed)
        shift = number if self.rotate else 0
        entrants = tuple((seat - shift) % self.players for seat in range(self.players))
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


def make_plan(
    game: AnyGame,
    players: int | None,
    options: Mapping[str, object] | None,
    bots: Sequence[str | type[Bot]],
    games: int,
    seed: int,
    rotate: bool,
) -> MatchPlan:
    """Check everything before the first game; one bot fills all seats."""
    number = game.players[0] if players is None else players
    checked = game.read_options(number, {} if options is None else options)
    if type(games) is not int or games < 1:
        raise ArenaError(f"a match has at least one game, not {echo(games)}")
    if games > MOST_GAMES:
        raise ArenaError(f"a match has at most {MOST_GAMES:,} games, not {echo(games)}")
    if isinstance(bots, str | type):  # a text is a sequence of letters, which nobody means
        bots = (bots,)
    if not isinstance(bots, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ArenaError(
            f"bots are named in a list, one for all seats or one a seat, not by {echo(bots)}"
        )
    if len(bots) not in (1, number):
        raise ArenaError(f"{len(bots)} bots for {number} seats: name one for all, or {number}")
    texts = [chosen_bot(game, text).text for text in bots]
    if len(texts) == 1:
        texts *= number
    return MatchPlan(game, number, checked, tuple(texts), games, check_seed(seed), bool(rotate))
