"""What a seat knows is exact: worlds are as likely as trying every physical history says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any, cast

import pytest

from sightline.games.viewpoint.game import GAME
from sightline.games.viewpoint.rules import knowledge
from sightline.games.viewpoint.rules.board import ASIDE, BOTTOM, LOOK, OPEN, TOP, Entry
from sightline.games.viewpoint.rules.knowledge import Knowledge, TooMuchIsPossible
from sightline.games.viewpoint.rules.state import ViewpointState

A, B, C = 0, 1, 2
EVERYBODY = 0b111


def move(source: int, target: int, kind: int, knows: int = 0, step: int = -1) -> Entry:
    return Entry(source, target, (kind,), knows, step, step >= 0)


def see(source: int, *kinds: int) -> Entry:
    return Entry(source, None, kinds, 0b001, -1, False)


def dealt(*seats: int) -> list[Entry]:
    """Cards of unknown kinds, but for the own ones, which are A."""
    return [move(TOP, seat, A, 1 << seat) for seat in seats]


# Seat 0 holds the knowledge. Kinds that it does not know are never read from an entry.
STORIES: dict[str, tuple[tuple[int, ...], list[Entry]]] = {
    "a play from a hand of three": (
        (2, 2, 2),
        [*dealt(0, 1, 1, 1), move(1, OPEN, B, EVERYBODY)],
    ),
    "a hidden steal, then both play": (
        (2, 3, 1),
        [
            *dealt(0, 1, 1, 2),
            move(1, 2, A, 0b110, step=4),
            move(2, OPEN, B, EVERYBODY),
            move(1, OPEN, B, EVERYBODY),
        ],
    ),
    "a look, a hidden steal, a draw and a play": (
        (2, 2, 2),
        [
            *dealt(0, 1, 1, 2),
            see(1, A, B),
            move(1, 2, A, 0b110, step=5),
            move(TOP, 1, A, 0b010),
            move(1, OPEN, B, EVERYBODY),
        ],
    ),
    "two looks with a steal between them": (
        (2, 2, 2),
        [
            *dealt(0, 1, 1, 2, 2),
            see(1, A, B),
            move(1, 2, A, 0b110, step=6),
            see(2, B, B, C),
        ],
    ),
    "the draw pile rearranged by another, after a look of the own": (
        (2, 2, 2),
        [
            *dealt(0, 1),
            see(TOP, A, B),
            move(TOP, LOOK + 1, A, 0b010),
            move(TOP, LOOK + 1, A, 0b010),
            move(TOP, LOOK + 1, A, 0b010),
            move(LOOK + 1, 1, A, 0b010, step=6),
            move(LOOK + 1, TOP, A, 0b010, step=7),
            move(LOOK + 1, TOP, A, 0b010, step=8),
            move(TOP, 0, B, 0b001),
        ],
    ),
    "passing on, with a card that is known": (
        (2, 2, 2),
        [
            *dealt(0, 1, 1, 2),
            move(0, ASIDE + 0, A, 0b001, step=4),
            move(1, ASIDE + 1, A, 0b010, step=5),
            move(ASIDE + 0, 1, A, 0b011),
            move(ASIDE + 1, 2, A, 0b110),
            move(1, 2, A, 0b110, step=8),
            move(2, OPEN, A, EVERYBODY),
        ],
    ),
    "open cards back into a hand and under the pile": (
        (3, 2, 1),
        [
            *dealt(0, 1, 1),
            move(1, OPEN, B, EVERYBODY),
            move(OPEN, 1, B, EVERYBODY),
            move(1, BOTTOM, A, 0b010, step=5),
            move(1, OPEN, B, EVERYBODY),
            move(BOTTOM, 2, A, 0b100),
            see(2, A),
        ],
    ),
}


def histories(counts: tuple[int, ...], entries: list[Entry]) -> Counter[Any]:
    """Every physical history that shows seat 0 what it saw, summed up as a sample is."""
    cards = [kind for kind, number in enumerate(counts) for _ in range(number)]
    found: Counter[Any] = Counter()
    for order in permutations(range(len(cards))):
        deck = [cards[card] for card in order]
        # A physical card is its place in this deck, lowest first.
        start: dict[int, list[int]] = {TOP: list(range(len(deck)))}
        for picks in _lived(deck, entries, 0, start, ()):
            found[tuple(deck), picks] += 1
    return found


def _lived(
    deck: list[int],
    entries: list[Entry],
    number: int,
    places: dict[int, list[int]],
    picks: tuple[tuple[int, int], ...],
) -> Iterator[tuple[tuple[int, int], ...]]:
    if number == len(entries):
        yield picks
        return
    entry = entries[number]
    told = entry.cards if entry.knows & 1 else None
    if entry.target is None:
        pile = places[TOP][-len(entry.cards) :][::-1]
        seen = pile if entry.source == TOP else places[entry.source]
        kinds = [deck[card] for card in seen]
        if (
            kinds == list(entry.cards)
            if entry.source == TOP
            else sorted(kinds) == sorted(entry.cards)
        ):
            yield from _lived(deck, entries, number + 1, places, picks)
        return
    source = TOP if entry.source == BOTTOM else entry.source
    choices = {TOP: places[TOP][-1:], BOTTOM: places[TOP][:1]}.get(
        entry.source, places.get(source, [])
    )
    for card in choices:
        if told is not None and deck[card] != told[0]:
            continue
        after = {place: list(lying) for place, lying in places.items()}
        after[source].remove(card)
        if entry.target == BOTTOM:
            after[TOP].insert(0, card)
        else:
            after.setdefault(entry.target, []).append(card)
        more = (*picks, (entry.step, deck[card])) if entry.picked else picks
        yield from _lived(deck, entries, number + 1, after, more)


@pytest.mark.parametrize("story", STORIES)
def test_worlds_are_as_likely_as_their_histories(story: str) -> None:
    counts, entries = STORIES[story]
    expected = histories(counts, entries)
    whole = sum(expected.values())
    known = Knowledge(0, 3, counts, entries)
    rng, draws = Random(story), 4000
    found: Counter[Any] = Counter()
    for _ in range(draws):
        sampled = known.draw(rng)
        found[sampled.deck, tuple(sorted(sampled.picks.items()))] += 1
    assert set(found) <= set(expected)
    chi_square = sum(
        (found[world] - draws * number / whole) ** 2 / (draws * number / whole)
        for world, number in expected.items()
    )
    degrees = len(expected) - 1
    assert degrees > 1
    # Mean d, variance 2 d for d degrees of freedom; four deviations, and the seed is fixed.
    assert chi_square < degrees + 4 * (2 * degrees) ** 0.5


def test_own_picks_come_back_as_they_were() -> None:
    counts, entries = STORIES["passing on, with a card that is known"]
    known = Knowledge(0, 3, counts, entries)
    assert {known.draw(Random(n)).picks[4] for n in range(50)} == {A}


def test_thinning_out_still_finds_a_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "MOST_PICTURES", 1)
    for counts, entries in STORIES.values():
        known = Knowledge(0, 3, counts, entries, most=1)
        assert sorted(known.draw(Random(1)).deck) == sorted(
            kind for kind, number in enumerate(counts) for _ in range(number)
        )


def test_what_was_seen_stays_known() -> None:
    """A thief remembers the hand, a victim the card, a seer the order; nobody else does."""
    rng = Random(4)
    state = cast("ViewpointState", GAME.start(3, {}, seed=11))
    while state.awaiting and state.turns < 24:
        seat = rng.choice(state.awaiting)
        legal = state.legal(seat)
        state.apply(seat, legal[rng.randrange(len(legal))])
    entries = [entry for entry, _ in state.knowledge(0).entries]
    assert any(entry.target is None for entry in entries) or len(entries) > 30
    for seat in range(3):
        for number in range(20):
            world = cast("ViewpointState", state.world(seat, Random(number)))
            assert world.hands[seat] == state.hands[seat]
            assert world.fields == state.fields
            assert world.discard == state.discard
            assert [len(hand) for hand in world.hands] == [len(hand) for hand in state.hands]


def test_a_guess_is_the_position_of_a_world() -> None:
    """From the same rng both draw the same cards; and a guess can be played on."""
    rng = Random(9)
    state = cast("ViewpointState", GAME.start(4, {}, seed=2))
    looked = 0
    while state.awaiting and state.turns < 30:
        seat = rng.choice(state.awaiting)
        legal = state.legal(seat)
        state.apply(seat, legal[rng.randrange(len(legal))])
        if state.length % 9:
            continue
        looker = rng.randrange(4)
        draw = rng.getrandbits(32)
        world = cast("ViewpointState", state.world(looker, Random(draw)))
        guess = world.guess(looker, Random(draw))
        assert guess.view(looker) == state.view(looker)
        assert guess.draw == world.draw
        assert guess.hands == world.hands
        assert guess.looking == world.looking
        assert guess.awaiting == world.awaiting
        while guess.awaiting:
            seat = rng.choice(guess.awaiting)
            moves = guess.legal(seat)
            guess.apply(seat, moves[rng.randrange(len(moves))])
        looked += 1
    assert looked > 10


def test_what_cannot_be_gone_through_is_said_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "_ALL_TOO_MANY", 1)
    refused = 0
    for counts, entries in STORIES.values():
        try:
            Knowledge(0, 3, counts, entries, most=1)
        except TooMuchIsPossible:
            refused += 1
    assert refused
