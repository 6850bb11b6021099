"""``sightline press``: what it prints, and how it says no."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from typer.testing import CliRunner

from sightline.cli.app import app
from sightline.cli.paper import PAPERS
from sightline.cli.printing import CUBES
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.commands.press import FOR_CHALLENGES, PARTS
from sightline.games.viewpoints.press import document
from sightline.press import paper_pieces, sheet

A001 = all_shipped()["A001"]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


def press(*args: str, stdin: str | None = None) -> Any:
    result = CliRunner().invoke(app, ["press", "challenges", *args], input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def answer(*args: str, stdin: str | None = None) -> dict[str, Any]:
    ran = press(*args, "--out", "x.pdf", "--parts", "cards", "--json", stdin=stdin)
    assert ran.exit_code == 0, ran.stderr
    return json.loads(ran.stdout)


def refusal(*args: str) -> str:
    ran = press(*args)
    assert ran.exit_code == 2
    assert not Path("x.pdf").exists()
    return " ".join(ran.stderr.split())


def test_the_command_knows_what_the_press_can_do() -> None:
    """The command names these itself, since the press is slow to load."""
    assert (PARTS, FOR_CHALLENGES) == (document.PARTS, document.FOR_CHALLENGES)
    assert tuple(sheet.PAPERS) == PAPERS
    assert (paper_pieces.SMALLEST, paper_pieces.LARGEST) == CUBES


def test_a_whole_document() -> None:
    ran = press("A001", "--out", "x.pdf")
    assert ran.exit_code == 0
    assert ran.stdout.startswith("x.pdf: 1 challenge on 12 pages (A4).")
    assert Path("x.pdf").read_bytes().startswith(b"%PDF-")
    assert [path.name for path in Path().iterdir()] == ["x.pdf"]


def press_viewpoints(*args: str) -> Any:
    result = CliRunner().invoke(app, ["press", "viewpoints", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def test_the_whole_game_of_viewpoints() -> None:
    ran = press_viewpoints("--out", "x.pdf", "--paper", "letter", "--json")
    assert ran.exit_code == 0, ran.stderr
    whole = json.loads(ran.stdout)
    assert whole["bytes"] == Path("x.pdf").stat().st_size
    assert whole["pages"] > 60
    parts = [
        json.loads(press_viewpoints("--out", f"{part}.pdf", "--parts", part, "--json").stdout)
        for part in ("test", "dial", "blanks")
    ]
    assert [each["pages"] for each in parts] == [2, 1, 2]
    single = press_viewpoints("--out", "one.pdf", "--parts", "blanks", "--one-side", "--json")
    assert json.loads(single.stdout)["pages"] == 1


def test_a_part_that_viewpoints_does_not_have_is_refused() -> None:
    ran = press_viewpoints("--out", "x.pdf", "--parts", "goals")
    assert ran.exit_code == 2
    assert "goals" in ran.stderr
    assert not Path("x.pdf").exists()


def test_numbers_ranges_and_lists() -> None:
    told = answer("a3-A005", "A001,A2", "A003")
    assert told["challenges"] == ["A003", "A004", "A005", "A001", "A002"]
    assert told["pages"] == 3
    assert told["bytes"] == Path("x.pdf").stat().st_size


def test_a_file_a_text_and_the_standard_input() -> None:
    content = json.dumps({"structure": A001.structure, "omit": "IL", "name": "Turm"})
    Path("my tower, 1.json").write_text(content, encoding="utf-8")
    assert answer("my tower, 1.json")["challenges"] == ["Turm"]
    Path("x.pdf").unlink()
    assert answer(all_shipped()["A002"].structure)["challenges"] == ["own"]
    Path("x.pdf").unlink()
    assert answer("-", stdin=content)["challenges"] == ["Turm"]


def test_drawn_ones() -> None:
    told = answer("seed:10-11:size:3", "seed:10:level:1:size:4")
    assert told["challenges"] == ["seed-a", "seed-b", "seed-a (2)"]


def test_a_structure_that_is_no_challenge_is_printed_with_a_word() -> None:
    two_fit = "F202301302303401.V222223224322422.W101201211311321.X113212213214313.Y000100200210300"
    ran = press(two_fit, "--out", "x.pdf", "--parts", "solutions")
    assert ran.exit_code == 0
    assert "own is not a proper challenge: 2 structures fit its five cards." in ran.stderr
    assert press("A001", "--out", "y.pdf", "--parts", "cards").stderr == ""


def test_overwriting_needs_force() -> None:
    Path("x.pdf").write_text("mine", encoding="utf-8")
    ran = press("A001", "--out", "x.pdf", "--parts", "cards")
    assert ran.exit_code == 2
    assert "x.pdf exists already; name another file, or use --force" in " ".join(ran.stderr.split())
    assert Path("x.pdf").read_text(encoding="utf-8") == "mine"
    assert press("A001", "--out", "x.pdf", "--parts", "cards", "--force").exit_code == 0
    assert Path("x.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("A021", "there is no challenge 'A021'; there are A001 to A020"),
        ("A018-A030", "there is no A021 to A030; there are A001 to A020"),
        ("A020-A021", "there is no A021; there are A001 to A020"),
        ("A005-A002", "A005-A002 runs backwards; A002-A005 would be right"),
        ("tower.json", "tower.json: no such file or directory"),
        ("B001", "there is no challenge and no file 'B001'"),
        ("seed:zz", "seed 'zz' is neither an integer nor hexadecimal digits"),
        ("seed:", "a drawn challenge looks like seed:7"),
        ("seed:7:level", "a drawn challenge looks like seed:7"),
        ("seed:7:level:9", "level is a whole number from 1 to 5, not '9'"),
        ("seed:7:size:1", "a challenge has 2 to 10 pieces"),
        ("seed:7:size:11", "size is a whole number from 0 to 10, not '11'"),
        ("seed:7:colour:red", "'colour' is not known"),
        ("seed:7:seed:8", "seed comes twice"),
        ("seed:7:omit:XX", "there is no set without 'XX'"),
        ("seed:9-2", "runs backwards; seed:2-9 would be right"),
        ("seed:1-9999", "9999 challenges are too many; at most 500"),
        (",", "name at least one challenge"),
    ],
)
def test_a_set_that_cannot_be(words: str, told: str) -> None:
    assert told in refusal(words, "--out", "x.pdf")


def test_a_file_that_lies_is_refused() -> None:
    wrong = [card.replace("F", "U") for card in A001.cards]
    content = {"structure": A001.structure, "omit": "IL", "cards": wrong}
    Path("lie.json").write_text(json.dumps(content), encoding="utf-8")
    told = refusal("lie.json", "--out", "x.pdf")
    assert "lie.json: the file does not say the truth: cards: card 1 is" in told


def test_a_structure_that_cannot_be_built_is_refused() -> None:
    assert "cannot be built piece by piece" in refusal("V001011021101201", "--out", "x.pdf")


def test_everything_wrong_is_told_at_once() -> None:
    told = refusal(
        "A099", "A3-A1", "--out", "no/x.pdf", "--paper", "a5", "--parts", "card", "--cube", "50"
    )
    for part in (
        "6 things are wrong",
        "there is no directory no; make it first",
        "there is no part 'card' (did you mean 'cards'?)",
        "there is no paper 'a5'; it is a4 or letter",
        "--cube is 10 to 20 millimetres, not 50",
        "there is no challenge 'A099'",
        "A3-A1 runs backwards",
    ):
        assert part in told


def test_a_directory_is_no_file() -> None:
    Path("prints").mkdir()
    assert "prints is a directory" in refusal("A001", "--out", "prints")


def test_a_link_stays_a_link() -> None:
    Path("far").mkdir()
    Path("x.pdf").symlink_to(Path("far") / "real.pdf")
    assert press("A001", "--out", "x.pdf", "--parts", "cards").exit_code == 0
    assert Path("x.pdf").is_symlink()
    assert (Path("far") / "real.pdf").read_bytes().startswith(b"%PDF-")
    assert [path.name for path in Path("far").iterdir()] == ["real.pdf"]


def _until_the_end(pipe: int) -> bytes:
    content = b""
    while not content.endswith(b"that was all"):
        content += os.read(pipe, 65536)
    return content


def test_a_pipe_is_written_to_and_stays() -> None:
    """Also a device: to put a file in its place would harm the machine."""
    os.mkfifo("x.pdf")
    got: list[bytes] = []
    # Open for both, so that neither end ever waits for the other to be opened.
    both = os.open("x.pdf", os.O_RDWR)
    try:
        reader = Thread(target=lambda: got.append(_until_the_end(both)), daemon=True)
        reader.start()
        ran = press("A001", "--out", "x.pdf", "--parts", "cards")
        os.write(both, b"that was all")
        reader.join()
    finally:
        os.close(both)
    assert ran.exit_code == 0, ran.stderr
    assert got[0].startswith(b"%PDF-")
    assert Path("x.pdf").is_fifo()


def test_the_standard_output_gets_the_document_and_nothing_else() -> None:
    ran = press("A001", "--out", "-", "--parts", "cards")
    assert ran.exit_code == 0
    assert ran.stdout_bytes.startswith(b"%PDF-")
    assert ran.stdout_bytes.rstrip().endswith(b"%%EOF")
    assert ran.stderr.startswith("PDF: 1 challenge on 1 page (A4).")
    assert list(Path().iterdir()) == []
    both = press("A001", "--out", "-", "--parts", "cards", "--json")
    assert both.exit_code == 2
    assert "--json and --out - both want the standard output" in " ".join(both.stderr.split())


def test_a_place_that_is_closed_is_told_before_anything_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("closed").mkdir()
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path).name != "closed")
    told = refusal("A001", "A099", "--out", "closed/x.pdf")
    assert "closed/x.pdf cannot be written" in told
    assert "there is no challenge 'A099'" in told


def test_a_full_disk_is_told_by_the_name_that_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("x.pdf").write_text("mine", encoding="utf-8")

    def full(path: Path, _content: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(Path, "write_bytes", full)
    ran = press("A001", "--out", "x.pdf", "--parts", "cards", "--force")
    assert ran.exit_code == 2
    assert "x.pdf cannot be written: no space left on device" in " ".join(ran.stderr.split())
    assert ".part" not in ran.stderr
    assert Path("x.pdf").read_text(encoding="utf-8") == "mine"
