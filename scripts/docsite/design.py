"""The design in pictures, drawn from the import contracts, the entry points and the code.

A page says where a picture goes: ``<!-- picture: layers -->``. The pictures stand in the page
itself, so that they take its letters and its colours, light or dark.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

from docsite.moves import MOVE, Step
from docsite.places import ROOT, Site, Wrong
from docsite.svg import Drawing, wrapped
from docsite.tables import line_of

_PLACE = re.compile(r"<!-- picture: ([a-z-]+) -->")
_CODE = ROOT / "src" / "sightline"


def drawn(site: Site, place: PurePosixPath, text: str) -> str:
    """A page with its pictures."""

    def turn(found: re.Match[str]) -> str:
        draw = PICTURES.get(found[1])
        if draw is None:
            site.faults.append(f"{place}: there is no picture {found[1]}: {', '.join(PICTURES)}")
            return ""
        return draw(site, place)

    return _PLACE.sub(turn, text)


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def contract(beginning: str) -> list[list[tuple[str, bool]]]:
    """The rows of a layers contract, the top first; each part with whether it must exist."""
    for one in project()["tool"]["importlinter"]["contracts"]:
        if one["name"].startswith(beginning):
            rows = [row.split(" | ") for row in one["layers"]]
            return [[(part.strip("()"), not part.startswith("(")) for part in row] for row in rows]
    raise Wrong(f"pyproject.toml: no import contract begins with {beginning!r}")


def first_sentence(folder: Path) -> str:
    """What a package says it is."""
    file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    if not file.is_file():
        return ""
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    line = " ".join(text.partition("\n\n")[0].split()).replace("`", "")
    return re.split(r"[.:;] |\.$", line)[0]


def layers(site: Site, place: PurePosixPath) -> str:
    """Who may import whom in the whole package."""
    del site, place
    return stack(contract("Dependencies point one way"), _CODE, "Who may import whom")


def game_layers(site: Site, place: PurePosixPath) -> str:
    """The same inside a game; what each folder is, is told by a game that has it."""
    del site, place
    games = sorted(folder for folder in (_CODE / "games").iterdir() if (folder / "rules").is_dir())
    return stack(contract("Inside a game"), games, "Who may import whom inside a game")


def stack(rows: list[list[tuple[str, bool]]], homes: Path | list[Path], title: str) -> str:
    """Rows of boxes; each may import what stands below it."""
    folders = [homes] if isinstance(homes, Path) else homes
    rows = [
        [part for part in row if any(exists(folder / part[0]) for folder in folders)]
        for row in rows
    ]
    rows = [row for row in rows if row]
    drawing = Drawing(title, 760)
    rows = [row for row in rows if row != [("__main__", False)]]  # it only calls the first
    y = 8.0
    for row in rows:
        width = (700 - 10 * (len(row) - 1)) / len(row)
        told = [
            next((text for folder in folders if (text := first_sentence(folder / name))), "")
            for name, _ in row
        ]
        lines = [wrapped(text, int((width - 20) / 6.6))[:4] for text in told]
        height = 38 + 17 * max(len(each) for each in lines)
        for number, ((name, _), words) in enumerate(zip(row, lines, strict=True)):
            x = 8 + number * (width + 10)
            drawing.box(x, y, width, height, "part")
            drawing.text(x + 12, y + 23, name, "name")
            for line, each in enumerate(words):
                drawing.text(x + 12, y + 43 + 17 * line, each, "small")
        y += height + 12
    drawing.arrow(734, 14, 734, y - 18)
    drawing.turned(752, y / 2, "may import")
    return drawing.finished(y)


def exists(path: Path) -> bool:
    return (path.is_dir() and any(path.glob("*.py"))) or path.with_suffix(".py").is_file()


def entry_points(site: Site, place: PurePosixPath) -> str:
    """What is plugged in, from where, into what."""
    del site, place
    groups: dict[str, dict[str, str]] = project()["project"]["entry-points"]
    drawing = Drawing("What games bring by entry points", 760)
    y = 8.0
    for group, entries in groups.items():
        names = wrapped("  ".join(entries).replace("-", "‑"), 62)
        height = 26 + 19 * len(names)
        drawing.box(8, y, 250, height, "part")
        drawing.text(20, y + height / 2 + 5, group, "name")
        drawing.arrow(330, y + height / 2, 264, y + height / 2)
        drawing.box(336, y, 416, height, "brought")
        for line, each in enumerate(names):
            drawing.text(348, y + 25 + 19 * line, each, "mono")
        y += height + 10
    return drawing.finished(y)


def move(site: Site, place: PurePosixPath) -> str:
    """How a move travels: each step is a function, and points to its line."""
    drawing = Drawing("How a move travels through the server", 760)
    y = 8.0
    for number, step in enumerate(MOVE, 1):
        words = wrapped(step.told, 74)
        height = 40 + 18 * len(words)
        kind = "durable" if step.durable else "part"
        drawing.box(60, y, 692, height, kind)
        drawing.disc(30, y + height / 2, str(number))
        if number < len(MOVE):
            drawing.arrow(30, y + height / 2 + 19, 30, y + height / 2 + 19 + 20)
        with drawing.linked(site.source_address(place, *found(step))):
            drawing.text(74, y + 24, f"{step.file}: {step.name}", "mono")
        for line, each in enumerate(words):
            drawing.text(74, y + 45 + 18 * line, each, "words")
        y += height + 12
    return drawing.finished(y)


def found(step: Step) -> tuple[Path, int]:
    """Where a step is in the code."""
    file = _CODE / step.file
    line = line_of(file, step.name) if file.is_file() else None
    if line is None:
        raise Wrong(f"scripts/docsite/moves.py: there is no {step.name} in {step.file}")
    return file, line


PICTURES: dict[str, Callable[[Site, PurePosixPath], str]] = {
    "layers": layers,
    "game-layers": game_layers,
    "entry-points": entry_points,
    "move": move,
}
