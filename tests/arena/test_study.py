"""Studies: facts agree with the games, figures with the facts; reports stand on their own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sightline.arena import ArenaError
from sightline.arena.plan import make_plan
from sightline.arena.play import play_bots
from sightline.arena.study import run_study
from sightline.arena.study.collect import StudyPlan, collect, plan_study
from sightline.arena.study.figures import quantiles, share, spread
from sightline.arena.study.journal import FIGURES, FILE, PAGE, read_games
from sightline.arena.workers import LocalProcesses
from sightline.games.viewpoint.game import GAME
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.views import Left, Played, Resolved, Revealed
from sightline.games.viewpoint.studies.effects import ENOUGH, MEASURES, effects, measured
from sightline.games.viewpoint.studies.facts import GameFacts, SeatFacts, facts_of
from sightline.games.viewpoint.studies.figures import (
    Study,
    deficits,
    lead_changes,
    margin,
    work_out,
)

MIXED = {"sets": "revisioned+trick-of-the-light"}


def finished(
    players: int, options: dict[str, object], bot: str, games: int, seed: int = 3
) -> Iterator[ViewpointState]:
    """Some games to their end."""
    match = make_plan(GAME, players, options, [bot], games, seed, False)
    for number in range(games):
        plan = match.plan(number)
        state = GAME.start(players, match.options, seed=plan.seed)
        play_bots(match, plan, state)
        assert isinstance(state, ViewpointState)
        yield state


# ---------------------------------------------------------------- facts


@pytest.mark.parametrize(
    ("players", "options", "bot", "games"),
    [(2, {}, "sharp", 6), (3, {"first": "seat0"}, "random", 3), (4, MIXED, "sharp", 3)],
)
def test_facts_agree_with_the_games(
    players: int, options: dict[str, object], bot: str, games: int
) -> None:
    for state in finished(players, options, bot, games):
        facts = facts_of(state)
        order = [(state.deal.first + place) % players for place in range(players)]
        public = [event for events in state.events(None) for event in events]
        assert facts.first == order[0]
        assert (facts.turns, facts.moves) == (state.turns, state.length)
        assert state.winners is not None
        assert {order[place] for place in facts.winners} == set(state.winners)
        assert len(facts.points) == facts.turns + 1
        assert facts.points[0] == (0,) * players
        assert facts.points[-1] == tuple(state.totals()[seat] for seat in order)
        for seat, told in zip(order, facts.seats, strict=True):
            assert told.held == Counter(state.view(seat).hand)
            assert sum(told.dealt.values()) == 5
            assert all(told.drawn[title] >= number for title, number in told.dealt.items())
            for kind, counts in ((Played, told.played), (Revealed, told.revealed)):
                seen = Counter(e.card for e in public if isinstance(e, kind) and e.seat == seat)
                assert counts == seen
        cancelled = [
            event.card
            for event in public
            if (isinstance(event, Left) and event.why == "cancel")
            or (isinstance(event, Resolved) and event.cancelled)
        ]
        assert [cancel.card for cancel in facts.cancels] == cancelled
        for cancel in facts.cancels:
            assert facts.seats[cancel.by_place].revealed[cancel.by]
            assert cancel.by_place != cancel.place
            assert (cancel.how == "revealed") == (cancel.at == "reveal")


def test_every_card_that_left_the_pile_was_drawn_by_somebody() -> None:
    for state in finished(2, {}, "sharp", 5):
        facts = facts_of(state)
        title = state.title
        gone = Counter(map(title, state.deal.deck))
        gone.subtract(map(title, state.draw))
        drawn: Counter[str] = Counter()
        for seat in facts.seats:
            drawn.update(seat.drawn)
        assert drawn == +gone


def test_points_are_those_after_each_turn() -> None:
    """Against a slow way: the totals whenever a new turn begins, while the game is replayed."""
    for state in finished(2, {}, "sharp", 3):
        again = GAME.begin(2, state.options, state.deal)
        totals = {1: again.totals()}
        for step in state.steps:
            again.apply(step.seat, step.move)
            for turn in range(max(totals) + 1, again.turns + 1):
                totals[turn] = again.totals()
        totals[again.turns + 1] = again.totals()
        first = state.deal.first
        expected = [(row[first], row[1 - first]) for _, row in sorted(totals.items())]
        assert list(facts_of(state).points) == expected


def test_a_game_that_goes_on_has_no_facts() -> None:
    with pytest.raises(ValueError, match="ended"):
        facts_of(GAME.start(2, seed=1))


def test_the_ways_to_end() -> None:
    (short,) = finished(3, {"turn_limit": 4}, "random", 1)
    assert facts_of(short).ending == "turns"
    endings = {facts_of(state).ending for state in finished(2, {}, "sharp", 2)}
    assert endings == {"goal"}


# ---------------------------------------------------------------- figures


def game_of(points: Sequence[tuple[int, ...]], winners: tuple[int, ...] = (0,)) -> GameFacts:
    seat = SeatFacts({}, {}, {}, {}, {})
    turns = len(points) - 1
    seats = (seat,) * len(points[0])
    return GameFacts(0, turns, 10, "goal", winners, 0, tuple(points), seats, ())


@pytest.mark.parametrize(
    ("points", "changes"),
    [
        ([(0, 0), (5, 0), (5, 5), (10, 5)], 0),  # a tie takes nobody's lead
        ([(0, 0), (5, 0), (5, 10), (20, 10)], 2),
        ([(0, 0), (5, 0), (5, 5), (5, 15), (5, 20)], 1),
    ],
)
def test_changes_of_the_lead(points: list[tuple[int, ...]], changes: int) -> None:
    assert lead_changes(game_of(points)) == changes


def test_margin_and_deficits() -> None:
    game = game_of([(0, 0, 0), (0, 20, 5), (30, 20, 45), (100, 60, 45)])
    assert margin(game) == 40
    assert deficits(game) == [0, 20, 15, 0]
    assert margin(game_of([(0, 0), (9, 9)], winners=(0, 1))) == 0


def test_quantiles_and_spreads() -> None:
    assert quantiles(range(11)) == (1.0, 2.5, 5.0, 7.5, 9.0)
    assert quantiles([7]) == (7.0,) * 5
    found = spread([1, 2, 2, 7])
    assert (found.mean.value, found.median, found.least, found.most) == (3.0, 2.0, 1, 7)
    assert [(each.value, each.games) for each in found.histogram] == [(1, 1), (2, 2), (7, 1)]
    nothing = share("nothing", 0, 0).share
    assert (nothing.low, nothing.high) == (0.0, 1.0)


def made_up(games: int, help_of_a: float) -> list[GameFacts]:
    """Games of two in which card A is dealt to one seat at random and helps it to win."""
    rng = Random(7)
    made: list[GameFacts] = []
    for _ in range(games):
        has = rng.randrange(2)
        won = has if rng.random() < 0.5 + help_of_a / 2 else 1 - has
        seats = tuple(
            SeatFacts({"A": 1} if place == has else {"B": 2}, {}, {}, {}, {}) for place in range(2)
        )
        made.append(msgspec.structs.replace(game_of([(0, 0)], (won,)), seats=seats))
    return made


def test_effects_are_the_differences_and_their_intervals_are_honest() -> None:
    games = made_up(800, help_of_a=0.2)
    found = effects(games, ["A", "B"], 2)
    having = [
        (place in game.winners, title in measured(seat, "dealt"))
        for title in ("A",)
        for game in games
        for place, seat in enumerate(game.seats)
    ]
    with_it = [won for won, had in having if had]
    without = [won for won, had in having if not had]
    effect = found["A"]["dealt"]
    assert (effect.having, effect.lacking) == (len(with_it), len(without)) == (800, 800)
    assert effect.wins_having == pytest.approx(sum(with_it) / 800)
    assert effect.wins_lacking == pytest.approx(sum(without) / 800)
    assert effect.difference is not None
    assert effect.difference.value == pytest.approx(effect.wins_having - effect.wins_lacking)
    # Both seats of a game tell the same story, so the interval is that of 800 coins, not of 1600:
    # twice 1.96 standard errors of a share on each side.
    half = (effect.difference.high - effect.difference.low) / 2
    assert half == pytest.approx(2 * 1.96 * (0.6 * 0.4 / 800) ** 0.5, rel=0.12)
    assert effect.difference.low < 0.2 < effect.difference.high
    assert found["B"]["dealt"].difference is not None
    assert found["B"]["dealt"].difference.value == pytest.approx(-effect.difference.value)
    assert found["A"]["played"].difference is None
    assert effects(games, ["A", "B"], 2) == found


def test_too_few_seats_say_nothing() -> None:
    found = effects(made_up(ENOUGH - 1, 0.0), ["A", "B"], 2)
    assert found["A"]["dealt"].difference is None
    assert found["A"]["dealt"].having == ENOUGH - 1


# ---------------------------------------------------------------- a whole study


def plan(folder: Path, games: int = 8, **more: Any) -> StudyPlan:
    given: dict[str, Any] = {
        "game": GAME, "players": 2, "options": {}, "bots": ["sharp"], "games": games, "seed": 5,
        "folder": folder, "new_seed": lambda: 99,
    }  # fmt: skip
    return plan_study(**{**given, **more})


def figures(folder: Path) -> Any:
    return json.loads((folder / FIGURES).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def studied(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Study]:
    folder = tmp_path_factory.mktemp("study") / "new" / "folder"
    return folder, run_study(plan(folder, 30), "the command <line>")


def test_counts_add_up_against_the_journal(studied: tuple[Path, Study]) -> None:
    folder, study = studied
    games = list(read_games(folder, GameFacts, 30).values())
    assert study.games == study.wanted == len(games) == 30
    assert sum(place.count for place in study.places) == pytest.approx(30)
    assert sum(seat.count for seat in study.seats) == pytest.approx(30)
    assert study.bots[0].count == pytest.approx(30)
    assert sum(study.endings.values()) == 30
    for counted in (study.turns, study.moves, study.margin, study.leads.changes):
        assert sum(each.games for each in counted.histogram) == 30
    assert study.turns.mean.value == pytest.approx(sum(game.turns for game in games) / 30)
    assert study.points[0].going == 30
    assert study.points[-1].going == 0
    assert study.points[-1].winners[2] >= 100
    plays = sum(sum(seat.played.values()) for game in games for seat in game.seats)
    assert sum(card.plays for card in study.cards) == plays
    assert study.cancels.count == sum(len(game.cancels) for game in games)
    assert sum(pair.count for pair in study.cancels.by) == study.cancels.count
    assert sum(count for _, count in study.cancels.at) == study.cancels.count
    played = sum(card.cancelled.count for card in study.cards)
    assert played + study.cancels.of_reveals + study.cancels.of_ongoing == study.cancels.count
    assert len(study.cards) == 23
    for card in study.cards:
        assert set(card.effects) == set(MEASURES)
        for effect in card.effects.values():
            assert effect.having + effect.lacking == 60
    wink = next(card for card in study.cards if card.title == "Wink")
    held = sum("Wink" in seat.held for game in games for seat in game.seats)
    assert wink.effects["held"].having == held


class Checker(HTMLParser):
    """Balanced tags, unique ids, nothing from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.used: set[str] = set()
        self.tags: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        if tag not in ("meta", "br", "link"):
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href"):
                assert (value or "").startswith("#"), value
                self.used.add((value or "")[1:])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if self.open and self.open[-1] == tag:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(studied: tuple[Path, Study]) -> None:
    page = (studied[0] / PAGE).read_text(encoding="utf-8")
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    assert len(set(checker.ids)) == len(checker.ids)
    assert checker.used <= set(checker.ids)
    for key in ("short", "seats", "length", "points", "cards", "cancels", "made"):
        assert key in checker.ids
    assert checker.tags["script"] == 0
    assert checker.tags["svg"] > 8
    assert page.count("<caption>") == checker.tags["table"] > 5
    assert "the command &lt;line&gt;" in page
    assert "url(http" not in page
    # Plots take the page's colours, so that they can be read by day and by night.
    svgs = page[page.index('<svg class="plot"') :]
    assert "var(--ink)" in svgs
    assert "#0101" not in svgs
    assert "DejaVu Sans'" not in svgs


