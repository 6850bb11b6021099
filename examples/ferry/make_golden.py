"""Write a golden record for each variant that has none yet."""

from pathlib import Path

from sightline.check import golden_record

from ferry import GAME

folder = Path(__file__).parent / "tests" / "golden"
folder.mkdir(parents=True, exist_ok=True)
for variant in GAME.variants():
    file = folder / f"{variant.name}.jsonl"
    if not file.exists():
        file.write_text(golden_record(GAME, variant), encoding="utf-8", newline="\n")
