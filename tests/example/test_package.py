"""The example as somebody else's package: installed, found, checked, with its golden records."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.example import PACKAGE, SECOND

import sightline

Run = Callable[..., str]

# A package's view of our own source, for when ours is not installed either.
OURS = str(Path(sightline.__file__).resolve().parents[1])

HASTY = """
from sightline.core.moves import MoveList
from veil import Veil, VeilState


class HastyState(VeilState):
    def legal(self, seat):
        # The order of a set, in disguise: another one in every process.
        return MoveList(sorted(super().legal(seat), key=lambda move: hash(self.move_text(move))))


class Hasty(Veil):
    key = "hasty"

    def begin(self, players, options, deal):
        return HastyState(self, players, options, deal)


GAME = Hasty()
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, to be built and run where nothing of ours lies."""
    return copied(PACKAGE, tmp_path_factory)


@pytest.fixture(scope="module")
def run(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Commands that see the package installed."""
    return installed(package, tmp_path_factory)


def copied(package: Path, folders: pytest.TempPathFactory) -> Path:
    folder = folders.mktemp(f"sightline-{package.name}")
    return Path(shutil.copytree(package, folder, dirs_exist_ok=True))


def installed(package: Path, folders: pytest.TempPathFactory) -> Run:
    """Install the package into a folder of its own; runs commands that see it."""
    site = folders.mktemp("site")

    def run(*command: str, **env: str) -> str:
        paths = os.pathsep.join((str(site), OURS))
        done = subprocess.run(
            [sys.executable, *command],
            cwd=package,
            env={**os.environ, "PYTHONPATH": paths, **env},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run(
        "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--no-index", "--no-build-isolation", "--target", str(site), ".",
    )  # fmt: skip
    return run


def own_tests(run: Run, chosen: str) -> str:
    """What pytest says of those of the package's own tests."""
    plain = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", chosen, "tests", **plain)


def test_the_installed_game_is_found(run: Run) -> None:
    listing = "import sightline; print(sightline.game_keys())"
    assert "'veil'" in run("-c", listing)
    title = "import sightline; print(sightline.find_game('veil').title)"
    assert run("-c", title).strip() == "Veil"


def test_its_own_tests_pass(run: Run, package: Path) -> None:
    run("make_golden.py")
    made = sorted(file.stem for file in (package / "tests" / "golden").glob("*.jsonl"))
    assert made == ["2-players", "3-players", "4-players", "4-players-short"]
    # The other variants' promises: test_document.py
    assert "5 passed" in own_tests(run, "golden or 2-players")


def test_the_second_example_keeps_its_rules_and_promises(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    run = installed(copied(SECOND, tmp_path_factory), tmp_path_factory)
    # One variant's promises; all of them are for those who change it.
    said = own_tests(run, "not promises or 3-players")
    assert re.search(r"^\d+ passed, 3 deselected", said, re.MULTILINE), said
    lessons = run("-m", "sightline", "learn", "ferry", "--list")
    assert "A crossing" in lessons


def test_an_order_that_differs_elsewhere_is_noticed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "hasty.py").write_text(HASTY, encoding="utf-8")
    info = tmp_path / "hasty-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hasty\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[sightline.games]\nhasty = hasty:GAME\n")
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from sightline.check import run_checks\n"
        "for key in ('veil', 'hasty'):\n"
        "    found = run_checks(key, variants=['3-players'], only=['same_game_elsewhere'])\n"
        "    print(key, found.findings[0].status)\n"
    )
    assert run("-c", script, PYTHONHASHSEED="0").split() == ["veil", "passed", "hasty", "failed"]
