"""Perspective's bots: what they believe, what they imagine, and how they play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace
from tests.perspective.test_rules import FOUR, play, quiet_moves, table

from sightline.arena import play_match
from sightline.bots.random_bot import RandomBot
from sightline.core.bot import Bot
from sightline.games.perspective.belief import Belief, as_hand
from sightline.games.perspective.bots import Careful, Counter, Memory, partner_worth
from sightline.games.perspective.game import GAME
from sightline.games.perspective.moves import Claim
from sightline.games.perspective.planning import After, next_turn, turns
from sightline.games.perspective.state import PerspectiveState
from sightline.games.perspective.views import Claimed

PERFECT = Memory()


def some_way(players: int, seed: int, moves: int, **options: Any) -> PerspectiveState:
    """A game after so many random decisions that claim nothing."""
    state = cast("PerspectiveState", GAME.start(players, options, seed=seed))
    rng = Random(seed)
    for _ in range(moves):
        state.apply(state.awaiting[0], rng.choice(quiet_moves(state)))
    return state


def play_out(state: PerspectiveState, bots: list[Bot], seed: int) -> list[Claimed]:
    """Let bots play on; the claims they made."""
    rng = Random(seed)
    claims: list[Claimed] = []
    while state.awaiting:
        seat = state.awaiting[0]
        happened = state.apply(seat, bots[seat].choose(state.sight(seat), rng))
        claims += [event for event in happened.to(None) if isinstance(event, Claimed)]
    return claims


# -- beliefs ---------------------------------------------------------------------------------------


def test_chances_are_those_of_the_enumerated_worlds() -> None:
    for seed in range(6):
        state = some_way(2, seed, 25)
        worlds = state.worlds(0).all()
        belief = Belief(state, 0, Random(0), 10**6)
        assert belief.exact
        assert belief.number == len(worlds)
        sides = [(card, 1 - face) for card, face in state.hands[0]]
        right = sum(
            tuple(deck[card][face] for card, face in sides) == state.deal.goals[0]
            for deck in worlds
        )
        match = belief.match(belief.own, belief.goal_rows(0, belief.other))
        assert belief.chance(match) == right / len(worlds)


def test_advanced_chances_count_both_rows_and_heed_wrong_claims() -> None:
    state = some_way(2, 3, 15, advanced=True)
    while state.stage != "claim":
        state.apply(state.awaiting[0], quiet_moves(state)[0])
    claimer = state.awaiting[0]
    seat = 1 - claimer
    play(state, "claim; i1; i1; i1")
    assert state.refuted
    belief = Belief(state, seat, Random(0), 10**6)
    worlds = [
        deck
        for deck in state.worlds(seat).all()
        if all(tuple(deck[c][f] for c, f in sides) != row for sides, row in state.refuted)
    ]
    assert belief.number == len(worlds)
    own = [(card, 1 - face) for card, face in state.hands[seat]]
    down = state.hands[2]
    up = [(card, 1 - face) for card, face in down]

    def row(deck: Any, sides: Any) -> list[str]:
        return [deck[card][face] for card, face in sides]

    right = sum(row(deck, own) in (row(deck, up), row(deck, down)) for deck in worlds)
    match = belief.match(belief.own, belief.goal_rows(seat, belief.other))
    assert belief.chance(match) == right / len(worlds)


def test_a_drawn_belief_does_not_take_the_likely_for_certain() -> None:
    state = table()
    belief = Belief(state, 0, Random(1), 1)  # one world only: everything looks certain in it
    assert not belief.exact
    assert not belief.certain_claim()
    assert belief.certain_colour(belief.own[0]) == "Y"
    assert belief.certain_colour(belief.own[0] ^ 1) is None


# -- imagined turns --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options"), [(2, {}), (2, {"advanced": True}), (3, {}), (4, {})]
)
def test_imagined_turns_are_those_of_the_engine(players: int, options: Any) -> None:
    state = some_way(players, 4, 11, **options)
    while state.stage != "insert":
        state.apply(state.awaiting[0], quiet_moves(state)[0])
    seat = state.awaiting[0]
    belief = Belief(state, seat, Random(0), 50)
    imagined = list(turns(belief, True, False))
    assert len(imagined) > 100
    for after in Random(7).sample(imagined, 100):
        real = cast("PerspectiveState", state.copy())
        for move in after.moves:
            real.apply(seat, move)
        learned = real.seen[seat]
        if state.draw[1:]:  # else the pile was turned over meanwhile
            assert as_hand(real.hands[seat]) == after.own
            assert as_hand(real.hands[real.other_hand(seat)]) == after.other
            assert as_hand(real.used) == after.used
        if after.learned is not None:
            assert divmod(after.learned, 2) in learned


def test_the_next_turn_is_certain_when_the_hand_already_is() -> None:
    state = table(goals="GYR RRR")
    belief = Belief(state, 0, Random(0), 400)
    deck = state.deal.deck
    belief.colours = [
        cast("Any", tuple(int(deck[side // 2][side % 2] == colour) for colour in "YGRB"))
        for side in range(32)
    ]
    belief.number, belief.everything = 1, 1
    after = After((), belief.own, belief.other, belief.used)
    assert next_turn(belief, after, belief.draw[1]) == 1.0


# -- decisions -------------------------------------------------------------------------------------


def test_a_bot_decides_by_what_its_seat_knows_alone() -> None:
    for seed in range(8):
        state = some_way(2 + seed % 3, seed, 7 * seed)
        seat = state.awaiting[0]
        sight = state.sight(seat)
        for make in (Careful, Counter):
            real = make(PERFECT).choose(sight, Random(1))
            elsewhere = make(PERFECT).choose(sight.detached(Random(99 + seed)), Random(1))
            assert real == elsewhere


@pytest.mark.parametrize("make", [Careful, Counter])
def test_what_is_certain_is_claimed_and_what_is_impossible_is_not(
    make: Callable[[Memory], Bot],
) -> None:
    state = some_way(2, 8, 30)
    while state.stage != "claim" or state.worlds(state.awaiting[0]).count > 1:
        state.apply(state.awaiting[0], quiet_moves(state)[0])
    seat = state.awaiting[0]
    row = state.public_row(seat)
    for goal, claims in ((row, True), (("Y", "Y", "G"), False)):
        goals = tuple(goal if each == seat else ("B", "B", "B") for each in range(2))
        deal = replace(state.deal, goals=cast("Any", goals))
        same = state.replayed(deal, [(step.seat, step.move) for step in state.steps])
        choice = make(PERFECT).choose(same.sight(seat), Random(1))
        assert (choice == Claim()) == (claims or row == goal)


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (2, {"advanced": True}), (3, {"failed_claim": "eliminate"}), (4, {})],
)
@pytest.mark.parametrize("memory", [None, 2])
def test_careful_is_never_wrong(players: int, options: Any, memory: int | None) -> None:
    right = 0
    limit = 60 if memory is None else 16
    for seed in range(4):
        state = cast(
            "PerspectiveState", GAME.start(players, {**options, "turn_limit": limit}, seed=seed)
        )
        bots: list[Bot] = [Careful(Memory(memory)) for _ in range(players)]
        claims = play_out(state, bots, seed)
        assert all(claim.right for claim in claims)
        right += len(claims)
    assert right or memory


def test_with_elimination_counter_claims_only_what_is_nearly_certain() -> None:
    wrong = claims = 0
    for seed in range(15):
        state = cast("PerspectiveState", GAME.start(2, {"failed_claim": "eliminate"}, seed=seed))
        made = play_out(state, [Counter(PERFECT), Counter(PERFECT)], seed)
        claims += len(made)
        wrong += sum(not claim.right for claim in made)
    assert claims >= 14
    assert wrong <= 1


def test_telling_helps_a_partner_who_does_not_know() -> None:
    rows = "".join(table(FOUR, 4).public_row(2))
    state = table(FOUR, 4, goals=f"YYY RRR {rows} GGG")
    belief = Belief(state, 0, Random(0), 100)
    quiet = After((), belief.own, belief.other, belief.used)
    told = quiet._replace(told=belief.other[0] ^ 1)
    spoiled = quiet._replace(other=(belief.other[1], belief.other[0], belief.other[2]))
    worths = [partner_worth(belief, after) for after in (told, quiet, spoiled)]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == 3


def test_a_short_memory_forgets_what_no_longer_lies_open() -> None:
    state = table()
    bot = Counter(Memory(1))
    first = bot._remembered(state, 0)  # pyright: ignore[reportPrivateUsage]
    assert first == state.known(0)
    play(state, "pass; i4; p1; flip own 1; pass; pass; i4; p1")
    while state.turn != 0:
        state.apply(1, quiet_moves(state)[0])
    later = bot._remembered(state, 0)  # pyright: ignore[reportPrivateUsage]
    assert later is not None
    known = state.known(0)
    assert later != known
    for mine, all_seen in zip(later, known, strict=True):
        assert all(m in (None, k) for m, k in zip(mine, all_seen, strict=True))
    for card, face in state.hands[0]:
        assert later[card][face] is not None  # the own private sides lie open


@pytest.mark.parametrize("variant", GAME.variants(), ids=lambda variant: variant.name)
def test_bots_play_every_variant_to_its_end(variant: Any) -> None:
    state = GAME.start(variant.players, {**variant.options, "turn_limit": 12}, seed=1)
    bots: list[Bot] = [Counter(Memory(3)), Careful(PERFECT), Counter(PERFECT), RandomBot()]
    rng = Random(1)
    while state.awaiting:
        seat = state.awaiting[0]
        state.apply(seat, bots[seat].choose(state.sight(seat), rng))
    assert state.outcome is not None


def test_counter_beats_random() -> None:
    result = play_match(GAME, 2, {}, ["counter", "random"], games=30, seed=3, rotate=True)
    assert result.bots[0].wins >= 26
