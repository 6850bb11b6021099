"""A challenge of one's own stays a secret, files are embedded, and a day has one challenge."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.viewpoints.test_standing import random_structure

from sightline.core.errors import BadOptions
from sightline.core.record import parse_record
from sightline.games.viewpoints import GAME
from sightline.games.viewpoints.challenges import challenge, daily, shipped
from sightline.games.viewpoints.rules.grid import letters_on
from sightline.games.viewpoints.rules.space import SETS

OWN = "F131141241251341.U221223231232233.Z230240340440450"


def no_file(name: str) -> str:
    raise AssertionError(f"{name} was read")


# ------------------------------------------------------------------------------------ secret


@given(st.integers(0, 10_000), st.integers(2, 6), st.integers(1, 5))
@settings(max_examples=10, deadline=None)
def test_nothing_that_a_seat_holds_names_the_challenge(seed: int, size: int, players: int) -> None:
    own = challenge.write(random_structure(Random(seed), size))
    state = GAME.start(players, {"challenge": own}, seed=seed)
    sight = state.sight(0)
    assert state.options.challenge == own
    assert sight.options.challenge == ""
    world = sight.sample(Random(seed))
    assert world.options.challenge == ""
    for kept in (pickle.dumps(sight), pickle.dumps(world)):
        assert own.encode() not in kept
    assert own not in msgspec.json.encode(GAME.shown_options(state.options)).decode()


def test_what_everybody_is_shown() -> None:
    shown = GAME.shown_options(GAME.read_options(3, {"challenge": OWN, "rounds": "5"}))
    assert str(shown["challenge"]) == "hidden until the end"
    assert shown["rounds"] == "5"
    # A shipped one is named as on the back of its cards, and none is no secret.
    assert GAME.shown_options(GAME.read_options(3, {"challenge": "a001"}))["challenge"] == "A001"
    assert GAME.shown_options(GAME.read_options(3, {}))["challenge"] == ""


def test_a_text_in_small_letters_means_the_same() -> None:
    one, other = (GAME.start(3, {"challenge": text}, seed=1) for text in (OWN, OWN.lower()))
    assert one.deal == other.deal


def test_the_record_has_it_all() -> None:
    state = GAME.start(2, {"challenge": OWN}, seed=3)
    again = parse_record(state.record.dump()).replay()
    assert again.fingerprint() == state.fingerprint()
    assert challenge.write(again.deal.target) == OWN


# ------------------------------------------------------------------------------------- files


def test_a_file_is_embedded(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps({"structure": OWN, "omit": "IL", "name": "Mine", "level": 1}))
    embedded = GAME.local_options({"challenge": str(file)}, lambda name: Path(name).read_text())
    assert embedded == {"challenge": OWN, "omit": "IL"}


@pytest.mark.parametrize("text", ["A001", "a020", "", OWN, "F12.N34", "A021"])
def test_no_file_is_read_for_anything_else(text: str) -> None:
    assert GAME.local_options({"challenge": text}, no_file) == {"challenge": text}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "not JSON"),
        ("{}", "looks like"),
        ('{"structure": "", "omit": "XX"}', "looks like"),
        ('{"structure": 7, "omit": "IL"}', "looks like"),
    ],
)
def test_a_bad_file_says_what_would_be_right(content: str, says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        GAME.local_options({"challenge": "my.json"}, lambda _: content)


def test_a_file_brings_its_pieces() -> None:
    text = json.dumps({"structure": OWN, "omit": "NP"})
    assert GAME.local_options({"challenge": "./x"}, lambda _: text)["omit"] == "NP"
    with pytest.raises(BadOptions, match="omit=NP"):
        GAME.local_options({"challenge": "./x", "omit": "IL"}, lambda _: text)


def test_a_server_reads_only_what_it_keeps() -> None:
    kept = {"abc": json.dumps({"structure": OWN, "omit": "IL"})}
    found = GAME.shelved_options({"challenge": "shared-abc"}, kept.get)
    assert found == {"challenge": OWN, "omit": "IL"}
    with pytest.raises(BadOptions, match="no such shared challenge"):
        GAME.shelved_options({"challenge": "shared-xyz"}, kept.get)
    assert GAME.shelved_options({"challenge": "./x.json"}, no_file) == {"challenge": "./x.json"}
    # Without a server there is nothing kept.
    with pytest.raises(BadOptions, match="challenge"):
        GAME.read_options(3, {"challenge": "shared-abc"})


# ------------------------------------------------------------------------------------- daily


@pytest.mark.parametrize("given_day", [True, "true", "today", "TODAY"])
def test_today_becomes_a_date(given_day: object) -> None:
    assert GAME.dated_options({"daily": given_day}, "2026-11-16") == {"daily": "2026-11-16"}


def test_a_date_stays() -> None:
    assert GAME.dated_options({"daily": "2026-11-01"}, "2026-11-16") == {"daily": "2026-11-01"}
    assert GAME.dated_options({}, "2026-11-16") == {}
    assert GAME.dated_options({"daily": False}, "2026-11-16") == {"daily": ""}


def test_a_day_has_one_challenge_whatever_the_seed() -> None:
    one, other = (GAME.start(1, {"daily": "2026-11-16"}, seed=seed) for seed in (1, 2))
    assert one.deal == other.deal
    next_day = GAME.start(1, {"daily": "2026-11-17"}, seed=1)
    assert next_day.deal != one.deal
    assert parse_record(one.record.dump()).replay().deal == one.deal
    # Pinned: an old day must stay the same challenge for ever.
    assert challenge.write(one.deal.target) == PINNED


PINNED = "T230330340350430.V200201202300400.Y351450451452453"


def test_a_week_goes_from_easy_to_hard() -> None:
    week = [f"2026-11-{day}" for day in range(16, 23)]
    assert [daily.level_on(day) for day in week] == sorted(daily.LEVELS)
    for day in (week[0], week[-1]):
        where = daily.structure_on(day, "IL")
        assert challenge.certify(where, SETS["IL"]).holds
        assert shipped.describe(day, where, "IL").level == daily.level_on(day)
    assert len(letters_on(daily.structure_on(week[0], "IL"))) < len(letters_on(where))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"daily": "today"}, "today's date is not known"),
        ({"daily": "2026-02-30"}, "not a date"),
        ({"daily": "tomorrow"}, "daily"),
        ({"daily": "2026-11-16", "challenge": "A001"}, "one of the two"),
    ],
)
def test_bad_days(options: dict[str, object], says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        GAME.read_options(1, options)
