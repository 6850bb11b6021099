"""The tables of docs/environments.md, from the encodings: ``python -m tests.env.fields`` writes
them anew."""

from __future__ import annotations

from pathlib import Path

import sightline
from sightline.env import Setting

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "environments.md"
BEGIN, END = "<!-- fields -->", "<!-- end of fields -->"
SHOWN = (
    ("pentup", 2, {}),
    ("perspective", 2, {"memory_aid": "on"}),
    ("perspective", 1, {"memory_aid": "on"}),
    ("viewpoint", 2, {}),
    ("viewpoints", 3, {}),
)


def tables() -> str:
    """A table for each game."""
    parts: list[str] = []
    for key, players, options in SHOWN:
        encoding = Setting.of(key, players, options).encoding
        title = sightline.find_game(key).title
        head = f"**{title}, {players} player{'s' if players > 1 else ''}** (`{encoding.version}`)"
        sizes = f"{encoding.actions:,} ids, {encoding.size:,} numbers"
        parts += [f"{head}: {sizes}, {encoding.feature_count:,} features", ""]
        parts += ["| field | shape | values | meaning |", "|---|---|---|---|"]
        for field in encoding.fields:
            shape = " × ".join(map(str, field.shape)) or "1"
            kind = "" if field.kind == "category" else ", an amount"
            values = f"{field.low} to {field.high}{kind}"
            parts.append(f"| `{field.name}` | {shape} | {values} | {field.meaning} |")
        parts.append("")
    return "\n".join(parts)


def with_tables(document: str) -> str:
    """The document with its tables made anew."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{after}"


if __name__ == "__main__":
    DOCUMENT.write_text(with_tables(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
