"""A ladder before its first game: who takes part, who meets whom, and from which seeds.

Everything about a game follows from the ladder's seed, the two bots and the game's number. So it
does not matter which process plays it, or when; and a bot that joins a ladder later leaves the
games of all others as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import msgspec

from sightline import __version__
from sightline.arena.errors import ArenaError
from sightline.arena.plan import GamePlan, MatchPlan
from sightline.arena.play import play_bots
from sightline.arena.study.kind import find_kind
from sightline.bots import bot_specs, chosen_bot, opponents_of
from sightline.bots.registry import BotChoice
from sightline.core.echo import echo
from sightline.core.game import AnyGame
from sightline.core.message import say
from sightline.core.options import option_values
from sightline.core.outcome import Result
from sightline.core.seeds import Chance, check_seed

FORM = 1
ALL, LEVELS = "all", "levels"
"""Words that stand for several bots: all there are, and those that people meet."""
MOST_BOTS = 64

Pair = tuple[str, str]
"""Two bots by their texts, in the order of the alphabet; where all win together, one twice."""


class LadderSetting(msgspec.Struct, frozen=True):
    """What is played, so exactly that the same setting gives the same games. The bots are not part
    of it: others may join."""

    ladder: int
    """The version of the journal's form."""
    game: str
    version: str
    """Of Sightline."""
    players: int
    options: dict[str, object]
    seed: int | str
    cards: str
    """A fingerprint of what the options name, as in studies."""


class Played(msgspec.Struct, frozen=True, tag="game", tag_field="line"):
    """One game of a ladder, as the journal keeps it; results go by seat."""

    one: str
    other: str
    number: int
    results: tuple[Result, ...]
    length: int
    rounds: int
    """The most decisions of one seat."""

    @property
    def pair(self) -> Pair:
        return self.one, self.other


@dataclass(frozen=True, slots=True)
class LadderPlan:
    """A ladder before its first game."""

    match: MatchPlan
    """The game, how it is played, and the bots; its own games are not used."""
    setting: LadderSetting
    together: bool
    """All win or lose together, or one plays alone: each bot plays with itself."""
    neighbours: bool = False
    """Each bot meets only the next one in the list: cheap, where the order is known."""

    @property
    def bots(self) -> tuple[str, ...]:
        return self.match.bots

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self.game.sides(self.match.players)

    def pairs(self) -> list[Pair]:
        """Who meets whom."""
        if self.together:
            return [(bot, bot) for bot in self.bots]
        if self.neighbours:
            return [pair_of(one, other) for one, other in pairwise(self.bots)]
        return [pair_of(one, other) for one, other in combinations(self.bots, 2)]


def pair_of(one: str, other: str) -> Pair:
    """Two bots in the order in which they are written down."""
    return (one, other) if one <= other else (other, one)


def plan_ladder(
    game: AnyGame,
    players: int | None,
    options: Mapping[str, object],
    bots: Sequence[str],
    seed: int,
    *,
    neighbours: bool = False,
) -> LadderPlan:
    """Check everything before the first game."""
    number = game.players[0] if players is None else players
    checked = game.read_options(number, options)
    texts = tuple(taking_part(game, bots))
    together = game.cooperative or number == 1 or len(game.sides(number)) == 1
    least = 1 if together else 2
    if len(texts) < least:
        raise ArenaError(say("ladder-too-few", least=least, bots=len(texts)))
    if len(texts) > MOST_BOTS:
        raise ArenaError(say("ladder-too-many", most=MOST_BOTS, bots=len(texts)))
    whole = check_seed(seed)
    match = MatchPlan(game, number, checked, texts, 1, whole, rotate=False)
    setting = LadderSetting(
        ladder=FORM,
        game=game.key,
        version=__version__,
        players=number,
        # As they will be read again from the file.
        options=msgspec.json.decode(msgspec.json.encode(option_values(checked))),
        seed=whole if whole < 1 << 53 else f"{whole:032x}",
        cards=find_kind(game).fingerprint(checked),
    )
    return LadderPlan(match, setting, together, neighbours)


def taking_part(game: AnyGame, names: Sequence[str]) -> list[str]:
    """The bots that are meant, each once, by the shortest texts that mean them."""
    found: dict[str, None] = {}
    for name in names:
        for choice in meant_by(game, name):
            if getattr(choice.params, "seconds", None) is not None:
                raise ArenaError(say("ladder-by-the-clock", bot=echo(name)))
            found[choice.text] = None
    return list(found)


def meant_by(game: AnyGame, name: str) -> list[BotChoice]:
    """One bot, or those that a word stands for."""
    if name == ALL:
        return [BotChoice(spec, spec.params()) for spec in bot_specs(game)]
    if name == LEVELS:
        levels = [chosen_bot(game, one.bot) for one in opponents_of(game)]
        if not levels:
            raise ArenaError(say("ladder-no-levels", game=game.key))
        return levels
    return [chosen_bot(game, name)]


# -- one game --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stage:
    """Some games of a ladder, small enough to be sent to every worker."""

    ladder: LadderPlan
    tasks: tuple[tuple[Pair, int], ...]

    @property
    def game(self) -> AnyGame:
        return self.ladder.game

    @property
    def games(self) -> int:
        return len(self.tasks)


def holders(sides: int, number: int) -> tuple[int, ...]:
    """Which of two bots (0 or 1) has which side in game ``number``.

    They take turns around the table and move on from game to game. Where the number of sides is
    odd, each has the larger part as often as the other.
    """
    shift, swap = number % sides, number // sides % 2
    return tuple((side + shift) % sides % 2 ^ swap for side in range(sides))


def duel_plan(ladder: LadderPlan, pair: Pair, number: int) -> GamePlan:
    """Who sits where in a game, and its luck."""
    sides, players = ladder.sides, ladder.match.players
    entrants = [0] * players
    for who, seats in zip(holders(len(sides), number), sides, strict=True):
        for seat in seats:
            entrants[seat] = who
    chance = Chance(ladder.match.seed)
    named = f"{msgspec.json.encode(pair).decode()} {number}"
    return GamePlan(
        number=number,
        seed=chance.stream(f"ladder game {named}").bits(128),
        entrants=tuple(entrants),
        bots=tuple(pair[entrant] for entrant in entrants),
        bot_seeds=tuple(
            chance.stream(f"ladder game {named} seat {seat}").bits(128) for seat in range(players)
        ),
    )


def play_task(stage: Stage, index: int) -> Played:
    """Play one game of a stage to its end."""
    ladder, (pair, number) = stage.ladder, stage.tasks[index]
    match, plan = ladder.match, duel_plan(stage.ladder, pair, number)
    state = match.game.start(match.players, match.options, seed=plan.seed)
    play_bots(match, plan, state)
    outcome = state.outcome
    if outcome is None:
        raise ArenaError(say("match-awaits-nobody", plan=plan.title, game=match.game.key))
    decisions = [0] * match.players
    for step in state.steps:
        decisions[step.seat] += 1
    return Played(*pair, number, outcome.results, state.length, max(decisions))
