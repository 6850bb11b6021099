"""The example games: Veil, which docs/add-a-game.md and the two pages after it quote, and Ferry.

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
PAGES = ("add-a-game.md", "add-a-game-views.md", "add-a-game-package.md")
PACKAGE = ROOT / "examples" / "veil"
SECOND = ROOT / "examples" / "ferry"
_BLOCK = re.compile(
    r'^```\w+ title="(?P<title>[^"]+)"\n(?P<code>.*?)^```$', re.MULTILINE | re.DOTALL
)


def document() -> str:
    """The pages, one after the other."""
    return "\n".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in PAGES)


def blocks() -> list[tuple[str, str]]:
    """The parts of files that the pages show, in their order: name and content."""
    return [(block["title"], block["code"]) for block in _BLOCK.finditer(document())]


@cache
def load_example() -> ModuleType:
    """The package ``veil``, not installed, with its game registered for this process."""
    sys.path.insert(0, str(PACKAGE / "src"))
    veil = import_module("veil")
    register(veil.GAME)
    return veil
