"""A command loads what it uses and nothing else. Figures: benchmarks/startup.py."""

from __future__ import annotations

import subprocess
import sys

import pytest
from typer.main import get_command

from sightline.cli.app import COMMANDS, app

HEAVY = (
    "numba", "numpy", "llvmlite", "matplotlib", "litestar", "uvicorn", "uvloop", "websockets",
    "fpdf", "PIL", "fontTools", "scipy", "asyncio", "sqlite3", "pydantic",
    "ray", "pyarrow", "grpc",
)  # fmt: skip
PROBE = """
import sys
{code}
loaded = {{name.partition(".")[0] for name in sys.modules}}
print([name for name in {heavy!r} if name in loaded])
print(sorted(name for name in sys.modules if name.startswith("sightline.")))
"""
COMMAND = """
from sightline.cli.app import app
try:
    app({args!r})
except SystemExit:
    pass
"""


def loaded_by(code: str) -> tuple[str, str]:
    """Which heavy modules, and which of ours, a program loads."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(code=code, heavy=HEAVY)],
        capture_output=True,
        text=True,
        check=True,
    )
    heavy, ours = done.stdout.splitlines()[-2:]
    return heavy, ours


def test_the_library_loads_no_game_and_nothing_heavy() -> None:
    heavy, ours = loaded_by("import sightline")
    assert heavy == "[]"
    assert "sightline.games" not in ours
    assert "sightline.cli" not in ours


@pytest.mark.parametrize(
    "args",
    ["--help", "--version", "games", "games --json", "games viewpoints", "rules viewpoints"],
)
def test_a_quick_command_loads_nothing_heavy(args: str) -> None:
    heavy, _ = loaded_by(COMMAND.format(args=args.split()))
    assert heavy == "[]"


def test_the_list_of_games_loads_no_bot() -> None:
    _, ours = loaded_by(COMMAND.format(args=["games"]))
    assert "sightline.games.viewpoint.game" in ours
    assert ".bots.players'" not in ours
    assert "'sightline.cli.play" not in ours


def test_the_list_of_commands_loads_none_of_ours() -> None:
    _, ours = loaded_by(COMMAND.format(args=["--help"]))
    assert not [name for name in COMMANDS if f"'sightline.cli.{name}'" in ours]
    assert ".game'" not in ours.replace("sightline.core.game", ""), (
        "what games add to the list brings no game with it"
    )


def test_the_list_says_what_the_commands_say() -> None:
    group = get_command(app)
    for name, text in COMMANDS.items():
        command = group.commands[name]  # pyright: ignore[reportAttributeAccessIssue]
        first = (command.help or "").partition("\n\n")[0].replace("\n", " ")
        assert first == text, name
