"""Make the golden records that are missing: ``python -m tests.conformance.make_golden``.

A record that is there stays as it is. If a rule was implemented wrongly before, delete the record,
make it anew, and say so in the changelog.
"""

from __future__ import annotations

from tests.conformance.registry import GOLDEN, VARIANTS, golden_file

from sightline.check import golden_record


def main() -> None:
    """Write what is missing, and say so."""
    for game, variant in VARIANTS:
        file = golden_file(game, variant)
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(golden_record(game, variant), encoding="utf-8", newline="\n")
            print(f"made {file.relative_to(GOLDEN.parent)}")


if __name__ == "__main__":
    main()
