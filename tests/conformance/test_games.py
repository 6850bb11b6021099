"""Every installed game keeps every promise, in every variant, and replays its golden records."""

from __future__ import annotations

import pytest
from tests.conformance.registry import (
    GOLDEN,
    INSTALLED,
    VARIANTS,
    each_variant,
    each_variant_in_turn,
    golden_file,
)

from sightline.check import golden_fault, run_checks
from sightline.core.game import AnyGame, Variant


def test_our_games_are_installed() -> None:
    assert {"pentup", "perspective", "viewpoint", "viewpoints"} <= set(INSTALLED), (
        "run `make setup`: games come from the installed package"
    )


@each_variant_in_turn
def test_keeps_its_promises(game: AnyGame, variant: Variant) -> None:
    report = run_checks(game, variants=[variant.name], brief=True)
    assert report.ok, str(report)


@pytest.mark.long
@each_variant
def test_keeps_its_promises_on_a_closer_look(game: AnyGame, variant: Variant) -> None:
    report = run_checks(game, variants=[variant.name], thorough=True)
    assert report.ok, str(report)


@each_variant
def test_golden_record_replays(game: AnyGame, variant: Variant) -> None:
    file = golden_file(game, variant)
    assert file.exists(), "run `python -m tests.conformance.make_golden`"
    assert golden_fault(game, variant, file.read_text(encoding="utf-8")) is None


def test_every_golden_record_belongs_to_a_variant() -> None:
    wanted = {golden_file(game, variant) for game, variant in VARIANTS}
    assert set(GOLDEN.rglob("*.*")) - wanted == set()
