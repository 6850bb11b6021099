"""Partners: what they believe, that they solve together, and that they say what they thought."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sightline.bots import find_bot
from sightline.games.viewpoints.bots import beliefs, nearby
from sightline.games.viewpoints.bots.beliefs import Beliefs
from sightline.games.viewpoints.bots.imagined import outline
from sightline.games.viewpoints.bots.partners import steps, way_to
from sightline.games.viewpoints.challenges.challenge import read
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.game import GAME
from sightline.games.viewpoints.rules.blueprint import card
from sightline.games.viewpoints.rules.grid import (
    Structure,
    may_take,
    pieces_on,
    without_piece,
)
from sightline.games.viewpoints.rules.moves import (
    AnyMove,
    Pass,
    Place,
    Reserve,
    Return,
    Shift,
    Token,
)
from sightline.games.viewpoints.rules.space import NUMBER, SETS, placement_of
from sightline.games.viewpoints.rules.state import ViewpointsState

A001 = all_shipped()["A001"]
TARGET = read(A001.structure, SETS["IL"])
FIRST = A001.order[0]


def start(players: int = 3, challenge: str = "A001", **options: object) -> ViewpointsState:
    state = GAME.start(players, {"challenge": challenge, **options}, seed=1)
    assert isinstance(state, ViewpointsState)
    return state


def right(letter: str, kind: Any = Place) -> Any:
    return kind(letter, pieces_on(TARGET)[letter])


def play_out(state: ViewpointsState, bot: str, seed: int) -> None:
    bots = [find_bot(GAME, bot).make() for _ in range(state.players)]
    chances = [Random(f"{seed} {seat}") for seat in range(state.players)]
    while state.awaiting:
        seat = state.awaiting[0]
        state.apply(seat, bots[seat].choose(state.sight(seat), chances[seat]))


@pytest.mark.parametrize(("name", "players"), [("A002", 3), ("A005", 4), ("A009", 5), ("A013", 2)])
def test_partners_solve_within_twenty_rounds(name: str, players: int) -> None:
    state = start(players, name, turn_limit=20 * players)
    play_out(state, "partner", 5)
    assert state.outcome is not None
    assert state.outcome.results == ("win",) * players


@pytest.mark.parametrize("bot", ["novice", "partner"])
@pytest.mark.parametrize("options", [{"rounds": "agree"}, {"rounds": "2"}, {"tokens": "off"}])
def test_both_bots_play_every_kind_of_game_to_its_end(bot: str, options: dict[str, str]) -> None:
    state = start(3, "A006", turn_limit=36, **options)
    play_out(state, bot, 3)
    assert state.outcome is not None


@pytest.mark.parametrize(
    ("bot", "goes_through"), [("partner", True), ("partner:thorough=false", False)]
)
def test_only_a_thorough_partner_goes_through_all_that_fits(
    bot: str, goes_through: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    fitting = nearby.fitting_or_near

    def counted(*given: Any) -> Any:
        asked.append(1)
        return fitting(*given)

    monkeypatch.setattr(beliefs, "fitting_or_near", counted)
    play_out(start(1, "A001", turn_limit=10), bot, 2)
    assert bool(asked) == goes_through


def test_a_partner_looks_at_a_card_before_much_is_built_and_only_when_it_may_spare_it() -> None:
    bot = find_bot(GAME, "partner").make()
    much = start(3, "A013")
    look = Token("view", 3)
    assert bot.choose(much.sight(0), Random(1)) == look
    said = bot.explain(much.sight(0), look, Random(1))
    assert said is not None
    assert "looked at card 3 first" in str(said.reason)
    small = start(3, size=2, challenge="")
    assert not isinstance(bot.choose(small.sight(0), Random(1)), Token)
    short = start(3, "A013", rounds="5")
    assert not isinstance(bot.choose(short.sight(0), Random(1)), Token)
    plain = find_bot(GAME, "partner:thorough=false").make()
    assert not isinstance(plain.choose(much.sight(0), Random(1)), Token)


def test_a_lone_player_is_helped_by_its_memory_of_both_cards() -> None:
    state = start(1, "A001", turn_limit=40)
    play_out(state, "partner", 2)
    assert state.outcome is not None
    assert state.outcome.results == ("win",)


def test_claims_denials_and_undoing() -> None:
    state = start(3)
    state.apply(0, right(FIRST))
    then = TARGET[NUMBER[FIRST]]
    moved = next(
        move
        for move in state.legal(1)
        if isinstance(move, Shift) and outline(_number(move), 2) != outline(then, 2)
    )
    now = _number(moved)
    state.apply(1, moved)
    beliefs = Beliefs.of(state.sight(2))
    assert beliefs.claims[FIRST, 1] == outline(then, 1)
    assert beliefs.claims[FIRST, 2] == outline(now, 2)
    assert outline(then, 2) in beliefs.denied[FIRST, 2]
    assert (FIRST, 1) in beliefs.contested
    # Seat 2 would only undo what seat 1 did; seat 1 itself may change its mind.
    assert beliefs.would_undo(FIRST, then, 2)
    assert not beliefs.would_undo(FIRST, now, 2)
    assert not beliefs.would_undo(FIRST, then, 1)
    # An inattentive bot reads nothing into it, and keeps only what it has seen.
    dull = Beliefs.of(state.sight(2), attentive=False)
    assert not dull.claims
    assert not dull.denied
    assert dull.where == beliefs.where


def test_what_was_said_long_ago_is_forgotten() -> None:
    state = start(3)
    for seat, letter in enumerate(A001.order[:3]):
        state.apply(seat, right(letter))
    # The fourth turn has begun, so the first was three turns ago.
    sight = state.sight(0)
    whole, short = Beliefs.of(sight), Beliefs.of(sight, memory=2)
    assert {letter for letter, _ in whole.claims} == {*A001.order[:3]}
    assert {letter for letter, _ in short.claims} == {*A001.order[1:3]}
    assert short.attentive
    assert short.where == whole.where
    assert Beliefs.of(sight, memory=9).claims == whole.claims


def test_what_is_put_aside_with_a_full_hand_claims_nothing() -> None:
    state = start(3)
    for letter in A001.order[:2]:
        state.apply(state.seat, right(letter))
    state.apply(2, Token("view", 5))
    state.apply(0, Reserve(A001.order[1]))
    state.apply(1, Token("colours", 1))
    state.apply(2, Token("xy", 1, "A1"))
    aside = next(move for move in state.legal(0) if isinstance(move, Shift))
    state.apply(0, aside)
    beliefs = Beliefs.of(state.sight(1))
    assert (FIRST, 1) not in beliefs.claims
    assert (FIRST, 1) not in beliefs.denied
    # It belongs to seat 0 until that one's next turn, wherever it shall go.
    assert beliefs.would_undo(FIRST, TARGET[NUMBER[FIRST]], 1)
    assert beliefs.would_undo(FIRST, TARGET[NUMBER[FIRST]] + 1, 1)


def _number(move: Place | Shift | Return) -> int:
    placement = placement_of(move.piece, move.cells)
    assert placement is not None
    return placement


def test_an_imagined_structure_contradicts_no_known_card() -> None:
    state = start(3, "A014")
    play = find_bot(GAME, "partner").make()
    rng = Random(4)
    for _ in range(9):
        seat = state.awaiting[0]
        beliefs = Beliefs.of(state.sight(seat))
        for each in beliefs.imagine(rng, 6):
            shown = {p: _card(each.target, p) for p in beliefs.known.cards}
            assert shown == beliefs.known.cards
            assert each.strain >= 0
            assert each.weight > 0
        state.apply(seat, play.choose(state.sight(seat), rng))


def _card(where: Structure, position: int) -> str:
    return card(pieces_on(where), position)


def test_a_buried_mistake_is_dug_out() -> None:
    """A piece under others lies wrong: the way to it is found, and its first step is offered."""
    bottom = next(letter for letter in A001.order if not may_take(TARGET, letter))
    away, firsts = way_to(TARGET, frozenset({bottom}), frozenset())
    assert away >= 1
    assert firsts
    assert bottom not in firsts
    rest = without_piece(TARGET, firsts[0])
    assert way_to(rest, frozenset({bottom}), frozenset())[0] == away - 1


def test_steps_are_legal_moves() -> None:
    """Whatever is imagined, a step towards it is a move that the rules allow."""
    state = start(4, "A012")
    play = find_bot(GAME, "partner").make()
    rng = Random(9)
    for _ in range(10):
        seat = state.awaiting[0]
        sight = state.sight(seat)
        beliefs = Beliefs.of(sight)
        for each in beliefs.imagine(rng, 3)[:3]:
            for move, weight in steps(beliefs, each.target, seat):
                assert weight > 0
                state.check(seat, move)
        state.apply(seat, play.choose(sight, rng))


def explained(state: ViewpointsState, move: AnyMove, seed: int = 3) -> Any:
    bot = find_bot(GAME, "partner").make()
    return bot.explain(state.sight(state.seat), move, Random(seed))


def test_an_explanation_names_what_is_wrong_and_why() -> None:
    state = start(3)
    wrong = next(
        move
        for move in state.legal(0)
        if isinstance(move, Place) and move.piece == "F" and _contradicts(state, move)
    )
    state.apply(0, wrong)
    said = explained(state, Reserve("F"))
    verdicts = {belief.subject: belief for belief in said.beliefs}
    assert verdicts["F"].verdict == "wrong"
    assert "its own card" in str(verdicts["F"].words)
    assert "cannot be right" in str(said.reason)
    assert any("Position 1 vouched for F" in str(line) for line in said.heard)


def _contradicts(state: ViewpointsState, move: Place) -> bool:
    """Whether card 2 does not allow a piece there."""
    return any(state.cards[2][slot] == "." for slot in outline(_number(move), 2))


def test_explanations_come_from_the_sight_alone() -> None:
    """In any world that the seat thinks possible the bot believes the same."""
    state = start(3, "A008")
    play = find_bot(GAME, "partner").make()
    rng = Random(1)
    for _ in range(6):
        seat = state.awaiting[0]
        sight = state.sight(seat)
        move = play.choose(sight, rng)
        here = play.explain(sight, move, Random(5))
        assert here is not None
        assert play.explain(sight.detached(rng), move, Random(5)) == here
        state.apply(seat, move)


def test_every_kind_of_move_has_its_words() -> None:
    state = start(3)
    for move in (right(FIRST), Token("view", 2), Token("swap", 2), Pass(), right(FIRST, Return)):
        assert str(explained(state, move).reason).endswith(".")
    state.apply(0, right(FIRST))
    for move in (Reserve(FIRST), right(FIRST, Shift)):
        assert str(explained(state, move).reason).endswith(".")
    agreed = start(3, rounds="agree")
    assert explained(agreed, Pass()) is None


def test_worlds_are_found_quickly_where_somebody_waits() -> None:
    """A wait says much about a card; a world in which it makes sense must still be found."""
    state = start(3, "A010")
    bot = find_bot(GAME, "partner").make()
    rng = Random(3)
    waits = 0
    while state.awaiting and state.length < 30:
        seat = state.awaiting[0]
        known = state.knowledge(seat)
        others = [wait for wait in known.waits if wait.position not in known.cards]
        if others and waits < 4:
            waits += 1
            world = state.world(seat, rng)
            assert world.events(seat) == state.events(seat)
            # The first finds come from the waiting itself, not from going through everything.
            assert next(known.structures(Random(1))) is not None
        assert all(wait.explains(state.cards[wait.position]) for wait in known.waits)
        state.apply(seat, bot.choose(state.sight(seat), rng))
    assert waits
