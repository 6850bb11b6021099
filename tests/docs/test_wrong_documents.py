"""What is wrong with a document is found, and said."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHECK = """
import sys
from pathlib import Path
from docsite.finishing import finish
from docsite.places import Wrong
try:
    finish(Path(sys.argv[1]), Path(sys.argv[2]), "1")
except Wrong as wrong:
    print(wrong)
"""


def faults(folder: Path, **pages: str) -> str:
    """What the check of a site with these pages says."""
    site = folder / "site"
    (site / "assets" / "javascripts").mkdir(parents=True)
    for name, text in pages.items():
        (site / name).mkdir()
        (site / name / "index.html").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", CHECK, str(site), str(folder / "out")],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT / "scripts",
    )
    return done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('<a href="../gone/">x</a>', "../gone/ leads nowhere"),
        ('<a href="../../../etc/passwd">x</a>', "leads nowhere"),
        ('<a href="../two/#gone">x</a>', "leads to a page without this place"),
        ('<a href="../two/#here">x</a>', ""),
        ('<img src="https://example.org/x.png">', "from elsewhere"),
        ('<script src="//example.org/x.js"></script>', "from elsewhere"),
        ('<p onclick="x()">x</p>', "p onclick in the page itself"),
        ("<script>let x = 1;</script>", ""),
    ],
)
def test_a_fault_is_named(tmp_path: Path, text: str, said: str) -> None:
    told = faults(tmp_path, one=text, two='<p id="here">x</p>')
    assert (said in told) if said else told == ""


def test_a_script_in_a_page_becomes_a_file(tmp_path: Path) -> None:
    assert faults(tmp_path, one="<script>let x = 1;</script>") == ""
    page = (tmp_path / "out" / "1" / "one" / "index.html").read_text(encoding="utf-8")
    name = page.partition('src="../')[2].partition('"')[0]
    assert (tmp_path / "out" / "1" / name).read_text(encoding="utf-8") == "let x = 1;"


RUN = """
from docsite.running import difference, run
print(difference(*[run("print(1 + 1)", {}, "x")[0], "2\\n"]))
print(difference("3\\n", "2\\n"))
print(difference("a long line\\n", "a … line\\n"))
print(run("x = 2\\nx * 3", {}, "x")[1])
"""


def test_a_tutorial_that_prints_something_else_is_wrong() -> None:
    done: Any = subprocess.run(
        [sys.executable, "-c", RUN],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT / "scripts",
    )
    assert done.stdout.splitlines() == [
        "None", "it prints", "3", "and the page says", "2", "", "None", "6",
    ]  # fmt: skip
