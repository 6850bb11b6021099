"""What is measured of every game, whatever it is: who wins, how long, how wide, with what.

A game adds what it counts by a subclass with its own ``more`` (``sightline.studies``).
"""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from sightline import __version__
from sightline.arena.stats import Z95, Estimate, standard_error
from sightline.arena.study.figures import Share, Spread, mean, share, spread
from sightline.arena.study.journal import Setting
from sightline.arena.study.kind import Gist, StudyKind, Telling
from sightline.arena.study.titles import GAMES, SEAT, WON
from sightline.core.game import AnyState
from sightline.core.message import Message, say
from sightline.core.outcome import Result
from sightline.words import reader_of, seat_name, text_of

if TYPE_CHECKING:
    from sightline.arena.study.collect import Collected, StudyPlan

OPENINGS = 12
"""So many first moves are told, the most frequent ones."""


class More(NamedTuple):
    """What a game counts of itself besides."""

    numbers: Mapping[str, int] = {}
    """Of the whole game."""
    words: Mapping[str, str] = {}
    """What kind of game it was: how it ended, say."""
    seats: Sequence[Mapping[str, int]] = ()
    """Of each seat: what may have made it win."""


class GeneralFacts(msgspec.Struct, frozen=True):
    """One finished game."""

    results: tuple[Result, ...]
    decisions: tuple[int, ...]
    """By seat: how often it decided."""
    choices: tuple[int, ...]
    """The number of legal moves at every decision."""
    opening: str
    opener: int
    numbers: dict[str, int]
    words: dict[str, str]
    seats: tuple[dict[str, int], ...]

    @property
    def winners(self) -> list[int]:
        """The seats that won."""
        return [seat for seat, result in enumerate(self.results) if result == "win"]


class Opening(msgspec.Struct, frozen=True):
    """A first move."""

    games: Share
    won: Share
    """By whoever made it."""


class GeneralFigures(msgspec.Struct, frozen=True):
    """All figures of a study. Nothing in it depends on the number of workers or on the clock."""

    setting: Setting
    command: str
    versions: dict[str, str]
    games: int
    wanted: int
    stopped: bool
    together: bool
    """All seats won or lost together in every game."""
    won: Share
    """Games that somebody won."""
    seats: tuple[Share, ...]
    bots: tuple[Share, ...]
    moves: Spread
    rounds: Spread
    """The most decisions that one seat had in a game."""
    choices: Spread
    """Legal moves at a decision, on the average of a game."""
    numbers: dict[str, Spread]
    words: dict[str, tuple[Share, ...]]
    winning: tuple[Telling, ...]
    openings: tuple[Opening, ...]


