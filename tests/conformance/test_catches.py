"""The suite notices: every deliberate mistake is caught, by the check that is meant for it."""

from __future__ import annotations

import random

import pytest
from tests.conformance.broken import MISTAKES, broken_game

from sightline.check import check_names, check_promise, run_checks

# Needs an installed game: tests/example/test_package.py shows that it notices.
ELSEWHERE = "same_game_elsewhere"


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake_is_caught(name: str) -> None:
    check, kind = MISTAKES[name]
    random.seed(2)  # a mistake by chance must not hide by chance
    report = run_checks(broken_game(kind), variants=["3-players"], only=[check])
    assert {finding.check for finding in report.failures} == {check}, f"{check} did not notice"
    (failure,) = report.failures
    assert failure.problem
    assert not failure.problem.startswith("unexpected"), str(failure)


def test_every_check_has_caught_something() -> None:
    assert {check for check, _ in MISTAKES.values()} == {*check_names()} - {ELSEWHERE}


def test_every_check_says_what_it_promises() -> None:
    for name in check_names():
        promise = check_promise(name)
        assert promise.endswith("."), name
        assert 20 < len(promise) < 140, name
