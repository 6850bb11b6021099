"""Ferry keeps Sightline's promises, and its own rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sightline.check import golden_fault, run_checks
from sightline.core.errors import IllegalMove
from sightline.core.game import Variant
from sightline.lessons.rehearsal import rehearse

import ferry
from ferry import GAME
from ferry.lessons import LESSONS
from ferry.rules import Call, Crossing, Deal, Gauged, Send, judge, sailed
from ferry.studies import STUDY

each_variant = pytest.mark.parametrize("variant", GAME.variants(), ids=lambda way: way.name)


@each_variant
def test_it_keeps_its_promises(variant: Variant) -> None:
    report = run_checks(GAME, variants=[variant.name])
    assert report.ok, str(report)


@each_variant
def test_the_golden_record_replays(variant: Variant) -> None:
    golden = Path(__file__).parent / "golden" / f"{variant.name}.jsonl"
    assert golden_fault(GAME, variant, golden.read_text(encoding="utf-8")) is None


@pytest.mark.parametrize("name", LESSONS.names)
def test_a_lesson_can_be_played_in_every_way(name: str) -> None:
    assert list(rehearse(LESSONS.read(GAME.key, name)))


def test_both_languages_have_the_same_messages() -> None:
    words = Path(ferry.__file__).parent / "words"
    english, german = ((words / f"{tag}.ftl").read_text(encoding="utf-8") for tag in ("en", "de"))
    assert asked(english) == asked(german)


def asked(text: str) -> dict[str, set[str]]:
    """The messages of a words file, with the arguments that each needs."""
    messages = re.split(r"^(?=ferry-)", text, flags=re.MULTILINE)[1:]
    return {one.split(" =")[0]: set(re.findall(r"\$([a-z-]+)", one)) for one in messages}


def dealt(*hands: tuple[int, ...], tides: tuple[int, ...]) -> Any:
    options = GAME.read_options(len(hands), {"crossings": len(tides)})
    return GAME.begin(len(hands), options, Deal(hands, tides, 0))


def test_a_whole_game() -> None:
    state = dealt((3, 9, 20), (5, 12, 24), tides=(20, 16))
    state.apply(0, Call(high=True))  # a lie
    state.apply(1, Send(12))
    state.apply(0, Send(9))
    assert state.past[-1] == Crossing(0, True, 20, (9, 12), (True, False))
    assert state.awaiting == (1,)
    state.apply(1, Call(high=False))
    state.apply(0, Send(3))
    state.apply(1, Send(5))
    assert state.view(None).points == (12, 5)
    assert state.outcome.winners == (0,)
    assert state.text(state.outcome.summary) == "Player 1 wins with 12 points."
    assert STUDY.more(state).numbers == {"False calls": 1, "Left ashore": 1}


def test_somebody_is_left_over() -> None:
    state = GAME.start(4, {"crossings": 5}, seed=1)
    while state.awaiting:
        state.apply(state.awaiting[0], state.legal(state.awaiting[0])[0])
    assert [len(state.view(seat).hand) for seat in range(4)] == [1, 1, 1, 1]


def test_the_skipper_alone_reads_the_gauge() -> None:
    state = dealt((3, 9), (5, 12), tides=(20,))
    assert Gauged(20) in state.opening.to(0)
    assert Gauged(20) not in (*state.opening.to(1), *state.opening.to(None))
    assert [state.view(observer).tide for observer in (0, 1, None)] == [20, None, None]


@pytest.mark.parametrize("tide", [16, 26])
def test_the_skipper_may_lie(tide: int) -> None:
    state = dealt((3, 9), (5, 12), tides=(tide,))
    assert list(state.legal(0)) == [Call(high=False), Call(high=True)]


def test_the_heaviest_gets_off() -> None:
    assert sailed(30, (10, 20)) == (True, True)
    assert sailed(29, (10, 20)) == (True, False)
    assert sailed(32, (24, 9, 23, 8)) == (False, True, False, True)
    assert sailed(16, (23, 24)) == (False, False)


def test_equal_points_are_a_draw() -> None:
    past = (
        Crossing(0, True, 20, (8, 3), (True, True)),
        Crossing(1, True, 20, (9, 5), (False, True)),
    )
    assert judge(2, past).results == ("draw", "draw")


def test_what_is_refused_is_named() -> None:
    state = dealt((3, 9), (5, 12), tides=(20,))
    with pytest.raises(IllegalMove, match="calls the water first") as first:
        state.apply(0, Send(3))
    assert first.value.rule == "call first"
    state.apply(0, Call(high=True))
    with pytest.raises(IllegalMove, match="no passenger who weighs 5"):
        state.apply(0, Send(5))
    with pytest.raises(IllegalMove, match="Send a passenger now"):
        state.apply(0, Call(high=True))