def test_workers_change_nothing_and_a_stopped_study_goes_on(
    studied: tuple[Path, Study], tmp_path: Path
) -> None:
    whole = (studied[0] / FIGURES).read_bytes()
    two = tmp_path / "two"
    run_study(plan(two, 30), "the command <line>", LocalProcesses(2))
    assert (two / FIGURES).read_bytes() == whole
    assert (two / PAGE).read_bytes() == (studied[0] / PAGE).read_bytes()

    def stop(done: int, of: int) -> None:
        del of
        if done == 7:
            raise KeyboardInterrupt

    folder = tmp_path / "stopped"
    early = run_study(plan(folder, 30), "the command <line>", None, stop)
    assert early.stopped
    assert early.games == figures(folder)["games"] == 7
    assert "Stopped early: 7 of 30" in (folder / PAGE).read_text(encoding="utf-8")
    # As if the power had gone in the middle of a line.
    journal = folder / FILE
    journal.write_bytes(journal.read_bytes()[:-40])
    told: list[int] = []
    # Without a seed it goes on with the one that it began with.
    again = plan(folder, 30, seed=None)
    run_study(again, "the command <line>", None, lambda done, _of: told.append(done))
    assert told[0] == 6
    assert (folder / FIGURES).read_bytes() == whole


def test_other_seeds_give_other_games_and_several_bots_are_told_apart(tmp_path: Path) -> None:
    mixed = plan(tmp_path / "1", 4, bots=["sharp", "random"])
    one = work_out(mixed, collect(mixed), "x")
    assert [bot.name for bot in one.bots] == ["sharp", "random"]
    assert sum(bot.count for bot in one.bots) == pytest.approx(4)
    assert one.bots[0].count > one.bots[1].count
    assert one.setting.seed == 5
    new = plan(tmp_path / "2", 4, seed=None)
    assert new.setting.seed == 99


