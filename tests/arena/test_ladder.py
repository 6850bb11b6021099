"""Ladders: bots of known strength are rated right, and nothing but the games decides it."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Generator, Iterator, Sequence
from html.parser import HTMLParser
from itertools import count, pairwise
from math import exp, log10
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.arena import lots

from sightline.arena import ArenaError, BotFailed
from sightline.arena.ladder import plan_ladder, run_ladder
from sightline.arena.ladder.figures import LadderFigures, Standing
from sightline.arena.ladder.page import overview, report
from sightline.arena.ladder.plan import LadderPlan, duel_plan, holders, pair_of, play_task
from sightline.arena.ladder.rating import POINTS, Meetings, even_share, rate
from sightline.arena.ladder.run import (
    JOURNAL,
    OWN,
    Limits,
    curve_pairs,
    read_journal,
    seed_in,
    stages,
    time_bots,
    write_report,
)
from sightline.arena.ladder.timing import Counted, counts_for, timed
from sightline.arena.workers import LocalProcesses
from sightline.core.registry import register, unregister

BOTS = ("lots:lots=1", "lots:lots=2", "lots", "lots:lots=16")
STRENGTHS = {"lots:lots=1": 1, "lots:lots=2": 2, "lots": 4, "lots:lots=16": 16}


@pytest.fixture(autouse=True)
def lots_game() -> Iterator[None]:
    for game in (lots.GAME, lots.TOGETHER):
        register(game)
    yield
    for game in (lots.GAME, lots.TOGETHER):
        unregister(game.key)
    assert multiprocessing.active_children() == [], "no worker is left behind"


def planned(players: int = 2, bots: Sequence[str] = BOTS, seed: int = 5) -> LadderPlan:
    return plan_ladder(lots.GAME, players, {}, bots, seed)


def by_bot(figures: LadderFigures) -> dict[str, Standing]:
    return {each.bot: each for each in figures.standings}


# ---------------------------------------------------------------- ratings


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_of_known_strength_are_rated_right(players: int) -> None:
    """Also where three play, so that one of two has two sides, and in teams."""
    figures = run_ladder(planned(players), Limits(games=150, until=1))
    assert [each.bot for each in figures.standings] == list(reversed(BOTS))
    middle = sum(map(log10, STRENGTHS.values())) / len(STRENGTHS)
    for bot, standing in by_bot(figures).items():
        assert standing.points is not None
        true = 1500 + 400 * (log10(STRENGTHS[bot]) - middle)
        # Twice the interval: one in twenty lies outside it, and these are twelve.
        low, high = (2 * end - standing.points.value for end in (
            standing.points.low, standing.points.high))  # fmt: skip
        assert low < true < high
        assert 30 < standing.points.high - standing.points.low < 120


def expected_share(points: float) -> float:
    """How many of its games a bot wins that is so many points ahead."""
    return 1 / (1 + exp(-points / POINTS))


def test_points_and_shares_belong_together() -> None:
    assert expected_share(0) == 0.5
    assert expected_share(200) == pytest.approx(0.76, abs=0.001)
    met = [Meetings(0, 1, 1, 1, 100, 75.0)]
    one, other = rate(2, met, [0, 1], 0)
    assert one.value + other.value == pytest.approx(3000, abs=0.2)
    assert expected_share(one.value - other.value) == pytest.approx(0.75, abs=0.003)
    assert one.low < one.value < one.high


def test_more_games_make_intervals_narrower_and_a_clean_sheet_has_one() -> None:
    def width(games: int, won: float) -> float:
        found = rate(2, [Meetings(0, 1, 1, 1, games, won)], [0, 1], 0)[0]
        return found.high - found.low

    assert width(100, 60) > 1.8 * width(400, 240) > 0
    assert width(100, 100) > 50
    best = rate(2, [Meetings(0, 1, 1, 1, 100, 100)], [0, 1], 0)[0]
    assert 300 < best.value - 1500 < 700


def test_a_bot_that_met_nobody_stays_in_the_middle() -> None:
    found = rate(3, [Meetings(0, 1, 1, 1, 50, 40)], [0, 1, 2], 0)
    assert found[2].value == pytest.approx(1500, abs=1)


def test_shares_are_told_as_with_one_side_each() -> None:
    assert even_share([Meetings(0, 1, 1, 1, 10, 7.5)]) == 0.75
    # Twice as strong: of three sides it wins 4/5 with two of them and 1/2 with one.
    met = [Meetings(0, 1, 2, 1, 1000, 800), Meetings(0, 1, 1, 2, 1000, 500)]
    assert even_share(met) == pytest.approx(2 / 3, abs=1e-6)
    assert even_share([Meetings(0, 1, 2, 1, 10, 10)]) == 1


# ---------------------------------------------------------------- who plays whom


@pytest.mark.parametrize("sides", [2, 3, 4, 5])
def test_both_bots_have_every_side_equally_often(sides: int) -> None:
    games = [holders(sides, number) for number in range(2 * sides)]
    for side in range(sides):
        assert sum(held[side] for held in games) == sides
    assert all(abs(2 * sum(held) - sides) <= 1 for held in games)


def test_teams_stay_together() -> None:
    plan = planned(4, BOTS[:2])
    for number in range(4):
        seats = duel_plan(plan, (BOTS[0], BOTS[1]), number).bots
        assert seats[0] == seats[2] != seats[1] == seats[3]


def test_a_bot_that_joins_changes_no_other_game() -> None:
    few, more = planned(bots=BOTS[:2]), planned(bots=BOTS)
    pair = pair_of(*BOTS[:2])
    assert [duel_plan(few, pair, n) for n in range(5)] == [
        duel_plan(more, pair, n) for n in range(5)
    ]
    seeds = {duel_plan(more, each, n).seed for each in more.pairs() for n in range(5)}
    assert len(seeds) == 30
    assert duel_plan(planned(seed=6), pair, 0).seed not in seeds


def test_words_for_several_bots() -> None:
    assert planned(bots=["levels"]).bots == ("lots:lots=1", "lots:lots=3", "lots:lots=16")
    assert set(planned(bots=["all"]).bots) == {"random", "lots", "broken"}
    assert planned(bots=["lots", "lots:lots=4", "tests.arena.lots:Putting"]).bots == (
        "lots",
        "tests.arena.lots:Putting",
    )


def test_levels_stand_beside_the_next_lower_one() -> None:
    figures = run_ladder(planned(bots=["levels"]), Limits(games=120, until=1))
    assert [step.levels for step in figures.steps] == [(3, 1), (5, 3)]
    low, high = figures.steps
    assert (low.lower, low.upper) == ("lots:lots=1", "lots:lots=3")
    assert low.share.low < 3 / 4 < low.share.high
    assert high.share.low < 16 / 19 < high.share.high
    for step in figures.steps:
        assert step.felt == (0.7 <= step.share.value <= 0.8)
    assert {each.known_as for each in figures.standings} == {"Ann", "Bob", "Cat"}


# ---------------------------------------------------------------- together


def test_where_all_win_together_the_share_counts() -> None:
    plan = plan_ladder(lots.TOGETHER, 2, {}, ["levels"], 5)
    figures = run_ladder(plan, Limits(games=150, until=1))
    assert figures.together
    assert figures.games == 450
    assert figures.crossings == ()
    for standing in figures.standings:
        true = int(standing.bot.rpartition("=")[2]) / lots.MOST
        assert standing.points is None
        assert standing.won.share.low <= true <= standing.won.share.high
    assert [step.felt for step in figures.steps] == [None, None]
    assert figures.steps[1].share.value == pytest.approx(13 / 16, abs=0.1)


# ---------------------------------------------------------------- when it ends


def test_it_ends_when_the_intervals_are_narrow() -> None:
    figures = run_ladder(planned(), Limits(games=1000, until=150))
    assert figures.narrow
    assert not figures.stopped
    assert figures.games in [6 * most for most in stages(1000)[:-1]]
    for standing in figures.standings:
        assert standing.points is not None
        assert standing.points.high - standing.points.low <= 150
    wide = run_ladder(planned(), Limits(games=30, until=1))
    assert not wide.narrow
    assert wide.games == 6 * 30


def test_stages_grow_and_give_both_sides_equally_often() -> None:
    assert stages(10) == [10]
    found = stages(500)
    assert found[0] == 20
    assert found[-1] == 500
    assert found == sorted(set(found))
    assert not any(most % 2 for most in found)


def test_workers_change_nothing() -> None:
    alone = run_ladder(planned(3), Limits(games=12))
    others = run_ladder(planned(3), Limits(games=12), executor=LocalProcesses(2))
    assert msgspec.json.encode(alone) == msgspec.json.encode(others)


class Interrupted(LocalProcesses):
    """Plays some games in another order than they were given, then somebody presses Ctrl-C."""

    def __init__(self, games: int) -> None:
        super().__init__(1)
        self.left = games

    def play(self, plan: Any, play: Any, numbers: Sequence[int]) -> Generator[Any]:
        for number in reversed(numbers):
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            yield play(plan, number)


def test_a_ladder_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    limits = Limits(games=45, until=1)
    whole = run_ladder(planned(), limits, "x", tmp_path / "whole")
    parts = tmp_path / "parts"
    part = run_ladder(planned(), limits, "x", parts, Interrupted(50))
    assert part.stopped
    assert not part.late
    assert part.games == 50
    # The last line was cut off while it was being written.
    journal = parts / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-20])
    assert len(read_journal(parts).games) == 49
    rest = run_ladder(planned(), limits, "x", parts)
    assert msgspec.json.encode(rest) == msgspec.json.encode(whole)
    assert len(journal.read_bytes().splitlines()) == 1 + 49 + 1 + (6 * 45 - 49)
    # Nothing is left to play.
    again = run_ladder(planned(), limits, "x", parts, Interrupted(0))
    assert again == whole
    # More bots and more games go on, too; the games of the others stay.
    more = run_ladder(planned(bots=[*BOTS, "lots:lots=9"]), limits, "x", parts)
    assert more.games == 10 * 45
    assert by_bot(more).keys() == {*BOTS, "lots:lots=9"}


def test_a_time_limit_stops_as_ctrl_c_does() -> None:
    ticks = count()
    figures = run_ladder(
        planned(), Limits(games=100, until=1, minutes=0.5), clock=lambda: float(next(ticks))
    )
    assert figures.stopped
    assert figures.late
    assert 0 < figures.games < 40


def test_progress_tells_of_every_game() -> None:
    seen: list[tuple[int, int]] = []
    run_ladder(planned(bots=BOTS[:2]), Limits(games=30, until=1), on_progress=lambda *at: (
        seen.append(at)))  # fmt: skip
    assert seen == [*((n, 20) for n in range(21)), *((n, 30) for n in range(20, 31))]


# ---------------------------------------------------------------- strength against time


class Machine:
    """A clock on which every look takes as long as this machine's bots think."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_counts_are_chosen_by_the_time_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Machine()

    def choose(self: lots.Putting, sight: Any, rng: Any) -> lots.Put:
        clock.now += 0.01 * self.lots  # a hundredth of a second for each lot
        return lots.Put(self.lots)

    monkeypatch.setattr(lots.Putting, "choose", choose)
    plan = planned(bots=["lots", "random"])
    assert timed(plan, "lots", clock).mean == pytest.approx(0.04)
    found = counts_for(plan, "lots", [0.01, 0.08, 0.16], clock)
    assert [(each.seconds, each.count) for each in found] == [(0.01, 1), (0.08, 8), (0.16, 16)]
    assert counts_for(plan, "random", [0.01], clock) == []
    # As briefly as a thousandth of a second it cannot think, and not as long as a second.
    assert [each.count for each in counts_for(plan, "lots", [0.001], clock)] == []


