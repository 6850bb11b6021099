"""What packages add to the command line: found, loaded when used, and no harm when broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

MODULE = """
import sys
import typer

print("loaded", file=sys.stderr)
group = typer.Typer(help="Things about towers.")
single = typer.Typer()


@group.command()
def build(high: int = 3) -> None:
    "Build a tower."
    print(f"a tower of {high}")


@group.command()
def fall() -> None:
    "Let it fall."


@single.command(epilog="Example:  sightline solve tower")
def tower() -> None:
    "Solve a tower."
    print("solved")


def plain(name: str) -> None:
    "Say a name."
    print(name)


NONSENSE = 7
"""
ENTRIES = """
[sightline.commands]
tower = towers:group
plain = towers:plain
lame = towers:no_such_thing
odd = towers:NONSENSE
solve.tower = towers:single
[sightline.prints]
tower = towers:single
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with somebody's package."""
    (tmp_path / "towers.py").write_text(MODULE, encoding="utf-8")
    info = tmp_path / "towers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: towers\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    return tmp_path


def run(site: Path, *words: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    program = (
        f"import sys; sys.path.insert(0, {str(site)!r}); from sightline.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done


def test_a_package_adds_groups_and_commands(site: Path) -> None:
    assert run(site, "tower", "build", "--high", "5").stdout == "a tower of 5\n"
    assert run(site, "plain", "Ada").stdout == "Ada\n"
    assert run(site, "solve", "tower").stdout == "solved\n"
    assert run(site, "press", "tower").stdout == "solved\n"


def test_they_are_listed_with_their_help(site: Path) -> None:
    listed = run(site, "--help").stdout
    assert "Things about towers." in listed
    assert "Say a name." in listed
    assert "Solve a tower." in run(site, "solve", "--help").stdout
    assert "Solve a tower." in run(site, "press", "--help").stdout


def test_other_commands_do_not_load_them(site: Path) -> None:
    assert run(site, "games").stderr == ""
    assert run(site, "--version").stderr == ""


def test_a_broken_one_is_named_and_spoils_no_other(site: Path) -> None:
    listed = " ".join(run(site, "--help").stdout.replace("│", " ").split())
    assert "the installed command 'lame' (towers:no_such_thing) is broken" in listed
    told = run(site, "lame", code=2).stderr
    assert "the installed command 'lame' (towers:no_such_thing) is broken: AttributeError" in told
    assert "Traceback" not in told
    assert "neither a typer.Typer nor a function" in run(site, "odd", code=2).stderr
