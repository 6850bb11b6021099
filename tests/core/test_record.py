"""Records: what is written is read again, and every broken record is refused with its line."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sightline
from sightline.core.errors import BadRecord, NoRecord, SightlineError
from sightline.core.record import parse_record
from sightline.core.seeds import commitment


def random_game(moves: int | None = None, players: int = 2, seed: int = 5) -> str:
    """A random record of so many moves (all of them by default)."""
    state = sightline.start("pentup", players, seed=seed)
    rng = random.Random(seed)
    while state.awaiting and (moves is None or state.length < moves):
        (seat,) = state.awaiting
        legal = state.legal(seat)
        state.apply(seat, legal[rng.randrange(len(legal))])
    return state.record.dump()


FINISHED = random_game()
UNFINISHED = random_game(6)


@pytest.mark.parametrize("text", [FINISHED, UNFINISHED, random_game(0), random_game(9, 3)])
def test_written_read_and_written_again_is_the_same(text: str) -> None:
    assert parse_record(text).dump() == text


def test_the_lines_are_as_documented() -> None:
    first, *moves, last = (msgspec.json.decode(line) for line in FINISHED.splitlines())
    assert first == {
        "sightline": 1,
        "game": "pentup",
        "players": 2,
        "options": {"misere": False},
        "seed": 5,
    }
    assert len(moves) == 24
    assert set(moves[0]) == {"seat", "move"}
    assert set(moves[0]["move"]) == {"tile", "cells"}
    assert set(last) == {"outcome"}
    assert sorted(last["outcome"]["results"]) in (["loss", "win"], ["draw", "draw"])


def test_replay_reaches_the_same_states() -> None:
    record = parse_record(FINISHED)
    prints = [state.fingerprint() for state in record.states()]
    assert len(set(prints)) == 25
    assert [record.replay(step).fingerprint() for step in range(25)] == prints
    assert record.replay().outcome is not None


def test_replay_knows_its_length() -> None:
    with pytest.raises(SightlineError, match="moves 0 to 6, not 7"):
        parse_record(UNFINISHED).replay(7)


def test_metadata_is_kept() -> None:
    lines = UNFINISHED.splitlines()
    head = msgspec.json.decode(lines[0]) | {"names": ["Ada", "Bo"], "date": "2026-11-16"}
    move = msgspec.json.decode(lines[1]) | {"by": "clock"}
    text = "\n".join([msgspec.json.encode(head).decode(), msgspec.json.encode(move).decode()])
    record = parse_record(text)
    assert record.meta == {"names": ["Ada", "Bo"], "date": "2026-11-16"}
    assert record.moves[0].meta == {"by": "clock"}
    assert parse_record(record.dump()).meta == record.meta


LINE_ENDS = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\r"
"""All that Python takes for the end of a line, and JSON Lines does not."""


@pytest.mark.parametrize("end", LINE_ENDS)
def test_a_name_may_hold_what_ends_a_line_elsewhere(end: str) -> None:
    record = parse_record(UNFINISHED)
    record.meta["names"] = [f"A{end}da", f"{end}"]
    record.moves[0].meta["by"] = f"the{end}clock"
    text = record.dump()
    again = parse_record(text)
    assert again.meta == record.meta
    assert again.moves[0].meta == record.moves[0].meta
    assert again.dump() == text
    assert again.replay().length == 6


@pytest.mark.parametrize("end", LINE_ENDS)
def test_a_card_set_may_hold_what_ends_a_line_elsewhere(end: str) -> None:
    own = (
        '[set]\nname = "own"\ntitle = "Own"\n'
        f"# a remark{end if end in LINE_ENDS[5:8] else ''}\n"
        '[[card]]\ntitle = "One"\ncopies = 40\npoints = 5\ntext = "Nothing."\n'
    )
    state = sightline.start("viewpoint", 2, {"sets": "own", "custom": [own]}, seed=1)
    assert parse_record(state.record.dump()).replay().fingerprint() == state.fingerprint()


@given(
    st.lists(st.text(alphabet=st.characters(exclude_categories=["Cs"]))), st.text("\n" + LINE_ENDS)
)
def test_any_text_in_a_record_is_read_back(names: list[str], more: str) -> None:
    record = parse_record(UNFINISHED)
    record.meta["names"] = names
    record.meta[f"note {more}"] = more
    text = record.dump()
    assert parse_record(text).meta == record.meta
    assert parse_record(text).dump() == text
    assert parse_record(text.replace("\n", "\r\n")).meta == record.meta


def test_half_a_character_cannot_be_written_or_read() -> None:
    record = parse_record(UNFINISHED)
    record.meta["names"] = ["\ud800"]
    with pytest.raises(BadRecord, match="line 1: cannot be written"):
        record.dump()
    with pytest.raises(BadRecord, match="half a character"):
        parse_record(UNFINISHED.replace("pentup", "\ud800"))


@pytest.mark.parametrize("players", ["2.0", "true", '"2"', "[2]", "null", "2e0", "9" * 5000])
def test_the_number_of_players_is_whole(players: str) -> None:
    with pytest.raises(BadRecord, match="line 1: "):
        parse_record(UNFINISHED.replace('"players":2', f'"players":{players}'))


@pytest.mark.parametrize("version", ["1.0", "true", '"1"', "null"])
def test_the_version_is_a_whole_number(version: str) -> None:
    with pytest.raises(BadRecord, match="record version"):
        parse_record(UNFINISHED.replace('"sightline":1', f'"sightline":{version}'))


def test_blank_lines_do_not_shift_line_numbers() -> None:
    text = UNFINISHED.replace("\n", "\n\n") + '{"seat": 0}\n'
    with pytest.raises(BadRecord, match="line 15: move missing"):
        parse_record(text)


def test_large_seeds_are_written_as_hex_and_both_forms_are_read() -> None:
    seed = 2**127 + 3
    text = sightline.start("pentup", 2, seed=seed).record.dump()
    assert f'"{seed:032x}"' in text
    assert parse_record(text).seed == seed
    assert parse_record(text.replace(f'"{seed:032x}"', str(seed))).seed == seed


def edited(line: int, change: Callable[[dict[str, object]], object], text: str = FINISHED) -> str:
    """The record with one line (from 1) changed."""
    lines = text.splitlines()
    values = msgspec.json.decode(lines[line - 1])
    change(values)
    lines[line - 1] = msgspec.json.encode(values).decode()
    return "\n".join(lines)


def moved_twice() -> str:
    lines = UNFINISHED.splitlines()
    return "\n".join([*lines[:3], lines[2], *lines[3:]])


BROKEN = {
    "empty": ("", 1, "empty"),
    "no JSON": ("hello", 1, "broken JSON"),
    "not an object": ("[1]", 1, "must be a JSON object"),
    "no record": ('{"game": "pentup"}', 1, "not a Sightline record"),
    "version": (edited(1, lambda v: v.update(sightline=2)), 1, "record version 2"),
    "unknown game": (edited(1, lambda v: v.update(game="pentop")), 1, "did you mean 'pentup'"),
    "game is a number": (edited(1, lambda v: v.update(game=3)), 1, "must be a name"),
    "players": (edited(1, lambda v: v.update(players=5)), 1, "allowed: 2, 3, 4"),
    "options": (edited(1, lambda v: v.update(options={"x": 1})), 1, "x: unknown option"),
    "options are a list": (edited(1, lambda v: v.update(options=[])), 1, "must be a JSON object"),
    "seed": (edited(1, lambda v: v.update(seed=-1)), 1, "between 0 and 2^128"),
    "no seed": (edited(1, lambda v: v.pop("seed")), 1, "seed missing"),
    "commitment": (edited(1, lambda v: v.update(commitment="00")), 1, "does not fit the seed"),
    "broken line": (FINISHED.replace('{"seat":1', '{"seat":1,,', 1), 3, "broken JSON"),
    "no move": (edited(4, lambda v: v.update(move={"tile": "F"})), 4, "not a move of pentup"),
    "seat is text": (edited(4, lambda v: v.update(seat="0")), 4, "seat must be a number"),
    "seat not there": (edited(4, lambda v: v.update(seat=2)), 4, "seats go from 0 to 1"),
    "seat not awaited": (edited(4, lambda v: v.update(seat=1)), 4, "seat 1 is not awaited"),
    "tile twice": (moved_twice(), 4, "seat 1 is not awaited"),
    "illegal": (
        edited(3, lambda v: v.update(move={"tile": "I", "cells": [[90, y] for y in range(5)]})),
        3,
        "must share an edge",
    ),
    "outcome too early": (UNFINISHED + '{"outcome": {"results": []}}', 8, "the game is not over"),
    "outcome contradicts": (
        edited(26, lambda v: v.update(outcome={"results": ["draw", "draw"]})),
        26,
        "contradicts the replay",
    ),
    "outcome is a word": (edited(26, lambda v: v.update(outcome="win")), 26, "JSON object"),
    "after the outcome": (FINISHED + FINISHED.splitlines()[1], 27, "nothing may follow"),
    "move after the end": (
        "\n".join([*FINISHED.splitlines()[:-1], FINISHED.splitlines()[1]]),
        26,
        "the game is over",
    ),
}


@pytest.mark.parametrize(("text", "line", "reason"), BROKEN.values(), ids=BROKEN.keys())
def test_broken_records_are_refused(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(text).replay()
    assert caught.value.line == line
    assert reason in str(caught.value.reason)
    assert str(caught.value).startswith(f"line {line}: ")


def test_a_right_commitment_is_accepted() -> None:
    text = edited(1, lambda values: values.update(commitment=commitment(5)))
    assert parse_record(text).replay().outcome is not None
    assert parse_record(text).commitment == commitment(5)


def test_a_record_may_lack_its_outcome() -> None:
    assert parse_record("\n".join(FINISHED.splitlines()[:-1])).replay().outcome is not None


def test_a_sampled_world_has_no_record() -> None:
    state = sightline.start("pentup", 2, seed=5)
    world = state.sight(0).sample(random.Random(1))
    with pytest.raises(NoRecord):
        _ = world.record


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(FINISHED) - 1), st.integers(0, 3), st.text(max_size=3))
def test_damaged_records_never_crash_the_reader(at: int, cut: int, insert: str) -> None:
    damaged = FINISHED[:at] + insert + FINISHED[at + cut :]
    with contextlib.suppress(SightlineError):  # any other error is a bug
        assert parse_record(damaged).replay().length >= 0