def test_counts_meet_their_neighbours_and_are_kept(tmp_path: Path) -> None:
    plan = planned(bots=["lots", "random"])
    given = [Counted("lots", "lots", at, number, f"lots:lots={number}") for at, number in (
        (0.01, 1), (0.1, 2), (1.0, 16))]  # fmt: skip
    assert curve_pairs(plan, given) == [
        ("lots:lots=1", "lots:lots=2"),
        ("lots", "lots:lots=2"),
        ("lots", "lots:lots=16"),
    ]
    # A journal that has the counts: no other ones are looked for.
    run_ladder(plan, Limits(games=20), folder=tmp_path)
    with (tmp_path / JOURNAL).open("ab") as file:
        for each in given:
            file.write(msgspec.json.encode(each) + b"\n")
    figures = run_ladder(plan, Limits(games=60, until=1), folder=tmp_path, curve=(0.01, 0.1, 1.0))
    (curve,) = figures.curves
    assert (curve.bot, curve.parameter) == ("lots", "lots")
    assert [point.count for point in curve.points] == [1, 2, 16]
    values = [point.strength.value for point in curve.points]
    assert values == sorted(values)
    assert values[-1] - values[0] == pytest.approx(400 * log10(16), abs=150)
    assert figures.games == 4 * 60
    # Those that only stand for the curve are not in the table, nor are their games.
    assert {bot: each.won.of for bot, each in by_bot(figures).items()} == {"lots": 60, "random": 60}


