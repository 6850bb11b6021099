"""The wheel as a stranger gets it: small, bare, and good for a game in the terminal."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from random import Random

import pytest
from packaging.requirements import Requirement

from sightline import start

ROOT = Path(__file__).resolve().parent.parent
MEGABYTE = 1_000_000
UV = shutil.which("uv", path=os.pathsep.join((str(Path(sys.executable).parent), os.defpath)))


def run(*command: str | Path, cwd: Path, stdin: str = "", code: int = 0) -> tuple[str, str]:
    """Run a command without any of our environment's paths; what it said on both streams."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    env |= {"SIGHTLINE_SKIP_WEB": "1", "NO_COLOR": "1", "COLUMNS": "100"}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=env,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, with the page that is built here."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and what it needs when installed bare, and nothing else.

    The dependencies are those of the environment that we run in, as the wheel asks for them, so
    that no registry is needed.
    """
    assert UV is not None
    home = tmp_path_factory.mktemp("bare")
    run(UV, "venv", "--quiet", "--offline", "--python", sys.executable, home / "env", cwd=home)
    python = home / "env" / "bin" / "python"
    run(
        UV, "pip", "install", "--quiet", "--offline", "--no-deps", "--python", python, wheel,
        cwd=home,
    )  # fmt: skip
    (packages,) = (home / "env").glob("lib/python*/site-packages")
    (ours,) = (
        each
        for each in distributions(path=[str(packages)])
        if each.metadata["Name"] == "sightline-table"
    )
    for needed in closure(ours):
        copy(needed, packages)
    return packages


def closure(start: Distribution) -> Iterator[Distribution]:
    """Everything that a distribution needs without extras."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for text in waiting.pop().requires or ():
            need = Requirement(text)
            if need.name in seen or (need.marker and not need.marker.evaluate({"extra": ""})):
                continue
            seen.add(need.name)
            found = distribution(need.name)
            yield found
            waiting.append(found)


def copy(package: Distribution, packages: Path) -> None:
    """Install a distribution once more, from its files."""
    for file in package.files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            (packages / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(file.locate()), packages / file)


def sightline(site: Path, *words: str, stdin: str = "", code: int = 0) -> tuple[str, str]:
    """The installed command."""
    home = site.parents[3]
    return run(home / "env" / "bin" / "sightline", *words, cwd=home, stdin=stdin, code=code)


def test_the_wheel_is_small_and_whole(wheel: Path) -> None:
    assert wheel.name.startswith("sightline_table-")
    assert wheel.stat().st_size < 15 * MEGABYTE
    names = zipfile.ZipFile(wheel).namelist()
    for part in ("py.typed", "press/fonts/DejaVuSans.ttf", "press/fonts/LICENSE_DEJAVU"):
        assert f"sightline/{part}" in names
    if (ROOT / "src" / "sightline" / "table" / "static" / "index.html").exists():
        assert "sightline/server/static/index.html" in names


@pytest.mark.skipif(os.name == "nt", reason="the paths are those of POSIX")
class TestInstalledBare:
    """``pip install sightline-table``, without any extra."""

    def test_it_is_light(self, site: Path) -> None:
        whole = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
        assert whole < 70 * MEGABYTE
        for module in ("numpy", "numba", "litestar", "matplotlib", "fpdf"):
            assert not (site / module).exists()

    def test_it_names_its_games(self, site: Path) -> None:
        told, _ = sightline(site, "games")
        for title in ("Pent-Up", "Perspective", "Viewpoint", "Viewpoints"):
            assert title in told

    @pytest.mark.parametrize("game", ["pentup", "perspective", "viewpoint"])
    def test_bots_play_a_readable_game_that_replays(self, site: Path, game: str) -> None:
        told, _ = sightline(site, "simulate", game, "--bots", "random", "--games", "1", "--json")
        assert '"games": 1' in told

    def test_people_play_a_whole_game_in_the_terminal(self, site: Path) -> None:
        state, rng, typed = start("pentup", seed=7), Random(1), ""
        while state.awaiting:
            seat = state.awaiting[0]
            move = rng.choice(state.legal(seat))
            typed += f"{state.move_text(move)}\n"
            state.apply(seat, move)
        assert state.outcome is not None
        saved = site.parents[3] / "game.jsonl"
        told, _ = sightline(
            site, "play", "pentup", "--seats", "you,you", "--seed", "7", "--save", str(saved),
            stdin=typed,
        )  # fmt: skip
        assert state.text(state.outcome.summary) in " ".join(told.split())
        replayed, _ = sightline(site, "replay", str(saved))
        assert state.text(state.outcome.summary) in " ".join(replayed.split())

    @pytest.mark.parametrize(
        ("command", "extra"),
        [
            ("play viewpoints", "fast"),
            ("serve --no-browser", "table"),
            ("study viewpoint --games 1 --report study", "study"),
            ("solve tiling --region 6x10 --count", "fast"),
        ],
    )
    def test_what_is_missing_is_named(self, site: Path, command: str, extra: str) -> None:
        _, told = sightline(site, *command.split(), code=2)
        assert f"pip install 'sightline-table[{extra}]'" in " ".join(told.split())
        assert "Traceback" not in told
