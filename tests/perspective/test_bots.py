"""Perspective's bots: what they believe, what they imagine, and how they play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from msgspec.structs import replace
from tests.perspective.test_rules import FOUR, play, quiet_moves, table

from sightline.arena import play_match
from sightline.bots import find_bot
from sightline.bots.random_bot import RandomBot
from sightline.core.bot import Bot
from sightline.core.errors import BadOptions
from sightline.games.perspective.bots.belief import NUMBERS, Belief, as_hand, list_decks
from sightline.games.perspective.bots.planning import After, next_turn, turns
from sightline.games.perspective.bots.players import (
    Budget,
    Careful,
    Counter,
    Memory,
    Search,
    partner_worth,
    remembered,
)
from sightline.games.perspective.bots.searching import STAGES, as_moves, as_table, chances
from sightline.games.perspective.bots.solo_search import expected_moves, known_sides, solve_deck
from sightline.games.perspective.game import GAME
from sightline.games.perspective.kernels import odds as kernel_odds
from sightline.games.perspective.kernels import table as kernel_table
from sightline.games.perspective.kernels import turns as kernel_turns
from sightline.games.perspective.rules.cards import pair_counts
from sightline.games.perspective.rules.knowledge import Worlds
from sightline.games.perspective.rules.moves import Claim, Pass, TableMove
from sightline.games.perspective.rules.solo import SoloState
from sightline.games.perspective.rules.state import PerspectiveState
from sightline.games.perspective.rules.views import Claimed

PERFECT = Memory()
QUICK = Budget(iterations=30)
MODES: list[tuple[int, dict[str, Any]]] = [(2, {}), (2, {"advanced": True}), (3, {}), (4, {})]


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


def careful() -> Bot:
    return Careful(PERFECT)


def counter() -> Bot:
    return Counter(PERFECT)


def search() -> Bot:
    return Search(QUICK)


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


def test_the_compiled_worlds_are_those_of_the_engine() -> None:
    for seed in range(9):
        state = some_way(2 + seed % 3, seed, 5 * seed)
        seat = seed % 2
        worlds = state.worlds(seat)
        count, decks = list_decks(state.known(seat), state.players, 500, Random(seed))
        assert count == worlds.count
        listed = {tuple(int(colour) for colour in deck) for deck in decks}
        if count <= 500:
            whole = {tuple(NUMBERS[c] for sides in deck for c in sides) for deck in worlds.all()}
            assert listed == whole
        else:
            assert len(decks) == 500
            assert len(listed) > 1
            deck = [("YGRB"[a], "YGRB"[b]) for a, b in decks[0].reshape(-1, 2)]
            assert Worlds(cast("Any", deck), pair_counts(state.players)).count == 1


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
        for make in (careful, counter, search):
            real = make().choose(sight, Random(1))
            elsewhere = make().choose(sight.detached(Random(99 + seed)), Random(1))
            assert real == elsewhere


@pytest.mark.parametrize("make", [careful, counter, search])
def test_what_is_certain_is_claimed_and_what_is_impossible_is_not(
    make: Callable[[], Bot],
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
        choice = make().choose(same.sight(seat), Random(1))
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
    assert remembered(state, 0, 1) == state.known(0)
    play(state, "pass; i4; p1; flip own 1; pass; pass; i4; p1")
    while state.turn != 0:
        state.apply(1, quiet_moves(state)[0])
    later = remembered(state, 0, 1)
    known = state.known(0)
    assert later != known
    for mine, all_seen in zip(later, known, strict=True):
        assert all(m in (None, k) for m, k in zip(mine, all_seen, strict=True))
    for card, face in state.hands[0]:
        assert later[card][face] is not None  # the own private sides lie open


@pytest.mark.parametrize("variant", GAME.variants(), ids=lambda variant: variant.name)
def test_bots_play_every_variant_to_its_end(variant: Any) -> None:
    state = GAME.start(variant.players, {**variant.options, "turn_limit": 12}, seed=1)
    bots: list[Bot] = [Search(QUICK), Careful(PERFECT), Counter(Memory(3)), RandomBot()]
    rng = Random(1)
    while state.awaiting:
        seat = state.awaiting[0]
        state.apply(seat, bots[seat].choose(state.sight(seat), rng))
    assert state.outcome is not None


def test_counter_beats_random() -> None:
    result = play_match(GAME, 2, {}, ["counter", "random"], games=30, seed=3, rotate=True)
    assert result.bots[0].wins >= 26


# -- search ----------------------------------------------------------------------------------------


def masks(state: PerspectiveState) -> list[int]:
    """What each seat has seen, as the kernel writes it."""
    return [sum(1 << 2 * card + face for card, face in seen) for seen in state.seen]


def same_position(state: PerspectiveState, tabled: Any) -> None:
    """The engine and the kernel have come to the same position."""
    kernel = kernel_table
    for hand, slots in enumerate(state.hands):
        base = kernel.HANDS + kernel.STRIDE * hand
        length = tabled[base + kernel.LENGTH]
        assert tuple(tabled[base : base + length]) == as_hand(slots)
    draws, used = tabled[kernel.DRAWS], tabled[kernel.USEDS]
    assert tuple(tabled[kernel.DRAW : kernel.DRAW + draws]) == as_hand(state.draw)
    assert tuple(tabled[kernel.USED : kernel.USED + used]) == as_hand(state.used)
    assert list(tabled[kernel.SEEN : kernel.SEEN + state.players]) == masks(state)


@pytest.mark.parametrize(("players", "options"), MODES)
def test_compiled_turns_are_those_of_the_engine(players: int, options: Any) -> None:
    rng = Random(5)
    stages: set[str] = set()
    for seed in range(14):
        state = some_way(players, seed, 4 + 5 * seed, **options)
        while state.stage not in STAGES or state.stage == "claim-end":
            state.apply(state.awaiting[0], quiet_moves(state)[0])
        stages.add(state.stage)
        if state.stage == "claim":
            state.apply(state.awaiting[0], Pass())
        seat, stage = state.awaiting[0], STAGES[state.stage]
        belief = Belief(state, seat, rng, 50)
        look = kernel_turns.prepare(as_table(belief), 4000)
        look[1][:] = chances(belief)[1]
        colours = np.array([NUMBERS[c] for sides in state.deal.deck for c in sides], dtype=np.int8)
        number = kernel_turns.list_turns(look, seat, stage, colours, True)
        assert number > 2
        for i in rng.sample(range(number), min(number, 25)):
            turn = int(look[2][i, kernel_turns.T_TURN])
            real, tabled = cast("PerspectiveState", state.copy()), as_table(belief)
            kernel_table.carry_out(tabled, seat, stage, turn)
            claims = False
            for move in as_moves(state, turn):
                claims = getattr(move, "claim", False)
                real.apply(seat, move if not claims else replace(cast("Any", move), claim=False))
            if claims:  # what follows is the claim; its action is never carried out
                assert as_hand(real.hands[seat]) == tuple(look[2][i, 1:4])
                continue
            same_position(real, tabled)
            assert as_hand(real.hands[seat]) == tuple(look[2][i, 1:4])
            assert as_hand(real.hands[real.other_hand(seat)]) == tuple(look[2][i, 4:7])
    assert len(stages) > 4


@pytest.mark.parametrize(("players", "options"), [*MODES, (3, {"failed_claim": "eliminate"})])
def test_compiled_claims_are_those_of_the_engine(players: int, options: Any) -> None:
    for seed in range(6):
        state = some_way(players, seed, 10 * seed, **options)
        while state.stage not in ("claim", "claim-end"):
            state.apply(state.awaiting[0], quiet_moves(state)[0])
        seat = state.awaiting[0]
        tabled = as_table(Belief(state, seat, Random(0), 50))
        colours = np.array([NUMBERS[c] for sides in state.deal.deck for c in sides], dtype=np.int8)
        right = kernel_table.claim(tabled, seat, colours)
        state.apply(seat, Claim())
        assert right == (state.fulfilled[seat])
        same_position(state, tabled)


def test_the_quick_players_odds_are_close_to_the_exact_ones() -> None:
    for seed in range(12):
        players, options = MODES[seed % 4]
        state = some_way(players, seed, 4 * seed, **options)
        seat = state.awaiting[0]
        belief = Belief(state, seat, Random(0), 3000)
        odds = np.zeros((kernel_odds.SIDES, 4))
        kernel_odds.weigh(as_table(belief), seat, belief.decks[0], odds)
        exact, _ = chances(belief)
        sides = belief.decks.shape[1]
        assert np.allclose(odds[:sides].sum(axis=1), 1)
        mine = [face ^ 1 for face in belief.own]
        assert np.abs(odds[mine] - exact[mine]).max() < 0.2
        for card, known in enumerate(belief.known):
            for face, colour in enumerate(known):
                if colour is not None:
                    assert odds[2 * card + face, NUMBERS[colour]] == 1


@pytest.mark.parametrize(("players", "options"), MODES)
def test_a_counted_budget_gives_the_same_game_again(players: int, options: Any) -> None:
    def record() -> list[TableMove]:
        state = cast("PerspectiveState", GAME.start(players, {**options, "turn_limit": 5}, seed=11))
        bots: list[Bot] = [Search(Budget(iterations=16 + seat)) for seat in range(players)]
        play_out(state, bots, 3)
        return [step.move for step in state.steps]

    assert record() == record()


def test_thinking_by_the_clock_gives_a_legal_move() -> None:
    state = some_way(3, 2, 9)
    seat = state.awaiting[0]
    assert Search(Budget(seconds=0.01)).choose(state.sight(seat), Random(1)) in state.legal(seat)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("search:seconds=0", "seconds"),
        ("search:seconds=soon", "seconds"),
        ("search:iterations=0", "iterations"),
        ("search:iterations=1.5", "iterations"),
        ("search:memory=0", "memory"),
        ("search:depth=3", "depth"),
    ],
)
def test_a_wrong_budget_is_refused_by_name(text: str, said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        find_bot(GAME, text)


def test_a_rival_who_is_about_to_win_makes_search_take_its_chance() -> None:
    """The same hand with the same chance: kept while the rival is far off, claimed when the rival
    has a full row and knows it."""
    decisions = {True: 0, False: 0}
    tried = 0
    for seed in range(60):
        state = some_way(2, seed, 24)
        while state.stage != "claim-end":
            state.apply(state.awaiting[0], quiet_moves(state)[0])
        seat = state.awaiting[0]
        rows = [
            tuple(deck[card][1 - face] for card, face in state.hands[seat])
            for deck in state.worlds(seat).all()
        ]
        likely = max(sorted(set(rows)), key=rows.count)
        if not 0.1 <= rows.count(likely) / len(rows) <= 0.25 or tried == 6:
            continue
        tried += 1
        for threat in (True, False):
            rival = state.public_row(1 - seat) if threat else ("Y", "Y", "Y")
            goals = (likely, rival) if seat == 0 else (rival, likely)
            deal = replace(state.deal, goals=cast("Any", goals))
            same = state.replayed(deal, [(step.seat, step.move) for step in state.steps])
            assert isinstance(same, PerspectiveState)
            same.seen[1 - seat].update((card, face) for card in range(16) for face in (0, 1))
            belief = Belief(same, seat, Random(0), 1000)
            move = Search(Budget(iterations=400)).decide(belief, Random(1))
            decisions[threat] += move == Claim()
    assert tried == 6
    assert decisions[True] == 6
    assert decisions[False] <= 3


@pytest.mark.long
@pytest.mark.parametrize(("players", "options"), MODES)
def test_search_holds_its_own_against_counter(players: int, options: Any) -> None:
    bots = ["search:iterations=200", *["counter"] * (players - 1)]
    if players == 4:
        bots[2] = bots[0]
    result = play_match(GAME, players, options, bots, games=300, seed=5, rotate=True)
    assert result.bots[0].score.value >= (1 / 3 if players == 3 else 0.5)


def test_a_solo_solution_takes_its_own_length_where_it_is_true() -> None:
    state = cast("SoloState", GAME.start(1, {}, seed=3))
    deck = np.array([NUMBERS[c] for sides in state.deal.cards for c in sides], dtype=np.int8)
    line = list(solve_deck(state, deck, 100_000))
    assert expected_moves(state, line, deck[None]) == len(line)
    _, decks = list_decks(known_sides(state), 1, 50, Random(1))
    assert expected_moves(state, line, decks) > len(line)


def test_solo_search_decides_by_what_was_seen_alone() -> None:
    state = GAME.start(1, {}, seed=5)
    for _ in range(3):
        sight = state.sight(0)
        move = Search(QUICK).choose(sight, Random(1))
        assert Search(QUICK).choose(sight.detached(Random(7)), Random(1)) == move
        state.apply(0, move)