# ---------------------------------------------------------------- the report


class Whole(HTMLParser):
    """Tags that are opened are closed, and nothing comes from elsewhere."""

    EMPTY = frozenset(("meta", "br", "path", "circle", "use", "rect"))

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.EMPTY:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            assert name not in ("src", "onclick")
            assert not (name == "href" and str(value).startswith("http"))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            assert self.open.pop() == tag


def test_the_report_stands_on_its_own(tmp_path: Path) -> None:
    plan = planned(bots=["levels", "random"])
    figures = run_ladder(plan, Limits(games=20), "sightline ladder <lots>", tmp_path)
    times = time_bots(plan)
    assert [each.bot for each in times] == list(plan.bots)
    write_report(plan, figures, tmp_path, times)
    assert {path.name for path in tmp_path.iterdir()} == OWN
    assert json.loads((tmp_path / "ladder.json").read_text(encoding="utf-8"))["games"] == 120
    assert seed_in(tmp_path) == 5
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    reader = Whole()
    reader.feed(page)
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids))
    assert "sightline ladder &lt;lots&gt;" in page
    for standing in figures.standings:
        assert standing.bot in page
    assert "Bob · lots:lots=3" in page
    together = run_ladder(plan_ladder(lots.TOGETHER, 3, {}, ["levels"], 5), Limits(games=20))
    for text in (
        report(lots.TOGETHER, together, ()),
        overview(lots.GAME, [("two", "two", figures), ("all", "all", together)], "sightline"),
    ):
        reader = Whole()
        reader.feed(text)
        assert reader.open == []


