"""The JSON schemas of files take what Sightline writes, and nothing that it would not read."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from sightline.core.schema import record_schema
from sightline.games.viewpoint.commands import set_schema
from sightline.games.viewpoint.sets import shipped_names, shipped_text
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.commands.challenge_file import challenge_schema

GOLDEN = sorted((Path(__file__).parents[1] / "conformance" / "golden").rglob("*.jsonl"))


@pytest.fixture(scope="module")
def record() -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(record_schema())


def test_every_line_of_every_golden_record_fits(record: jsonschema_rs.Draft202012Validator) -> None:
    assert len(GOLDEN) > 10
    for file in GOLDEN:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            assert record.is_valid(json.loads(line)), f"{file.name}:{number}"


@pytest.mark.parametrize(
    "line",
    [
        {"sightline": 2, "game": "pentup", "players": 2, "seed": 7},
        {"sightline": 1, "game": "pentup", "players": 9, "seed": 7},
        {"sightline": 1, "game": "chess", "players": 2, "seed": 7},
        {"sightline": 1, "game": "pentup", "players": 2, "seed": -1},
        {"sightline": 1, "game": "pentup", "players": 2, "seed": 7, "options": {"misere": 3}},
        {"seat": -1, "move": {"tile": "F", "cells": [[0, 0]]}},
        {"seat": 0, "move": {"tile": 4}},
        {"outcome": {"results": ["won"]}},
        {"nothing": True},
    ],
)
def test_a_line_that_is_none_does_not_fit(
    record: jsonschema_rs.Draft202012Validator, line: Any
) -> None:
    assert not record.is_valid(line)


def test_the_shipped_sets_fit_and_a_wrong_one_does_not() -> None:
    schema = jsonschema_rs.Draft202012Validator(set_schema())
    for name in shipped_names():
        assert schema.is_valid(tomllib.loads(shipped_text(name))), name
    wrong = {"card": [{"title": "X", "copies": 1, "points": 1, "played": [{"do": "explode"}]}]}
    assert not schema.is_valid(wrong)


def test_the_shipped_challenges_fit_and_a_wrong_one_does_not() -> None:
    schema = jsonschema_rs.Draft202012Validator(challenge_schema())
    for challenge in all_shipped().values():
        assert schema.is_valid(msgspec.json.decode(msgspec.json.encode(challenge)))
    assert not schema.is_valid({"structure": "F131"})
    assert not schema.is_valid({"structure": "F131", "omit": "QQ"})
