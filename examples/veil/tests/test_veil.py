from pathlib import Path

import pytest
from sightline.check import golden_fault, run_checks
from sightline.core.game import Variant

from veil import GAME

each_variant = pytest.mark.parametrize("variant", GAME.variants(), ids=lambda way: way.name)


@each_variant
def test_it_keeps_its_promises(variant: Variant) -> None:
    report = run_checks(GAME, variants=[variant.name])
    assert report.ok, str(report)


@each_variant
def test_the_golden_record_replays(variant: Variant) -> None:
    golden = Path(__file__).parent / "golden" / f"{variant.name}.jsonl"
    assert golden_fault(GAME, variant, golden.read_text(encoding="utf-8")) is None
