"""What the tests of the command line share."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from tests.cli import toy
from typer.testing import CliRunner

import sightline
from sightline.cli.app import app
from sightline.core.registry import register, unregister


class Ran(Protocol):
    """What a command left behind."""

    @property
    def exit_code(self) -> int: ...
    @property
    def stdout(self) -> str: ...
    @property
    def stderr(self) -> str: ...


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process: ``run("games", "--json")``."""
    monkeypatch.setenv("COLUMNS", "100")

    def run(*args: str, stdin: str | bytes | None = None) -> Ran:
        result = CliRunner().invoke(app, list(args), input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.output
        return result

    return run


def command(*args: str) -> list[str]:
    """The command line of a real process."""
    return [sys.executable, "-m", "sightline.cli", *args]


def spawn(*args: str, stdin: bytes = b"", **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    done = subprocess.run(
        command(*args), input=stdin, capture_output=True, timeout=120, check=False, **more
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


@pytest.fixture
def toy_game() -> Iterator[toy.Toy]:
    """The game with secrets, for as long as a test takes."""
    register(toy.GAME)
    yield toy.GAME
    unregister(toy.GAME.key)


def record_text(moves: int, players: int = 2, seed: int = 9) -> str:
    """The record of a random game of Pent-Up, so many moves long."""
    rng = random.Random(seed)
    state = sightline.start("pentup", players=players, seed=seed)
    for _ in range(moves):
        (seat,) = state.awaiting
        legal = state.legal(seat)
        state.apply(seat, legal[rng.randrange(len(legal))])
    return state.record.dump()


@pytest.fixture
def record(tmp_path: Path) -> Callable[..., str]:
    """Write such a record into a file: ``record(14)``."""

    def write(moves: int, players: int = 2) -> str:
        path = tmp_path / f"{players}-{moves}.jsonl"
        path.write_text(record_text(moves, players), encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, where games may be saved."""
    monkeypatch.chdir(tmp_path)
    # A relative PYTHONPATH must still lead to the source from there.
    root = Path(__file__).resolve().parents[2]
    paths = [
        str(root / path) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path
    ]
    if paths:
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    return tmp_path
