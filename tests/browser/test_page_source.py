"""What the page is made of: generated types, its size, its lock. `make test` runs its own gates
(svelte-check, vitest, prettier) through scripts/web.py."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.browser.house import ROOT

WEB = ROOT / "web"


def node(*command: str, where: Path = WEB) -> str:
    """Run one of the page's own tools with the Node that `make setup` uses."""
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        import web  # pyright: ignore[reportMissingImports]

        program, _ = web.find_node()
    finally:
        sys.path.remove(str(ROOT / "scripts"))
    if not (WEB / "node_modules").is_dir():
        pytest.fail("The page's packages are not installed: run `make setup`.")
    done = subprocess.run(
        [str(program), *command],
        cwd=where,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout[-6000:]
    return done.stdout


def test_types_and_colours_are_generated_anew_when_the_python_changes() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "page_types.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_first_load_keeps_its_budget() -> None:
    assert "first load" in node("tools/budget.mjs")


def test_the_lock_names_no_addresses() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, entry in lock["packages"].items() if "resolved" in entry] == []
    assert (
        lock["packages"][""]["devDependencies"]
        == json.loads((WEB / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    )


# Newer than the Safari that docs/page.md names, and not merely nicer.
TOO_NEW = {
    "iterator helpers (18.4)": r"\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|some|every|find|"
    r"forEach|reduce|toArray|flatMap|take|drop)\(|\bIterator\.from",
    "Promise.try, RegExp.escape (18.2)": r"\bPromise\.try\(|\bRegExp\.escape\(",
    "base64 of bytes (18.2)": r"\.fromBase64\(|\.toBase64\(|\.fromHex\(|\.toHex\(",
    "view transitions (18.0)": r"startViewTransition",
    "anchors (26.0)": r"anchor-name|position-anchor|position-area",
    "the end of scrolling (26.2)": r"scrollend",
    "never in Safari": r"requestIdleCallback|interpolate-size|\.vibrate\(",
}


def test_the_page_uses_nothing_that_its_oldest_safari_lacks() -> None:
    files = [one for one in WEB.glob("src/**/*") if one.suffix in (".ts", ".svelte", ".css")]
    assert len(files) > 100
    found = [
        f"{one.relative_to(WEB)}: {what}"
        for one in files
        for what, pattern in TOO_NEW.items()
        if re.search(pattern, one.read_text(encoding="utf-8"))
    ]
    assert found == []
