"""Games in words: a seat is told what is its own; what is refused comes back with the reason."""

from __future__ import annotations

from random import Random

import pytest
from tests.env.settings import one_of_each_game
from tests.example import load_example

import sightline.env
from sightline.core.errors import WrongArgument
from sightline.core.game import AnyGame, Variant
from sightline.env.texts import MOST_LISTED, TextGame


def play_on(game: TextGame, rng: Random) -> None:
    state, seat = game.game_state, game.seat
    assert seat is not None
    moves = state.legal(seat)
    text = state.move_text(moves[rng.randrange(len(moves))])
    assert game.act(f"  {text}\n").accepted


@one_of_each_game
def test_a_game_is_played_by_texts(game: AnyGame, variant: Variant) -> None:
    rng = Random(1)
    played = sightline.env.text(game, variant.players, variant.options)
    played.reset(seed=1)
    for _ in range(30):
        if played.over:
            break
        assert played.rewards is None
        assert "legal move" in played.prompt()
        play_on(played, rng)
    assert played.refusals == 0


def test_a_prompt_is_the_same_in_every_world_the_seat_thinks_possible() -> None:
    rng = Random(2)
    played = sightline.env.text("perspective", 3, {"turn_limit": 6})
    played.reset(seed=4)
    while not played.over:
        true = played.game_state
        seen = [played.prompt(seat) for seat in range(3)]
        for seat in range(3):
            played.game_state = true.sight(seat).sample(rng)
            assert played.prompt(seat) == seen[seat]
        played.game_state = true
        play_on(played, rng)
    assert played.rewards == (0, 0, 0)


def test_what_is_refused_comes_back_with_the_reason() -> None:
    played = sightline.env.text("perspective", 2)
    played.reset(seed=1)
    before = played.game_state.fingerprint()
    for strange in ("", "flip own 2", "hello", "{", "\x00", "claim claim", None):
        answered = played.act(strange)  # type: ignore[arg-type]
        assert not answered.accepted
        assert "refused" in answered.feedback
        assert "Answer with another move." in answered.feedback
    assert "{'" not in played.act("flip own 2").feedback
    assert played.refusals == 8
    assert played.game_state.fingerprint() == before


def test_of_thousands_of_moves_some_are_shown() -> None:
    played = sightline.env.text("viewpoints", 3, {"size": 3})
    played.reset(seed=1)
    lines = played.prompt().splitlines()
    assert len(lines) < 2 * MOST_LISTED
    assert any("of your 3,768 legal moves" in line for line in lines)


def test_a_game_without_encodings_has_words() -> None:
    played = sightline.env.text(load_example().Veil(), 3)
    played.reset(seed=2)
    rng = Random(2)
    while not played.over:
        play_on(played, rng)
    assert played.rewards is not None
    with pytest.raises(WrongArgument, match="the episode is over"):
        played.act("anything")
    with pytest.raises(WrongArgument, match="the episode is over"):
        played.prompt()
