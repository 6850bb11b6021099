"""Moves and ids mean each other, in any position that random play reaches."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.env.fields import DOCUMENT, with_tables
from tests.env.settings import ENCODED, NAMES, each_encoded, setting_of
from tests.example import load_example

import sightline.env
from sightline.check import run_checks
from sightline.core.encoding import NoEncoding, NoSuchAction
from sightline.core.game import AnyGame, AnyState, Game, Variant

SETTINGS = [setting_of(game, variant) for game, variant in ENCODED]
PLIES = 60


def reached(state: AnyState, rng: Random, plies: int) -> AnyState:
    """A position of random play in which somebody is asked."""
    for _ in range(plies):
        seat = rng.choice(state.awaiting)
        moves = state.legal(seat)
        before = state.copy()
        state.apply(seat, moves[rng.randrange(len(moves))])
        if not state.awaiting:
            return before
    return state


@settings(max_examples=80)
@given(st.data())
def test_moves_and_ids_mean_each_other(data: st.DataObject) -> None:
    which = data.draw(st.sampled_from(range(len(SETTINGS))), label=str(NAMES))
    setting = SETTINGS[which]
    seed = data.draw(st.integers(0, 2**32), label="seed")
    plies = data.draw(st.integers(0, PLIES), label="plies")
    state = reached(setting.start(seed), Random(seed), plies)
    encoding = setting.encoding
    for seat in state.awaiting:
        sight = state.sight(seat)
        legal = list(sight.legal)
        ids = list(encoding.legal_ids(sight))
        assert ids == [encoding.id_of(sight, move) for move in legal]
        assert len(set(ids)) == len(ids)
        assert encoding.mask(sight).sum(dtype=int) == len(ids)
        place = data.draw(st.integers(0, len(ids) - 1))
        assert encoding.move_of(sight, ids[place]) == legal[place]
        number = data.draw(st.integers(0, encoding.actions - 1))
        try:
            move = encoding.move_of(sight, number)
        except NoSuchAction:
            assert number not in ids
        else:
            assert (move in sight.legal) == (number in ids)


@each_encoded
def test_versions_and_fields_are_stable_words(game: AnyGame, variant: Variant) -> None:
    encoding = setting_of(game, variant).encoding
    assert encoding.version.startswith(game.key)
    assert encoding.version.rpartition("/")[2].isdecimal()
    names = [field.name for field in encoding.fields]
    assert len(set(names)) == len(names)
    assert all(field.meaning for field in encoding.fields)


def test_features_are_ones_and_parts() -> None:
    setting = sightline.env.Setting.of("perspective", 2)
    encoding, state = setting.encoding, setting.start(7)
    vector = encoding.vector(state.sight(0))
    features = encoding.features(vector)
    assert features.shape == (encoding.feature_count,)
    assert features.dtype == np.float32
    ones = sum(field.size for field in encoding.fields if field.kind == "category")
    amounts = [
        vector[start] / field.high
        for field, start, _ in encoding.places
        if field.kind == "number" and field.name != "draw"
    ]
    draw = encoding.split(vector)["draw"] / 20
    assert features.sum() == pytest.approx(ones + sum(amounts) + draw)
    both = encoding.features(np.stack([vector, vector]))
    assert (both == features).all()


@pytest.mark.parametrize("strange", [-1, 10**9, 1.0, True, "1", None])
@pytest.mark.parametrize("setting", SETTINGS[::6], ids=NAMES[::6])
def test_what_is_no_id_is_refused(setting: Any, strange: object) -> None:
    sight = setting.start(1).sight(setting.start(1).awaiting[0])
    with pytest.raises(NoSuchAction, match="no move here"):
        setting.encoding.move_of(sight, strange)


def test_the_first_tile_begins_in_the_middle_and_nowhere_else() -> None:
    setting = sightline.env.Setting.of("pentup", 2)
    sight = setting.start(1).sight(0)
    ids = set(setting.encoding.legal_ids(sight))
    assert len(ids) == 63
    with pytest.raises(NoSuchAction):
        setting.encoding.move_of(sight, min(ids) + 1)


def test_a_game_without_encodings_is_told_what_it_lacks() -> None:
    class Unnumbered(load_example().Veil):
        encoding = Game.encoding

    game: AnyGame = Unnumbered()
    with pytest.raises(NoEncoding, match=r"veil has no encoding.*ids for its moves"):
        sightline.env.aec(game, 3)
    report = run_checks(game, variants=["3-players"], only=["actions_round_trip"])
    (finding,) = report.findings
    assert finding.status == "skipped"
    assert "no PettingZoo, Gymnasium or OpenSpiel environment" in (finding.problem or "")


def test_a_seat_hears_its_news_from_its_last_move_on() -> None:
    """Held to the whole past: the news are its last entries."""
    setting = sightline.env.Setting.of("perspective", 3, {"turn_limit": 6})
    rng = Random(3)
    state = setting.start(3)
    while state.awaiting:
        for seat in range(3):
            sight = state.sight(seat)
            news, past = sight.news, sight.events
            assert past[len(past) - len(news) :] == news
            own = [n for n, step in enumerate(state.steps) if step.seat == seat]
            noticed = [
                step for step in state.steps[own[-1] if own else 0 :] if step.happened.to(seat)
            ]
            assert len(news) == len(noticed) + (not own)
        moves = state.legal(state.awaiting[0])
        state.apply(state.awaiting[0], moves[rng.randrange(len(moves))])


def test_the_document_lists_every_field() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    assert with_tables(document) == document, "run `python -m tests.env.fields`"