def test_a_win_that_all_share(tmp_path: Path) -> None:
    """After one turn without a play's points everybody has nothing: nobody is behind."""
    study = run_study(plan(tmp_path / "x", 3, options={"turn_limit": 1}), "x")
    assert study.endings["turns"] == 3
    assert (tmp_path / "x" / PAGE).exists()


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"games": 0}, "at least one game"),
        ({"bots": ["sharp", "random", "random"]}, "3 bots for 2 seats"),
    ],
)
def test_what_cannot_be_studied(tmp_path: Path, more: dict[str, Any], told: str) -> None:
    with pytest.raises(ArenaError, match=told):
        plan(tmp_path / "x", **more)


def test_folders_that_are_not_free(studied: tuple[Path, Study], tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(ArenaError, match=r"holds other files \(letter.txt\)"):
        plan(tmp_path)
    with pytest.raises(ArenaError, match="is a file"):
        plan(tmp_path / "letter.txt")
    other = tmp_path / "other"
    other.mkdir()
    (other / FILE).write_text("hello\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="not the journal of a study"):
        plan(other)
    folder = studied[0]
    for more, told in (
        ({"seed": 6}, "seed: 5, not 6"),
        ({"players": 3}, "players: 2, not 3"),
        ({"bots": ["random"]}, "bots: sharp,sharp, not random,random"),
        ({"options": {"decks": 2}}, "decks: auto, not 2"),
    ):
        with pytest.raises(ArenaError, match=told):
            plan(folder, 30, **more)
