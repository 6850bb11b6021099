"""The wheel as a stranger gets it: small, bare, and good for a game in the terminal."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from random import Random

import pytest
from tests.wheels import ROOT, install, run

from sightline import start

MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and what it needs bare, and nothing else."""
    return install(tmp_path_factory.mktemp("bare"), wheel)


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
