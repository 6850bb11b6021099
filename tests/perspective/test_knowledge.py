"""What a seat knows is exact: counts, uniform worlds, and nothing more than it has seen."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random
from typing import Any, cast

from tests.perspective.test_rules import play, quiet_moves, table

from sightline.games.perspective.game import GAME
from sightline.games.perspective.rules.cards import Pair, Sides, pair_of
from sightline.games.perspective.rules.knowledge import Known, Worlds
from sightline.games.perspective.rules.state import PerspectiveState


def brute(known: list[Known], box: list[Pair]) -> set[tuple[Sides, ...]]:
    """All worlds by trying every order and every turning of the cards."""
    worlds: set[tuple[Sides, ...]] = set()
    for order in set(permutations(box)):
        for turned in product((0, 1), repeat=len(box)):
            deck: tuple[Sides, ...] = tuple(
                (a, b) if not t else (b, a) for (a, b), t in zip(order, turned, strict=True)
            )
            if all(
                seen in (None, colour)
                for card, sides in zip(known, deck, strict=True)
                for seen, colour in zip(card, sides, strict=True)
            ):
                worlds.add(deck)
    return worlds


BOX: list[Pair] = [("Y", "Y"), ("Y", "G"), ("Y", "G"), ("R", "G"), ("R", "B")]
KNOWN: list[Known] = [("Y", None), (None, "G"), (None, None), ("R", "G"), (None, None)]


def box() -> Counter[Pair]:
    return Counter(pair_of(pair) for pair in BOX)


def test_the_count_equals_trying_everything() -> None:
    expected = brute(KNOWN, BOX)
    worlds = Worlds(KNOWN, box())
    assert worlds.count == len(expected) > 5
    assert set(worlds.all()) == expected
    assert len(worlds.all()) == worlds.count


def test_worlds_are_drawn_uniformly() -> None:
    worlds = Worlds(KNOWN, box())
    rng, draws = Random(11), 400 * worlds.count
    counts = Counter(worlds.draw(rng) for _ in range(draws))
    assert set(counts) == set(worlds.all())
    chi_square = sum((number - 400) ** 2 / 400 for number in counts.values())
    # Mean d, variance 2 d for d degrees of freedom; four deviations, and the seed is fixed.
    degrees = worlds.count - 1
    assert chi_square < degrees + 4 * (2 * degrees) ** 0.5


def test_impossible_knowledge_has_no_world() -> None:
    assert Worlds([("B", "B"), *KNOWN[1:]], box()).count == 0


def test_what_a_seat_knows_at_the_deal() -> None:
    state = table()
    known = state.known(0)
    assert [None not in sides for sides in known[:9]] == [
        card % 2 == 1 if card < 6 else True for card in range(9)
    ]  # own cards are 0, 2, 4: only their private sides are known
    assert known[9][0] is not None  # the top of the draw pile
    assert known[9][1] is None
    assert known[10:] == [(None, None)] * 6


def test_samples_of_a_game_are_uniform_over_the_enumerated_worlds() -> None:
    """Deep in a game few worlds are left: all must come, equally often."""
    state = cast("PerspectiveState", GAME.start(2, {}, seed=8))
    rng = Random(8)
    while not 2 < state.worlds(0).count < 40:
        state.apply(state.awaiting[0], rng.choice(quiet_moves(state)))
    possible = set(state.worlds(0).all())
    assert state.deal.deck in possible
    draws = 300 * len(possible)
    sight = state.sight(0)
    counts: Counter[Any] = Counter()
    for _ in range(draws):
        counts[cast("PerspectiveState", sight.sample(rng)).deal.deck] += 1
    assert set(counts) == possible
    degrees = len(possible) - 1
    chi_square = sum((number - 300) ** 2 / 300 for number in counts.values())
    assert chi_square < degrees + 4 * (2 * degrees) ** 0.5


def test_a_wrong_advanced_claim_is_knowledge() -> None:
    state = table(advanced=True)
    play(state, "claim")
    rng = Random(2)
    for seat in (0, 1):
        for _ in range(30):
            world = cast("PerspectiveState", state.sight(seat).sample(rng))
            assert world.refuted == state.refuted
            sides, row = world.refuted[0]
            assert tuple(world.colour(side) for side in sides) != row


def test_a_look_is_known_to_the_looker_alone() -> None:
    state = table("BG RB GY BR YR GB  RG BY YB  GR BB RR YY GG RY YG")
    # All have seen the shared hand at set-up: trade a card into it that seat 1 has not seen whole.
    before = [set(seen) for seen in state.seen]
    play(state, "pass; i4; p1; look 2")
    (card, face) = state.hands[2][1]
    assert (card, face) in state.seen[0]
    assert state.seen[1] >= before[1]


def test_the_holder_never_learns_a_public_side_by_holding_it() -> None:
    state = cast("PerspectiveState", GAME.start(4, {}, seed=5))
    rng = Random(5)
    for _ in range(60):
        moves = quiet_moves(state)
        moves = [move for move in moves if state.move_text(move)[:3] not in ("ask", "tel")]
        seen = [set(sides) for sides in state.seen]
        held = [[(card, 1 - face) for card, face in hand] for hand in state.hands]
        state.apply(state.awaiting[0], rng.choice(moves))
        for seat in range(4):
            still = {(card, 1 - face) for card, face in state.hands[seat]} & set(held[seat])
            assert not (state.seen[seat] - seen[seat]) & still


def test_everyone_remembers_whatever_lies_open() -> None:
    """Memory is kept card by card as cards move; nothing that can be seen is ever missing in it."""
    for variant in GAME.variants():
        if variant.players == 1:
            continue
        rng = Random(5)
        state = cast("PerspectiveState", GAME.start(variant.players, variant.options, seed=5))
        while state.awaiting:
            for seat, seen in enumerate(state.seen):
                open_sides = {*state.used, state.draw[0], *state.hands[seat]}
                for hand, slots in enumerate(state.hands):
                    if hand != seat:
                        open_sides |= {(card, 1 - face) for card, face in slots}
                assert open_sides <= seen
            moves = state.legal(state.awaiting[0])
            state.apply(state.awaiting[0], moves[rng.randrange(len(moves))])
