"""``sightline replay --gif``, ``--mp4``, ``--svg-sheet``: records as pictures, for every game."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from typer.testing import CliRunner

from sightline.cli.app import app
from sightline.cli.filming import frames_of
from sightline.core.record import parse_record
from sightline.press.film import Frame, NoFilm, composed, sheet

GOLDEN = Path(__file__).parents[1] / "conformance" / "golden"
GAMES = sorted(folder.name for folder in GOLDEN.iterdir())
SVG = "{http://www.w3.org/2000/svg}"


def record_of(game: str) -> Path:
    """The game's shortest golden record of ten moves or more."""
    every = (GOLDEN / game).glob("*.jsonl")
    long = [path for path in every if path.read_text(encoding="utf-8").count("\n") > 11]
    return min(long, key=lambda path: path.stat().st_size)


def run(*args: str) -> Any:
    result = CliRunner().invoke(app, ["replay", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_filmed_from_a_seat(game: str, tmp_path: Path) -> None:
    goal = tmp_path / "game.gif"
    record = str(record_of(game))
    ran = run(record, "--seat", "0", "--gif", str(goal), "--step", "6", "--every", "4",
              "--width", "160", "--pace", "0.5")  # fmt: skip
    assert ran.exit_code == 0, ran.stderr
    assert ran.stdout == ""
    with Image.open(goal) as film:
        assert film.format == "GIF"
        assert (getattr(film, "n_frames", 1), film.width) == (3, 160)
        assert film.info["duration"] == 500


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_has_a_picture_for_each_step_asked_for(game: str, tmp_path: Path) -> None:
    goal = tmp_path / "sheet.svg"
    ran = run(str(record_of(game)), "--svg-sheet", str(goal), "--step", "5", "--every", "2")
    assert ran.exit_code == 0, ran.stderr
    root = ElementTree.fromstring(goal.read_text(encoding="utf-8"))
    assert len(root.findall(f"{SVG}svg")) == 4  # the start, 2, 4, and the last
    names = re.findall(r'\bid="([^"]+)"', goal.read_text(encoding="utf-8"))
    assert len(names) == len(set(names))


def test_a_film_shows_no_more_than_its_seat_saw() -> None:
    """A frame is the drawing of that seat's view at that step, and the lines that it perceived."""
    path = GOLDEN / "perspective" / "three-players.jsonl"
    record = parse_record(path.read_text(encoding="utf-8"))
    for observer in (0, 1, None):
        frames = frames_of(record, observer, 8, 1)
        assert len(frames) == 9
        for number, state in enumerate(record.states()):
            if number > 8:
                break
            assert frames[number].svg == state.game.draw_svg(state.view(observer))


def test_every_so_many_moves_and_the_last_with_all_that_was_said() -> None:
    record = parse_record(record_of("pentup").read_text(encoding="utf-8"))
    each = frames_of(record, None, 7, 1)
    some = frames_of(record, None, 7, 3)
    assert [frame.heading for frame in some] == [each[n].heading for n in (0, 3, 6, 7)]
    assert some[1].said == " ".join(frame.said for frame in each[1:4])


def test_pictures_of_different_sizes_become_one() -> None:
    small = '<svg viewBox="0 0 100 50"><rect id="a" width="9" height="9"/><use href="#a"/></svg>'
    tall = '<?xml version="1.0"?>\n<svg width="80px" height="400"><path fill="url(#g)"/></svg>\n'
    made = composed([Frame(small, "1", "a < b"), Frame(tall, "2", "word " * 60)])
    boxes = {re.findall(r'viewBox="([^"]+)"', each)[0] for each in made}
    assert len(boxes) == 1
    assert 'href="#s0-a"' in made[0]
    assert "a &lt; b" in made[0]
    assert "url(#s1-g)" in made[1]
    assert ">… word word" in made[1]
    inner = re.findall(r'<svg x="(\S+)" y="0" width="(\S+)" height="(\S+)"', made[1])
    assert inner == [("35", "30", "150")]  # no higher than one and a half times the width
    for each in (*made, sheet([Frame(small, "1", "")])):
        ElementTree.fromstring(each)


def test_what_was_said_is_cut_short_between_words() -> None:
    said = [f"number{n}" for n in range(40)]
    (made,) = composed([Frame('<svg viewBox="0 0 100 50"></svg>', "1", " ".join(said))])
    shown = [line for line in re.findall(r">([^<>]+)</text>", made) if "number" in line]
    assert len(shown) == 2
    words = " ".join(shown).split()
    assert words[0] == "…"
    assert words[1:] == said[-len(words) + 1 :]


@pytest.mark.parametrize("svg", ["<p>no</p>", "<svg><rect/></svg>", '<svg width="100%"></svg>'])
def test_a_drawing_without_a_size_is_refused(svg: str) -> None:
    with pytest.raises(NoFilm, match="no SVG with a size"):
        composed([Frame(svg, "", "")])


@pytest.fixture
def ffmpeg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for ffmpeg, which says what it was given."""
    program = tmp_path / "bin" / "ffmpeg"
    program.parent.mkdir()
    program.write_text(
        f"#!{sys.executable}\n"
        "import sys\n"
        "data = sys.stdin.buffer.read()\n"
        "if '0.500000' in sys.argv: sys.exit('the disk is full')\n"
        r"n = data.count(b'\x89PNG')" + "\n"
        "sys.stdout.write(f'film of {n} at ' + sys.argv[sys.argv.index('-framerate') + 1])\n",
        encoding="utf-8",
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return program


@pytest.mark.usefixtures("ffmpeg")
def test_a_film_is_made_by_ffmpeg(tmp_path: Path) -> None:
    goal = tmp_path / "game.mp4"
    record = str(record_of("pentup"))
    ran = run(record, "--mp4", str(goal), "--step", "3", "--pace", "0.25", "--width", "100")
    assert ran.exit_code == 0, ran.stderr
    assert goal.read_text(encoding="utf-8") == "film of 4 at 4.000000"


def real_ffmpeg() -> str | None:
    """The machine's own, or the one that imageio-ffmpeg brings where somebody has installed it."""
    found = shutil.which("ffmpeg")
    if found is None and find_spec("imageio_ffmpeg") is not None:
        found = import_module("imageio_ffmpeg").get_ffmpeg_exe()
    return found


def test_a_film_that_a_real_ffmpeg_makes_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = real_ffmpeg()
    if program is None:
        pytest.skip("there is no ffmpeg here")
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "ffmpeg").symlink_to(program)
    monkeypatch.setenv("PATH", str(folder))
    goal = tmp_path / "game.mp4"
    ran = run(
        str(record_of("pentup")),
        "--mp4",
        str(goal),
        "--step",
        "3",
        "--pace",
        "0.5",
        "--width",
        "120",
    )
    assert ran.exit_code == 0, ran.stderr
    assert goal.read_bytes()[4:8] == b"ftyp"
    told = subprocess.run(
        [program, "-i", str(goal), "-f", "null", "-"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0
    assert "Video: h264" in told.stderr
    assert "Duration: 00:00:0" in told.stderr


@pytest.mark.usefixtures("ffmpeg")
def test_what_ffmpeg_complains_of_is_told(tmp_path: Path) -> None:
    goal = tmp_path / "game.mp4"
    ran = run(str(record_of("pentup")), "--mp4", str(goal), "--step", "1", "--pace", "2")
    assert ran.exit_code == 2
    assert "ffmpeg made no film: the disk is full" in ran.stderr
    assert not goal.exists()


def test_without_ffmpeg_a_film_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = run(str(record_of("pentup")), "--mp4", str(tmp_path / "x.mp4"), "--step", "1")
    assert ran.exit_code == 2
    told = " ".join(ran.stderr.split())
    assert "needs the program ffmpeg, which is not installed here; --gif needs nothing" in told
