"""The example game of docs/add-a-game.md, assembled from the document itself.

>>> from tests.example import load_example
>>> veil = load_example()  # the module; its game is registered under "veil"
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from sightline.core.registry import register

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "add-a-game.md"
_BLOCK = re.compile(
    r'^```\w+ title="(?P<title>[^"]+)"\n(?P<code>.*?)^```$', re.MULTILINE | re.DOTALL
)


def files() -> dict[str, str]:
    """The files that the document builds: name → content."""
    blocks: dict[str, list[str]] = {}
    for title, _, code in _blocks():
        blocks.setdefault(title, []).append(code)
    return {title: _joined(parts) for title, parts in blocks.items()}


@cache
def load_example() -> ModuleType:
    """The module ``veil``, with its game registered for this process."""
    name = "veil"
    module = ModuleType(name)
    # Every line keeps its number in the document, so that a traceback points into the page.
    page = [""] * len(DOCUMENT.read_text(encoding="utf-8").splitlines())
    for title, line, code in _blocks():
        if title == f"{name}.py":
            for number, text in enumerate(code.splitlines()):
                page[line + number] = text
    module.__file__ = str(DOCUMENT)
    sys.modules[name] = module  # where msgspec and pickle look for its classes
    exec(compile("\n".join(page), str(DOCUMENT), "exec"), module.__dict__)
    register(module.GAME)
    return module


def _blocks() -> Iterator[tuple[str, int, str]]:
    """Title, number of the first line (from 0) and code of every block with a title."""
    text = DOCUMENT.read_text(encoding="utf-8")
    for block in _BLOCK.finditer(text):
        yield block["title"], text.count("\n", 0, block.start("code")), block["code"]


def _joined(parts: list[str]) -> str:
    """The blocks with the blank lines between them that a tidy file has."""
    text = parts[0]
    for part in parts[1:]:
        text += ("\n" if part.startswith(" ") else "\n\n") + part
    return text
