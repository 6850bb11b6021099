"""Partners: what they believe, that they solve together, and that they say what they thought."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sightline.bots import find_bot
from sightline.games.viewpoints.beliefs import Beliefs, outline
from sightline.games.viewpoints.bots import steps, way_to
from sightline.games.viewpoints.challenge import read
from sightline.games.viewpoints.game import GAME
from sightline.games.viewpoints.grid import NOTHING, Structure, pieces_on, without_piece
from sightline.games.viewpoints.moves import AnyMove, Pass, Place, Reserve, Return, Shift, Token
from sightline.games.viewpoints.shipped import all_shipped
from sightline.games.viewpoints.space import NUMBER, SETS, placement_of
from sightline.games.viewpoints.state import ViewpointsState

A001 = all_shipped()["A001"]
TARGET = read(A001.structure, SETS["IL"])


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


def test_a_lone_player_is_helped_by_its_memory_of_both_cards() -> None:
    state = start(1, "A001", turn_limit=40)
    play_out(state, "partner", 2)
    assert state.outcome is not None
    assert state.outcome.results == ("win",)


def test_claims_denials_and_what_is_put_aside() -> None:
    state = start(3)
    state.apply(0, right("F"))
    moved = Shift("F", ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 2, 0), (2, 1, 0)))
    elsewhere = next(
        move
        for move in state.legal(1)
        if isinstance(move, Shift) and move.piece == "F" and move.cells != moved.cells
    )
    state.apply(1, elsewhere)
    beliefs = Beliefs.of(state.sight(2))
    then = placement_of("F", pieces_on(TARGET)["F"])
    now = placement_of("F", elsewhere.cells)
    assert then is not None
    assert now is not None
    assert beliefs.claims["F", 1] == outline(then, 1)
    assert beliefs.claims["F", 2] == outline(now, 2)
    assert outline(then, 2) in beliefs.denied["F", 2]
    assert ("F", 1) in beliefs.contested
    # Seat 2 would only undo what seat 1 did; seat 1 itself may change its mind.
    assert beliefs.would_undo("F", then, 2)
    assert not beliefs.would_undo("F", now, 2)
    assert not beliefs.would_undo("F", then, 1)
    # An inattentive bot reads nothing into it, and keeps only what it has seen.
    dull = Beliefs.of(state.sight(2), attentive=False)
    assert not dull.claims
    assert not dull.denied
    assert dull.where == beliefs.where


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
    from sightline.games.viewpoints.blueprint import card

    return card(pieces_on(where), position)


def test_a_buried_mistake_is_dug_out() -> None:
    """A piece under others lies wrong: the way to it is found, and its first step is offered."""
    order = A001.order
    full = NOTHING
    for letter in order:
        full = tuple(TARGET[n] if n == NUMBER[letter] else place for n, place in enumerate(full))
    bottom = next(letter for letter in order if not _free(full, letter))
    away, firsts = way_to(full, frozenset({bottom}), frozenset())
    assert away >= 1
    assert firsts
    assert bottom not in firsts
    rest = without_piece(full, firsts[0])
    assert way_to(rest, frozenset({bottom}), frozenset())[0] == away - 1


def _free(where: Structure, letter: str) -> bool:
    from sightline.games.viewpoints.grid import may_take

    return may_take(where, letter)


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
        if isinstance(move, Place)
        and move.piece == "F"
        and move.cells != pieces_on(TARGET)["F"]
        and _contradicts(state, move)
    )
    state.apply(0, wrong)
    said = explained(state, Reserve("F"))
    verdicts = {belief.subject: belief for belief in said.beliefs}
    assert verdicts["F"].verdict == "wrong"
    assert "its own card" in verdicts["F"].words
    assert "cannot be right" in said.reason
    assert any("Position 1 vouched for F" in line for line in said.heard)


def _contradicts(state: ViewpointsState, move: Place) -> bool:
    """Whether card 2 does not allow a piece there."""
    placement = placement_of(move.piece, move.cells)
    assert placement is not None
    own = state.cards[2]
    return any(own[slot] == "." for slot in outline(placement, 2))


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
    for move in (right("F"), Token("view", 2), Token("swap", 2), Pass(), right("F", Return)):
        assert explained(state, move).reason.endswith(".")
    state.apply(0, right("F"))
    for move in (Reserve("F"), right("F", Shift)):
        assert explained(state, move).reason.endswith(".")
    agreed = start(3, rounds="agree")
    assert explained(agreed, Pass()) is None
