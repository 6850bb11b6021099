"""RULES.md in the site: what a table names in the code becomes a link to that place."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path, PurePosixPath

from docsite.places import ROOT, Site

_CODE = re.compile(r"`([^`\n]+)`")
_PLACE = re.compile(r"^(?P<file>[\w./-]+\.(?:py|toml|ts|js|ftl))(?:: *(?P<name>[\w.]+))?$")


def linked(site: Site, file: Path, place: PurePosixPath, text: str) -> str:
    """Each ``file.py: name`` with a link to its line; what is not found stays as it is."""
    homes = (file.parent, ROOT / "src" / "sightline", ROOT)

    def turn(found: re.Match[str]) -> str:
        named = _PLACE.match(found[1])
        if named is None:
            return found[0]
        source = next(
            (home / named["file"] for home in homes if (home / named["file"]).is_file()), None
        )
        if source is None:
            return found[0]
        line = line_of(source, named["name"]) if named["name"] else None
        address = site.source_address(place, source, line)
        return f'<a href="{address}"><code>{found[1]}</code></a>'

    return "\n".join(
        _CODE.sub(turn, line) if line.startswith("|") else line for line in text.split("\n")
    )


@cache
def lines_of(source: Path) -> dict[str, int]:
    """Where the names of a module stand: functions, classes, what is in them, and values."""
    if source.suffix != ".py":
        return {}
    found: dict[str, int] = {}

    def look(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.setdefault(f"{prefix}{node.name}", node.lineno)
                if isinstance(node, ast.ClassDef):
                    look(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    if isinstance(target, ast.Name):
                        found.setdefault(f"{prefix}{target.id}", node.lineno)

    look(ast.parse(source.read_text(encoding="utf-8")).body, "")
    return found


def line_of(source: Path, name: str) -> int | None:
    """The line of a name, which may leave out its class; None: it is not there."""
    lines = lines_of(source)
    if name in lines:
        return lines[name]
    return next((line for full, line in lines.items() if full.endswith(f".{name}")), None)
