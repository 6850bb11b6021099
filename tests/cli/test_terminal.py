"""Play at a real terminal: a pseudo-terminal with readline behind it."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="needs a POSIX terminal")

TOY = """
import sys
from sightline.core.registry import register
from tests.cli.toy import GAME
register(GAME)
from sightline.cli import main
main()
"""


PATIENCE = 120.0
"""Seconds until something that does not come is broken and not just slow."""


class Terminal:
    """A program at a terminal of 100 × 40, its keyboard and its screen."""

    def __init__(self, args: list[str], folder: Path) -> None:
        self.fd, theirs = pty.openpty()
        root = str(Path(__file__).resolve().parents[2])
        path = os.pathsep.join([root, *(str(Path(root) / p) for p in sys.path if p)])
        env = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40", "PYTHONPATH": path}
        env.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            args, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=folder,
            start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self.screen = ""

    def wait_for(self, pattern: str) -> str:
        """What has appeared since the last wait, up to and with the pattern."""
        found = self.look_for(pattern, PATIENCE)
        assert found, f"{pattern!r} did not appear in {self.screen!r}"
        seen, self.screen = self.screen[: found.end()], self.screen[found.end() :]
        return seen

    def look_for(self, pattern: str, seconds: float) -> re.Match[str] | None:
        """The pattern on the screen, once it has appeared there."""
        deadline = time.monotonic() + seconds
        while (found := re.search(pattern, self.screen)) is None:
            ready, _, _ = select.select([self.fd], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                return None
            try:
                data = os.read(self.fd, 65536)
            except OSError:  # the program has ended
                return None
            self.screen += data.decode(errors="replace")
        return found

    def type(self, keys: str) -> None:
        os.write(self.fd, keys.encode())

    def interrupt(self, pattern: str) -> None:
        """Ctrl-C, until the pattern appears."""
        # Between its prompt and its wait for a key, readline takes no notice of a signal. One that
        # was lost there is sent again, but never to a program that is at work on the last one.
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self._waits():
                os.killpg(self.process.pid, signal.SIGINT)
            if self.look_for(pattern, 1):
                break

    def _waits(self) -> bool:
        """Whether the program sleeps until a key is pressed."""
        status = Path(f"/proc/{self.process.pid}/stat")
        if not status.exists():  # another system: what does not come within a second was lost
            return True
        return status.read_text().rpartition(")")[2].split()[0] == "S"

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self.fd)


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def start(terminals: list[Terminal], folder: Path, *args: str, program: str = "") -> Terminal:
    run = ["-c", program] if program else ["-m", "sightline.cli"]
    terminals.append(Terminal([sys.executable, *run, *args], folder))
    return terminals[-1]


def test_tab_completes_and_ctrl_c_keeps_the_game(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = start(terminals, tmp_path, "play", "pentup", "--seats", "you,random", "--seed", "1")
    terminal.wait_for(r"White \(you\)> ")
    terminal.type("X\t")
    terminal.wait_for(r"X1@0,0\^1")
    terminal.type("\r")
    terminal.wait_for(r"Black places")
    terminal.wait_for(r"White \(you\)> ")
    terminal.interrupt("Saved")
    terminal.wait_for(r"Saved\. To go on: sightline play --resume \S+")
    assert terminal.process.wait(PATIENCE) == 130
    assert len(list(tmp_path.glob("sightline-pentup-*.jsonl"))) == 1


def test_ctrl_d_quits_and_keeps_the_game(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = start(terminals, tmp_path, "play", "pentup", "--seats", "you,random")
    terminal.wait_for(r"White \(you\)> ")
    terminal.type("X1@0,0\r")
    terminal.wait_for(r"Black places")
    terminal.wait_for(r"White \(you\)> ")
    terminal.type("\x04")
    terminal.wait_for(r"Saved")
    assert terminal.process.wait(PATIENCE) == 0


def test_the_screen_is_blank_while_it_changes_hands(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    blank = r"\x1b\[2J[^\n]*\x1b\[3J"
    terminal = start(terminals, tmp_path, "play", "toy", "--seats", "you,you", program=TOY)
    terminal.wait_for(blank + r"(.|\n)*Pass the screen to Player 1, then press Enter")
    terminal.type("\r")
    terminal.wait_for(blank)
    mine = terminal.wait_for(r"Player 1> ")
    assert '"card"' in mine
    terminal.type("look\r")
    between = terminal.wait_for(blank + r"(.|\n)*Pass the screen to Player 2, then press Enter")
    assert '"card"' not in between
    terminal.type("\r")
    terminal.wait_for(blank)
    theirs = terminal.wait_for(r"Player 2> ")
    assert "looked" not in theirs
    # The Up key would bring back what the last person typed, were it not forgotten.
    terminal.type("\x1b[A\r")
    assert "look" not in terminal.wait_for(r"Type a move, or \?|places|Pass the screen")


def test_a_finished_game_offers_to_keep_its_record(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    terminal = start(terminals, tmp_path, "play", "toy", "--seats", "you,quiet", program=TOY)
    for line in ("say", "low"):
        terminal.wait_for(r"Player 1 \(you\)> ")
        terminal.type(f"{line}\r")
    terminal.wait_for(r"The highest card wins")
    terminal.wait_for(r"Keep the record\?")
    terminal.type("kept.jsonl\r")
    terminal.wait_for(r"sightline replay kept\.jsonl")
    assert terminal.process.wait(PATIENCE) == 0
    assert (tmp_path / "kept.jsonl").read_text().count("\n") == 6
