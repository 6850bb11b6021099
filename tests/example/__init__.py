"""The example game of docs/add-a-game.md, from the package that the document quotes.

>>> from tests.example import load_example
>>> veil = load_example()  # the package; its game is registered under "veil"
"""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from sightline.core.registry import register

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "add-a-game.md"
PACKAGE = ROOT / "examples" / "veil"
_BLOCK = re.compile(
    r'^```\w+ title="(?P<title>[^"]+)"\n(?P<code>.*?)^```$', re.MULTILINE | re.DOTALL
)


def blocks() -> list[tuple[str, str]]:
    """The parts of files that the document shows, in its order: name and content."""
    text = DOCUMENT.read_text(encoding="utf-8")
    return [(block["title"], block["code"]) for block in _BLOCK.finditer(text)]


@cache
def load_example() -> ModuleType:
    """The package ``veil``, not installed, with its game registered for this process."""
    sys.path.insert(0, str(PACKAGE / "src"))
    veil = import_module("veil")
    register(veil.GAME)
    return veil