class GeneralStudy(StudyKind[GeneralFacts]):
    """For any game."""

    facts = GeneralFacts
    bot = ""

    def more(self, state: AnyState) -> More:
        """What the game counts of itself."""
        return More()

    def names(self) -> Iterable[Message]:
        return (SEAT, GAMES, WON)

    def fingerprint(self, options: msgspec.Struct) -> str:
        return ""

    def facts_of(self, state: AnyState) -> GeneralFacts:
        outcome = state.outcome
        assert outcome is not None
        again = state.game.begin(state.players, state.options, state.deal)
        decisions = [0] * state.players
        choices: list[int] = []
        opening, opener = "", 0
        for step in state.steps:
            if not choices:
                opening, opener = again.move_text(step.move), step.seat
            choices.append(len(again.legal(step.seat)))
            decisions[step.seat] += 1
            again.carry_out(step.seat, step.move)
        more = self.more(state)
        sheet = outcome.sheet
        reader = reader_of(state.game, state.players)
        seats: list[dict[str, int]] = [
            {
                text_of(column, reader): value
                for column, value in zip(sheet.columns, row, strict=True)
                if isinstance(value, int)
            }
            for row in sheet.rows[: state.players]
        ]
        seats += [{}] * (state.players - len(seats))
        for seat, told in enumerate(more.seats):
            seats[seat] = {**seats[seat], **told}
        return GeneralFacts(
            results=outcome.results,
            decisions=tuple(decisions),
            choices=tuple(choices),
            opening=opening,
            opener=opener,
            numbers=dict(more.numbers),
            words=dict(more.words),
            seats=tuple(seats),
        )

    def work_out(
        self, plan: StudyPlan, collected: Collected[GeneralFacts], command: str
    ) -> GeneralFigures:
        numbers = sorted(collected.games)
        games = [collected.games[number] for number in numbers]
        match = plan.match
        together = all(len(set(game.results)) == 1 for game in games)
        by_bot = {
            bot: [
                {seat for seat, name in enumerate(match.plan(number).bots) if name == bot}
                for number in numbers
            ]
            for bot in dict.fromkeys(match.bots)
        }
        return GeneralFigures(
            setting=plan.setting,
            command=command,
            versions={"sightline": __version__, "python": platform.python_version()},
            games=len(games),
            wanted=collected.wanted,
            stopped=collected.stopped,
            together=together,
            won=share(str(WON), sum(bool(game.winners) for game in games), len(games)),
            seats=tuple(
                won(seat_name(match.game, match.players, seat), games, [{seat}] * len(games))
                for seat in range(match.players)
            ),
            bots=tuple(won(bot, games, seats) for bot, seats in by_bot.items()),
            moves=spread([len(game.choices) for game in games]),
            rounds=spread([max(game.decisions) for game in games]),
            choices=spread([round(_mean(game.choices or (0,))) for game in games]),
            numbers={
                name: spread([game.numbers.get(name, 0) for game in games])
                for name in dict.fromkeys(name for game in games for name in game.numbers)
            },
            words={
                name: tuple(
                    share(word, count, len(games))
                    for word, count in Counter(
                        game.words.get(name, "–") for game in games
                    ).most_common()
                )
                for name in dict.fromkeys(name for game in games for name in game.words)
            },
            winning=tellings(games, together),
            openings=_openings(games),
        )

    def report(self, plan: StudyPlan, study: GeneralFigures) -> str:
        # Only here: a worker that plays needs no plots.
        from sightline.arena.study.general_page import report

        match = plan.match
        return report(study, match.game.title, self.titles(match.game, match.players))

    def gist(self, study: GeneralFigures) -> Gist:
        moves, wide = study.moves, study.choices
        summary = say("study-gist-general", moves=mean(moves), choices=f"{wide.mean.value:.1f}")
        shares = (study.won,) if study.together else study.seats
        head = GAMES if study.together else SEAT
        return Gist(study.games, study.stopped, head, shares, summary, moves, wide, study.winning)


def won(name: str, games: Sequence[GeneralFacts], seats: Sequence[set[int]]) -> Share:
    """How many games somebody won who had these seats; a win that several share, in parts."""
    count = sum(
        len(mine.intersection(game.winners)) / len(game.winners)
        for game, mine in zip(games, seats, strict=True)
        if game.winners
    )
    return share(name, count, len(games))


def tellings(games: Sequence[GeneralFacts], together: bool) -> tuple[Telling, ...]:
    """What winners had more or less of: within a game, or, where all win together, between games
    that were won and lost."""
    found: list[Telling] = []
    names = dict.fromkeys(name for game in games for seat in game.seats for name in seat)
    for name in names:
        pairs: list[tuple[list[int], list[int]]] = []
        for game in games:
            mine: tuple[list[int], list[int]] = ([], [])
            for seat, told in enumerate(game.seats):
                mine[seat not in game.winners].append(told.get(name, 0))
            pairs.append(mine)
        telling = _between(name, pairs) if together else _within(name, pairs)
        if telling is not None:
            found.append(telling)
    return tuple(found)


def _within(name: str, pairs: Sequence[tuple[list[int], list[int]]]) -> Telling | None:
    rows = [(_mean(high), _mean(low)) for high, low in pairs if high and low]
    if len(rows) < 2:
        return None
    gaps = [high - low for high, low in rows]
    value = _mean(gaps)
    half = Z95 * standard_error(gaps, value)
    winners, others = _mean([row[0] for row in rows]), _mean([row[1] for row in rows])
    return Telling(name, winners, others, Estimate(value, value - half, value + half))


def _between(name: str, pairs: Sequence[tuple[list[int], list[int]]]) -> Telling | None:
    won = [_mean(high) for high, _ in pairs if high]
    lost = [_mean(low) for _, low in pairs if low]
    if min(len(won), len(lost)) < 2:
        return None
    high, low = _mean(won), _mean(lost)
    half = Z95 * sqrt(standard_error(won, high) ** 2 + standard_error(lost, low) ** 2)
    return Telling(name, high, low, Estimate(high - low, high - low - half, high - low + half))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _openings(games: Sequence[GeneralFacts]) -> tuple[Opening, ...]:
    counts = Counter(game.opening for game in games)
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))[:OPENINGS]
    found: list[Opening] = []
    for text, count in rows:
        these = [game for game in games if game.opening == text]
        mine = won(text, these, [{game.opener} for game in these])
        found.append(Opening(share(text, count, len(games)), mine))
    return tuple(found)


ANY_GAME: StudyKind[Any] = GeneralStudy()
