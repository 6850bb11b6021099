"""What the games of a ladder say."""

from __future__ import annotations

import platform
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

import msgspec

from sightline import __version__
from sightline.arena.ladder.plan import LadderPlan, LadderSetting, Pair, Played, holders
from sightline.arena.ladder.rating import Meetings, even_share, rate
from sightline.arena.stats import Estimate, measure, wilson
from sightline.arena.study.figures import Share, share
from sightline.bots import chosen_bot, opponents_of
from sightline.core.message import as_message

if TYPE_CHECKING:
    from sightline.arena.ladder.run import Limits
    from sightline.arena.ladder.timing import Counted

FELT = (0.70, 0.80)
"""So often a level should beat the next lower one, for people to feel the difference."""
NARROW = 80.0
"""Points, if nobody says how narrow intervals shall be."""
NARROW_SHARE = 10.0
"""Per cent, where all win together."""


class Standing(msgspec.Struct, frozen=True):
    """One bot in the table, the strongest first."""

    bot: str
    known_as: str
    """The opponent whom people meet, if it is one; else empty."""
    level: int | None
    """That opponent's."""
    points: Estimate | None
    """None where all win together."""
    won: Share
    """Its share of all its games, with one side each; a draw is half a win."""
    rounds: Estimate
    """The most decisions of one seat, on average."""


class Crossing(msgspec.Struct, frozen=True):
    """Two bots against each other."""

    one: str
    other: str
    games: int
    share: Estimate
    """Of the first, with one side each."""


class LevelStep(msgspec.Struct, frozen=True):
    """One of the levels that people meet, and the next lower one."""

    upper: str
    lower: str
    levels: tuple[int, int]
    games: int
    share: Estimate
    """Of the upper one against the lower; where all win together, how much more is won."""
    felt: bool | None
    """Whether the share is what it should be; None where there is no such rule."""


class CurvePoint(msgspec.Struct, frozen=True):
    """A bot with a count that takes about so long."""

    seconds: float
    count: int
    bot: str
    strength: Estimate
    """Points, or the share won where all win together."""


class Curve(msgspec.Struct, frozen=True):
    """Strength against time."""

    bot: str
    parameter: str
    points: tuple[CurvePoint, ...]


class LadderFigures(msgspec.Struct, frozen=True):
    """All figures of a ladder. Nothing in it depends on the number of workers or on the clock."""

    setting: LadderSetting
    command: str
    versions: dict[str, str]
    bots: tuple[str, ...]
    games: int
    together: bool
    until: float
    narrow: bool
    """Whether all intervals are as narrow as was asked for."""
    stopped: bool
    late: bool
    """Stopped by its limit of time, not by somebody."""
    standings: tuple[Standing, ...]
    crossings: tuple[Crossing, ...]
    steps: tuple[LevelStep, ...]
    curves: tuple[Curve, ...]


def work_out(
    plan: LadderPlan,
    games: Sequence[Played],
    counts: Sequence[Counted],
    limits: Limits,
    command: str,
    stopped: bool,
    late: bool = False,
) -> LadderFigures:
    """All figures."""
    curve = list(dict.fromkeys(each.text for each in counts if each.text not in plan.bots))
    known = {*plan.bots, *curve}
    ours = [game for game in games if {*game.pair} <= known]
    bots = [*plan.bots, *curve]
    standings = ratings(plan, bots, ours)
    table = {each.bot: each for each in standings}
    ordered = sorted((table[bot] for bot in plan.bots), key=_strength, reverse=True)
    return LadderFigures(
        setting=plan.setting,
        command=command,
        versions={"sightline": __version__, "python": platform.python_version()},
        bots=plan.bots,
        games=len(ours),
        together=plan.together,
        until=_until(plan, limits.until),
        narrow=_is_narrow(plan, ordered, limits.until),
        stopped=stopped,
        late=late,
        standings=tuple(ordered),
        crossings=() if plan.together else tuple(crossings(plan, ours)),
        steps=tuple(level_steps(plan, table, ours)),
        curves=tuple(curves(counts, table)),
    )


def is_narrow(plan: LadderPlan, games: Iterable[Played], until: float | None) -> bool:
    """Whether enough was played."""
    ours = [game for game in games if {*game.pair} <= {*plan.bots}]
    return _is_narrow(plan, ratings(plan, plan.bots, ours), until)


def _is_narrow(plan: LadderPlan, standings: Iterable[Standing], until: float | None) -> bool:
    widest = _until(plan, until)
    for each in standings:
        scale = 100 if plan.together else 1
        found = each.won.share if each.points is None else each.points
        if scale * (found.high - found.low) > widest:
            return False
    return True


def _until(plan: LadderPlan, until: float | None) -> float:
    if until is not None:
        return until
    return NARROW_SHARE if plan.together else NARROW


def _strength(standing: Standing) -> float:
    return standing.won.share.value if standing.points is None else standing.points.value


# -- the table -------------------------------------------------------------------------------------


