"""``search``: sees only its sight, repeats itself from a seed, makes the plain choices right."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.viewpoint.choices import WINKS_90, chosen, scene
from tests.viewpoint.situation import Teller
from tests.viewpoint.strategies import card_sets
from tests.viewpoint.written import write_set

from sightline.arena import play_match
from sightline.bots import find_bot
from sightline.core.errors import BadOptions
from sightline.games.viewpoint.bots.estimating import cards_of
from sightline.games.viewpoint.bots.search_games import Imagined
from sightline.games.viewpoint.bots.searching import Budget, Lookahead, chance
from sightline.games.viewpoint.game import GAME
from sightline.games.viewpoint.rules.knowledge import Knowledge, TooMuchIsPossible, trail_entries
from sightline.games.viewpoint.rules.state import ViewpointState
from sightline.games.viewpoint.rules.vocabulary import CardSet

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
QUICK = "search:games=12"


def started(players: int, options: dict[str, object], seed: int) -> ViewpointState:
    state = GAME.start(players, options, seed=seed)
    assert isinstance(state, ViewpointState)
    return state


def imagined(state: ViewpointState) -> Imagined:
    copy = state.copy()
    assert isinstance(copy, ViewpointState)
    return Imagined.of(copy, cards_of(state.options.sets, state.options.custom))


def some_way_in(players: int, seed: int, turns: int) -> ViewpointState:
    """A game between sharp players, after so many turns."""
    state = started(players, {}, seed)
    sharp = find_bot(GAME, "sharp").make()
    while state.awaiting and state.turns < turns:
        seat = state.awaiting[0]
        state.apply(seat, sharp.choose(state.sight(seat), Random(0)))
    return state


# -- imagined games --------------------------------------------------------------------------------


def assert_goes_on_alike(state: ViewpointState, most: int) -> None:
    """An imagined game is the game that sharp players would play, move for move."""
    sharp = find_bot(GAME, "sharp").make()
    world = imagined(state)
    while state.awaiting and state.length < most:
        seat = state.awaiting[0]
        state.carry_out(seat, sharp.choose(state.sight(seat), Random(0)))
    if state.awaiting:
        return
    world.play_on(state.turns)
    assert (world.winners, world.turns) == (state.winners, state.turns)
    assert (world.hands, world.draw) == (state.hands, state.draw)
    assert (world.fields, world.discard) == (state.fields, state.discard)


@pytest.mark.parametrize("sets", ["revisioned", "viewpoint-2009+trick-of-the-light"])
def test_imagined_games_follow_the_rules(sets: str) -> None:
    for seed in range(4):
        assert_goes_on_alike(started(2 + seed, {"sets": sets}, seed), 100_000)


@settings(max_examples=10, deadline=None, suppress_health_check=SLOW)
@given(card_sets(), st.integers(2, 4), st.integers(0, 2**32))
def test_imagined_games_follow_the_rules_of_any_set(
    cards: CardSet, players: int, seed: int
) -> None:
    options = {"sets": cards.heading.name, "custom": [write_set(cards)], "turn_limit": 12}
    assert_goes_on_alike(started(players, {**options, "decks": 2}, seed), 400)


def test_an_imagined_game_stops_where_a_turn_begins() -> None:
    world = imagined(started(3, {}, 4))
    world.play_on(5)
    assert world.turns == 6
    assert world.ask is not None
    assert world.ask.what == "play"
    assert not world.tasks


def test_chances_are_shares() -> None:
    state = some_way_in(4, 2, 20)
    world = imagined(state)
    cards = cards_of("revisioned", ())
    chances = [chance(world, seat, cards) for seat in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert min(chances) > 0
    world.play_on(10_000)
    assert world.winners is not None
    assert [chance(world, seat, cards) == 1 for seat in range(4)] == [
        seat in world.winners for seat in range(4)
    ]


# -- what is known ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "sets"), [(2, "revisioned"), (4, "trick-of-the-light")])
def test_what_a_seat_knows_grows_to_the_same_as_from_the_start(players: int, sets: str) -> None:
    state = started(players, {"sets": sets}, 3)
    sharp = find_bot(GAME, "sharp").make()
    while state.awaiting and state.length < 150:
        seat = state.awaiting[0]
        if state.length % 12 == 0:
            grown = state.knowledge(seat)
            trail = trail_entries(state._trail)  # pyright: ignore[reportPrivateUsage]
            fresh = Knowledge(seat, players, grown.counts, trail)
            assert vars(grown) == vars(fresh)
            world = state.world(seat, Random(1))
            assert isinstance(world, ViewpointState)
            assert world.knowledge(seat) is grown
            trail = trail_entries(world._trail)  # pyright: ignore[reportPrivateUsage]
            assert vars(Knowledge(seat, players, grown.counts, trail)) == vars(grown)
        state.apply(seat, sharp.choose(state.sight(seat), Random(0)))


def test_what_a_seat_knows_holds_nothing_else() -> None:
    state = some_way_in(3, 6, 20)
    for seat in range(3):
        for entry, cards in state.knowledge(seat).entries:
            assert entry.knows >> seat & 1 or (cards is None and entry.cards == ())


# -- what it goes by -------------------------------------------------------------------------------


def test_the_choice_follows_from_the_sight_and_the_seed_alone() -> None:
    state = started(3, {}, 5)
    bot = find_bot(GAME, QUICK).make()
    sharp = find_bot(GAME, "sharp").make()
    rng = Random(5)
    checked = 0
    while state.awaiting and checked < 6:
        seat = state.awaiting[0]
        if len(state.legal(seat)) > 1 and state.length % 5 == 0:
            before = state.fingerprint()
            move = bot.choose(state.sight(seat), Random(1))
            assert move in state.legal(seat)
            assert state.fingerprint() == before
            other = find_bot(GAME, QUICK).make()
            assert other.choose(state.sight(seat).detached(rng), Random(1)) == move
            checked += 1
        state.apply(seat, sharp.choose(state.sight(seat), rng))
    assert checked == 6


def test_equal_cards_are_one_choice() -> None:
    state = started(2, {}, 1)
    state.fields[1] = ((901, 3), (902, 3), (903, 4))
    tried = Lookahead(state, 0, cards_of("revisioned", ()), Random(0))
    likeness = tried._likeness  # pyright: ignore[reportPrivateUsage]
    world = imagined(state)
    moves = [state.parse_move(text) for text in ("point 1.1", "point 1.2", "point 1.3")]
    assert len({likeness(world, move) for move in moves}) == 2


def test_it_always_answers_with_a_legal_move() -> None:
    sets = "revisioned+viewpoint-2009+trick-of-the-light"
    state = started(3, {"sets": sets, "turn_limit": 12}, 1)
    bots = [find_bot(GAME, "search:games=2").make() for _ in range(3)]
    rng = Random(1)
    while state.awaiting:
        seat = state.awaiting[0]
        state.apply(seat, bots[seat].choose(state.sight(seat), rng))
    assert state.outcome is not None


def test_search_beats_random() -> None:
    result = play_match(GAME, 2, {}, ["search:games=8", "random"], games=4, seed=3, rotate=True)
    assert result.bots[0].wins >= 3


# -- plain choices ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "moves", "wanted"),
    [
        # It takes a win with the card just drawn, also one that needs two plays.
        ({"hand0": ["Mirage", "Blink"], "field0": WINKS_90}, [], "play Wink"),
        (
            {"hand0": ["Peripheral Vision", "Blink"], "field0": ["Wink"] * 5 + ["Skewed View"]},
            [],
            "play Peripheral Vision",
        ),
        # It cancels what would win, and lets pass what harms the others.
        (
            {"hand0": ["Insight"], "hand1": ["Blindsided", "Wink"], "field0": WINKS_90},
            ["play Insight"],
            "reveal Blindsided",
        ),
        (
            {
                "hand0": ["Blackout"],
                "hand1": ["Blindsided", "Wink"],
                "field0": ["Wink", "Wink"],
                "field2": ["Wink", "Wink"],
            },
            ["play Blackout"],
            "pass",
        ),
    ],
)
def test_plain_choices(laid: dict[str, list[str]], moves: list[str], wanted: str) -> None:
    made = scene(**laid)
    assert Teller(made).state.move_text(chosen("search:games=24", made, *moves)) == wanted


# -- how much it thinks ----------------------------------------------------------------------------


def test_a_time_budget_gives_a_legal_move() -> None:
    state = started(2, {}, 8)
    seat = state.awaiting[0]
    move = find_bot(GAME, "search:seconds=0.001").make().choose(state.sight(seat), Random(0))
    assert move in state.legal(seat)


def test_more_games_are_more_games() -> None:
    state = started(2, {}, 8)
    seat = state.awaiting[0]
    moves = list(state.legal(seat))

    def drawn(games: int) -> float:
        rng = Random(3)
        Lookahead(state, seat, cards_of("revisioned", ()), rng).best(moves, Budget(games))
        return rng.random()

    assert drawn(6) == drawn(6)
    assert drawn(6) != drawn(40)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("search:games=0", "games"),
        ("search:games=many", "games"),
        ("search:games=1.5", "games"),
        ("search:seconds=0", "seconds"),
        ("search:seconds=soon", "seconds"),
        ("search:depth=3", "depth"),
    ],
)
def test_bad_settings(text: str, fault: str) -> None:
    with pytest.raises(BadOptions, match=fault):
        find_bot(GAME, text)


def test_where_no_world_can_be_drawn_it_plays_like_sharp(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.start(3, {}, seed=5)

    def refuse(self: ViewpointState, seat: int, rng: Random) -> ViewpointState:
        raise TooMuchIsPossible(seat)

    monkeypatch.setattr(ViewpointState, "world", refuse)
    sight = state.sight(state.awaiting[0])
    wanted = find_bot(GAME, "sharp").make().choose(sight, Random(0))
    assert find_bot(GAME, "search").make().choose(sight, Random(0)) == wanted
