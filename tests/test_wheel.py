"""The wheel as a stranger gets it: small, bare, and good for a game in the terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
import zipfile
from pathlib import Path
from random import Random

import pytest
from tests.once import once
from tests.test_house import OURS
from tests.wheels import ROOT, UV, build, build_source, install, run

from sightline import __version__, start

MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and what it needs bare, and nothing else."""
    folder = once(tmp_path_factory, "bare", lambda home: install(home, wheel))
    (packages,) = folder.glob("env/lib/python*/site-packages")
    return packages


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
    page = ROOT / "src" / "sightline"
    site = f"server/docs/{__version__}/index.html"
    assert (f"sightline/{site}.gz" in names) == (page / site).exists()
    squeezed = {name for name in names if name.startswith("sightline/server/docs/")}
    assert not squeezed & {name.removesuffix(".gz") for name in squeezed if name.endswith(".gz")}
    for built in ("server/static/index.html", *(f"games/{key}/board/board.js" for key in OURS)):
        if (page / built).exists():
            assert f"sightline/{built}" in names


@pytest.mark.skipif(os.name == "nt", reason="the paths are those of POSIX")
class TestInstalledBare:
    """``pip install sightline-table``, without any extra."""

    def test_it_is_light(self, site: Path) -> None:
        # Without what Python keeps beside its files when other tests run them.
        files = (file for file in site.rglob("*") if "__pycache__" not in file.parts)
        assert sum(file.stat().st_size for file in files if file.is_file()) < 70 * MEGABYTE
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


# -- other Pythons ---------------------------------------------------------------------------------


def other_pythons() -> dict[str, Path]:
    """The newest interpreter of each other version that we support and this machine has."""
    found: dict[str, Path] = {}
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for minor in range(11, 20):
        version = f"3.{minor}"
        if minor == sys.version_info.minor:
            continue
        named = shutil.which(f"python{version}")
        places = sorted(kept.glob(f"{version}.*/bin/python"))
        if places or named:
            found[version] = places[-1] if places else Path(str(named))
    return found


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="the paths are those of POSIX")
@pytest.mark.parametrize("form", ["wheel", "sdist"])
def test_it_installs_and_plays_on_other_pythons(form: str, wheel: Path, tmp_path: Path) -> None:
    """With what it needs from the registry, since that depends on the version."""
    pythons = other_pythons()
    if UV is None or not pythons:
        pytest.skip("there is no other Python here")
    built = wheel
    if form == "sdist":
        built = build_source(tmp_path)
    for version, python in pythons.items():
        home = tmp_path / version
        home.mkdir()
        run(UV, "venv", "--quiet", "--python", python, home / "env", cwd=home)
        there = home / "env" / "bin"
        run(UV, "pip", "install", "--quiet", "--python", there / "python", built, cwd=home)
        for game in ("pentup", "perspective", "viewpoint"):
            words = ("simulate", game, "--bots", "random", "--games", "1", "--json")
            told, _ = run(there / "sightline", *words, cwd=home)
            assert '"games": 1' in told, version


# -- a release -------------------------------------------------------------------------------------


def test_what_others_made_is_told_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (folder,) = {name.partition("/")[0] for name in archive.namelist() if ".dist-info/" in name}
        texts = archive.read(f"{folder}/licenses/legal/THIRD-PARTY-LICENSES.txt").decode()
        bill = json.loads(archive.read(f"{folder}/sboms/sightline.cdx.json"))
    ours = bill["metadata"]["component"]
    assert folder == f"sightline_table-{ours['version']}.dist-info"
    assert bill["bomFormat"] == "CycloneDX"
    for component in bill["components"]:
        assert f"{component['name']} {component['version']}\n" in texts


def test_the_bill_of_materials_is_up_to_date() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    bill = json.loads((ROOT / "legal" / "sightline.cdx.json").read_text(encoding="utf-8"))
    listed = {(each["name"], each["version"]) for each in bill["components"]}
    shipped = {
        (where.rpartition("node_modules/")[2], told["version"])
        for where, told in lock["packages"].items()
        if where and not told.get("dev") and not told.get("optional")
    }
    assert listed == shipped | {("DejaVu", "2.37")}, "run scripts/legal.py"
    # Whatever the page asks for is among them.
    wanted = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert set(wanted) <= {name for name, _ in listed}


def test_the_same_source_gives_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    assert build(ROOT, tmp_path).read_bytes() == wheel.read_bytes()


def test_the_same_source_gives_the_same_archive(tmp_path: Path) -> None:
    made: list[bytes] = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
        (archive,) = folder.glob("*.tar.gz")
        made.append(archive.read_bytes())
    assert made[0] == made[1]


def test_the_citation_is_of_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in citation
