"""Leaks put in on purpose are caught, and by which check; the real game has none."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace
from tests.perspective.leaky import LEAKS, leaky_game
from tests.perspective.test_rules import quiet_moves

from sightline.check import run_checks
from sightline.core.errors import SightlineError
from sightline.core.events import Observer
from sightline.core.game import Variant
from sightline.games.perspective.game import GAME
from sightline.games.perspective.rules.cards import Sides, pair_counts
from sightline.games.perspective.rules.hands import Slot
from sightline.games.perspective.rules.knowledge import Worlds
from sightline.games.perspective.rules.solo import SoloState
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.perspective.rules.views import CardView

OWN_TEST = "the view's own test"
LEAK_CHECKS = ("nothing_leaks", "refusals_tell_nothing", "untold_changes_nothing")
TABLES = [variant for variant in GAME.variants() if variant.players > 1]


@pytest.mark.parametrize("name", [name for name, leak in LEAKS.items() if leak[0] != OWN_TEST])
def test_a_leak_is_caught(name: str) -> None:
    check, variant, kind = LEAKS[name]
    # Thorough, since some of these show only now and then; the first hit ends the search.
    report = run_checks(leaky_game(kind), variants=[variant], only=[check], thorough=True)
    assert {finding.check for finding in report.failures} == {check}, f"{check} did not notice"
    (failure,) = report.failures
    assert not (failure.problem or "").startswith("unexpected"), str(failure)


# -- a view shows what lies open now, and nothing out of memory -----------------------------------


def open_sides(state: PerspectiveState, observer: Observer) -> set[Slot]:
    """What an observer sees on the table at this moment, told from the rules and not the view."""

    def other(slot: Slot) -> Slot:
        return slot[0], 1 - slot[1]

    sides = {*state.used, *state.draw[:1]}
    if state.shared is not None:
        sides.update(map(other, state.hands[state.shared]))
    for seat in range(state.players) if observer is not None else ():
        sides.update(state.hands[seat] if seat == observer else map(other, state.hands[seat]))
    return sides


def another_deck(state: PerspectiveState, observer: Observer, rng: Random) -> tuple[Sides, ...]:
    """A deck that looks the same to somebody who has just come in, and remembers nothing: cards
    change places and are turned over wherever that can't be seen."""
    sides = open_sides(state, observer)
    deck = list(state.deal.deck)

    def unseen(card: int, new: Sides) -> bool:
        return all(new[face] == deck[card][face] for face in (0, 1) if (card, face) in sides)

    for _ in range(20 * len(deck)):
        i, j = rng.randrange(len(deck)), rng.randrange(len(deck))
        one, two = deck[j], deck[i]
        if rng.random() < 0.5:
            one = one[1], one[0]
        if rng.random() < 0.5:
            two = two[1], two[0]
        if i != j and unseen(i, one) and unseen(j, two):
            deck[i], deck[j] = one, two
    return tuple(deck)


def shows_more_than_lies_open(state: PerspectiveState, rng: Random, draws: int) -> bool:
    """Whether some view would differ if cards that nobody can see now were others."""
    for observer in (None, *range(state.players)):
        for _ in range(draws):
            twin = cast("PerspectiveState", state.copy())
            twin.deal = replace(state.deal, deck=another_deck(state, observer, rng))
            if twin.view(observer) != state.view(observer):
                return True
    return False


def walk(variant: Variant, game: Any, rng: Random, games: int) -> Any:
    for number in range(games):
        # A notebook is memory by its very purpose.
        options = {**variant.options, "memory_aid": "off"}
        state = cast(
            "PerspectiveState", game.start(variant.players, options, seed=rng.randrange(2**32))
        )
        yield state
        while state.awaiting:
            moves = state.legal(state.awaiting[0])
            state.apply(state.awaiting[0], moves[rng.randrange(len(moves))])
            if state.length % 5 == number % 5:
                yield state


@pytest.mark.parametrize("variant", TABLES, ids=lambda variant: variant.name)
def test_a_view_shows_only_what_lies_open(variant: Variant) -> None:
    rng = Random(3)
    for state in walk(variant, GAME, rng, games=1):
        assert not shows_more_than_lies_open(state, rng, draws=1)


@pytest.mark.parametrize(
    "name", [name for name, leak in LEAKS.items() if "Shows" in name and leak[1] != "solo"]
)
def test_a_view_out_of_memory_is_caught(name: str) -> None:
    _, variant, kind = LEAKS[name]
    way = next(way for way in TABLES if way.name == variant)
    rng = Random(4)
    states = walk(way, leaky_game(kind), rng, games=5)
    assert any(shows_more_than_lies_open(state, rng, draws=1) for state in states)