# ---------------------------------------------------------------- refusals


def test_refusals(tmp_path: Path) -> None:
    for bots, told in (
        (["lots"], "at least 2 different bots"),
        (["lots:seconds=1", "random"], "stops by the clock"),
        ([f"lots:lots={n % 16 + 1}" for n in range(1)], "at least"),
    ):
        with pytest.raises(ArenaError, match=told):
            planned(bots=bots)
    with pytest.raises(ArenaError, match="at least one game"):
        run_ladder(planned(), Limits(games=0))
    with pytest.raises(BotFailed, match="no idea"):
        run_ladder(planned(bots=["lots", "broken"]), Limits(games=2))
    run_ladder(planned(), Limits(games=2), folder=tmp_path / "one")
    with pytest.raises(ArenaError, match=r"holds another ladder \(players: 2, not 3\)"):
        run_ladder(planned(3), Limits(games=2), folder=tmp_path / "one")
    with pytest.raises(ArenaError, match="seed"):
        run_ladder(planned(seed=6), Limits(games=2), folder=tmp_path / "one")
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "letter.txt").touch()
    with pytest.raises(ArenaError, match="holds other files"):
        run_ladder(planned(), Limits(games=2), folder=tmp_path / "two")
    with pytest.raises(ArenaError, match="nothing to report"):
        run_ladder(planned(), Limits(games=2), executor=Interrupted(0))
    assert play_task.__module__ == "sightline.arena.ladder.plan"  # workers find it by its name


def test_a_longer_run_in_the_journal_changes_no_shorter_one(tmp_path: Path) -> None:
    short = Limits(games=20, until=1)
    fresh = run_ladder(planned(), short)
    run_ladder(planned(), Limits(games=30, until=1), folder=tmp_path)
    assert run_ladder(planned(), short, folder=tmp_path) == fresh


def test_neighbours_meet_only_each_other() -> None:
    plan = plan_ladder(lots.GAME, 2, {}, BOTS, 5, neighbours=True)
    figures = run_ladder(plan, Limits(games=40, until=1))
    assert figures.games == 3 * 40
    assert {(each.one, each.other) for each in figures.crossings} == {
        pair_of(*pair) for pair in pairwise(BOTS)
    }
    assert [each.bot for each in figures.standings] == list(reversed(BOTS))
