"""The commands that print the schemas of files."""

from __future__ import annotations

import json

import jsonschema_rs
import pytest
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    "words", [["schema"], ["schema", "pentup"], ["challenge", "schema"], ["sets", "schema"]]
)
def test_the_commands_print_them(run: Run, words: list[str]) -> None:
    ran = run(*words)
    assert ran.exit_code == 0, ran.stderr
    jsonschema_rs.meta.validate(json.loads(ran.stdout))


def test_a_game_that_is_not_there_is_refused(run: Run) -> None:
    ran = run("schema", "pentap")
    assert ran.exit_code == 2
    assert "pentup" in ran.stderr