def ratings(plan: LadderPlan, bots: Sequence[str], games: Sequence[Played]) -> list[Standing]:
    """Each bot's standing."""
    people = {chosen_bot(plan.game, one.bot).text: one for one in reversed(opponents_of(plan.game))}
    met = meetings(plan, bots, games)
    points: Sequence[Estimate | None] = [None] * len(bots)
    if not plan.together:
        table = [number for number, bot in enumerate(bots) if bot in plan.bots]
        points = rate(len(bots), [one for each in met.values() for one in each], table, 0)
    found: list[Standing] = []
    for number, bot in enumerate(bots):
        # In the table only games of the table count, not those for a curve.
        mates = {*plan.bots} if bot in plan.bots else {*bots}
        own = [game for game in games if bot in game.pair and {*game.pair} <= mates]
        if plan.together:
            won = share(bot, sum("win" in game.results for game in own), len(own))
        else:
            total = sum(
                _won_by(bot, pair, each)
                for pair, each in met.items()
                if bot in pair and {*pair} <= mates
            )
            won = share(bot, round(total, 2), len(own))
        rounds = measure([game.rounds for game in own]).mean if own else Estimate(0, 0, 0)
        one = people.get(bot)
        found.append(
            Standing(
                bot=bot,
                known_as="" if one is None else str(as_message(one.name)),
                level=None if one is None else one.level,
                points=points[number],
                won=won,
                rounds=rounds,
            )
        )
    return found


def _won_by(bot: str, pair: Pair, met: Sequence[Meetings]) -> float:
    """How many of its games with another a bot won, with one side each."""
    part = even_share(met)
    return (part if pair[0] == bot else 1 - part) * sum(one.games for one in met)


def meetings(
    plan: LadderPlan, bots: Sequence[str], games: Sequence[Played]
) -> dict[Pair, list[Meetings]]:
    """Who won how often at tables of which kind."""
    sides = plan.sides
    counted: dict[tuple[Pair, int], list[float]] = defaultdict(lambda: [0, 0.0])
    for game in games:
        held = holders(len(sides), game.number)
        results = [game.results[seats[0]] for seats in sides]
        best = "win" if "win" in results else "draw"
        # Where all have lost, nobody has shown anything: a draw of all.
        first = [who for who, result in zip(held, results, strict=True) if result == best] or held
        entry = counted[game.pair, held.count(0)]
        entry[0] += 1
        entry[1] += first.count(0) / len(first)
    found: dict[Pair, list[Meetings]] = defaultdict(list)
    places = {bot: number for number, bot in enumerate(bots)}
    for (pair, number), (played, won) in sorted(counted.items()):
        if not {*pair} <= places.keys():
            continue
        one, other = (places[bot] for bot in pair)
        found[pair].append(Meetings(one, other, number, len(sides) - number, int(played), won))
    return found


def crossings(plan: LadderPlan, games: Sequence[Played]) -> Iterable[Crossing]:
    """Every pair of the table."""
    for pair, each in meetings(plan, plan.bots, games).items():
        played = sum(one.games for one in each)
        value = even_share(each)
        yield Crossing(*pair, played, Estimate(value, *wilson(value, played)))


def level_steps(
    plan: LadderPlan, table: dict[str, Standing], games: Sequence[Played]
) -> Iterable[LevelStep]:
    """The levels among these bots, each beside the next lower one."""
    levels = [
        (one.level, chosen_bot(plan.game, one.bot).text)
        for one in sorted(opponents_of(plan.game), key=lambda one: one.level)
    ]
    met = meetings(plan, plan.bots, games)
    there = [(level, bot) for level, bot in levels if bot in plan.bots]
    for (below, lower), (above, upper) in pairwise(there):
        if plan.together:
            less, more = table[lower].won, table[upper].won
            yield LevelStep(
                upper, lower, (above, below), less.of + more.of, _more(less.share, more.share), None
            )
            continue
        pair = (lower, upper) if lower <= upper else (upper, lower)
        if pair not in met:
            continue
        played = sum(one.games for one in met[pair])
        value = even_share(met[pair])
        value = value if pair[0] == upper else 1 - value
        low, high = FELT
        yield LevelStep(
            upper, lower, (above, below), played, Estimate(value, *wilson(value, played)),
            low <= value <= high,
        )  # fmt: skip


def _more(less: Estimate, more: Estimate) -> Estimate:
    """A difference of shares with Newcombe's interval."""
    value = more.value - less.value
    below = sqrt((more.value - more.low) ** 2 + (less.high - less.value) ** 2)
    above = sqrt((more.high - more.value) ** 2 + (less.value - less.low) ** 2)
    return Estimate(value, value - below, value + above)


def curves(counts: Sequence[Counted], table: dict[str, Standing]) -> Iterable[Curve]:
    """What more time brings."""
    for name in dict.fromkeys(each.bot for each in counts):
        own = sorted((each for each in counts if each.bot == name), key=lambda each: each.seconds)
        points = [
            CurvePoint(
                each.seconds,
                each.count,
                each.text,
                standing.won.share if standing.points is None else standing.points,
            )
            for each in own
            if (standing := table.get(each.text)) is not None and standing.won.of
        ]
        if points:
            yield Curve(name, own[0].parameter, tuple(points))