def test_no_event_shows_a_side_that_its_observer_must_not_see() -> None:
    """Cards in events show one side: the private to the owner, the public to others, none to the
    audience (but of the shared hand the up side)."""
    rng = Random(6)
    for variant in TABLES:
        for state in walk(variant, GAME, rng, games=1):
            last = state.last
            for observer in (None, *range(variant.players)) if last else ():
                for event in last.happened.to(observer):
                    card = getattr(event, "card", None)
                    if isinstance(card, CardView):
                        hand = getattr(event, "hand", getattr(event, "target", event_seat(event)))
                        assert (card.private is None) == (observer is None or hand != observer)
                        assert (card.public is None) == (
                            hand is not None and (observer is None or hand == observer)
                        )


def event_seat(event: Any) -> int:
    return event.seat


def test_what_is_below_the_shared_hand_is_no_secret_to_who_remembers() -> None:
    """Why no world can show a leak of it: every seat has seen each of those sides."""
    rng = Random(9)
    for variant in TABLES:
        if variant.players < 4:
            for state in walk(variant, GAME, rng, games=2):
                assert state.shared is not None
                for seen in state.seen:
                    assert set(state.hands[state.shared]) <= seen


# -- what a seat thinks possible is exactly what it cannot tell from the truth --------------------


def life(state: PerspectiveState | SoloState, seat: int, deck: Any) -> list[Any] | None:
    """All that a seat would have seen and heard with another deck; None: the game could not have
    gone so."""
    name = "cards" if isinstance(state, SoloState) else "deck"
    deal = replace(state.deal, **{name: deck})
    world = GAME.begin(state.players, state.options, deal)
    seen: list[Any] = [world.view(seat), world.opening.to(seat)]
    for step in state.steps:
        try:
            happened = world.apply(step.seat, step.move)
        except SightlineError:
            return None
        seen += [world.view(seat), happened.to(seat)]
    return seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_worlds_are_exactly_those_that_look_the_same(players: int) -> None:
    """Forget some sides that the seat has seen: of all decks that are then possible, those that
    look the same to it are its worlds, no more and no fewer."""
    rng = Random(players)
    checked = 0
    for seed in range(4):
        state = cast("PerspectiveState", GAME.start(players, {"turn_limit": 60}, seed=seed))
        while state.awaiting and state.turns < 5:
            state.apply(state.awaiting[0], rng.choice(quiet_moves(state)))
        for seat in range(players):
            worlds = state.worlds(seat)
            if not 1 < worlds.count < 60:
                continue
            known = state.known(seat)
            forgotten = [list(sides) for sides in known]
            for card in rng.sample(range(len(known)), 2):
                forgotten[card][rng.randrange(2)] = None
            wider = Worlds([(a, b) for a, b in forgotten], pair_counts(players))
            if wider.count > 200:
                continue
            truth = life(state, seat, state.deal.deck)
            alike = {deck for deck in wider.all() if life(state, seat, deck) == truth}
            assert alike == set(worlds.all())
            checked += 1
    assert checked >= 3


def test_solo_samples_are_uniform_over_all_layouts_that_look_the_same() -> None:
    rng = Random(5)
    state = cast("SoloState", GAME.start(1, {}, seed=5))
    while not 2 < state.worlds().count < 30:
        moves = state.legal(0)
        state.apply(0, moves[rng.randrange(len(moves))])
    possible = set(state.worlds().all())
    truth = life(state, 0, state.deal.cards)
    assert all(life(state, 0, cards) == truth for cards in possible)
    sight = state.sight(0)
    counts = Counter(
        cast("SoloState", sight.sample(rng)).deal.cards for _ in range(100 * len(possible))
    )
    assert set(counts) == possible
    degrees = len(possible) - 1
    chi_square = sum((number - 100) ** 2 / 100 for number in counts.values())
    assert chi_square < degrees + 4 * (2 * degrees) ** 0.5


# -- the big number -------------------------------------------------------------------------------


@pytest.mark.long
def test_the_real_game_leaks_at_none_of_thousands_of_points() -> None:
    looked = 0
    for seed in range(3):
        report = run_checks(GAME, only=LEAK_CHECKS, thorough=True, seed=seed)
        assert report.ok, str(report)
        looked += sum(finding.cases for finding in report.findings)
    print(f"{looked} points")
    assert looked > 3000
