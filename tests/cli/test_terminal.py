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

    def __init__(self, args: list[str], folder: Path, kind: str = "xterm") -> None:
        self.fd, theirs = pty.openpty()
        root = str(Path(__file__).resolve().parents[2])
        path = os.pathsep.join([root, *(str(Path(root) / p) for p in sys.path if p)])
        env = {**os.environ, "TERM": kind, "COLUMNS": "100", "LINES": "40", "PYTHONPATH": path}
        env["XDG_DATA_HOME"] = str(folder / "data")
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


def start(
    terminals: list[Terminal], folder: Path, *args: str, program: str = "", kind: str = "xterm"
) -> Terminal:
    run = ["-c", program] if program else ["-m", "sightline.cli"]
    terminals.append(Terminal([sys.executable, *run, *args], folder, kind))
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


def test_a_first_game_at_a_terminal_is_coached_and_offers_the_lessons_once(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    command = ("play", "pentup", "--seats", "you,random", "--seed", "1")
    terminal = start(terminals, tmp_path, *command)
    seen = terminal.wait_for(r"White \(you\)> ")
    assert "New to Pent-Up? sightline learn pentup teaches it" in seen
    assert "Choose any tile and lay it on the table." in seen
    terminal.type("coach\r")
    terminal.wait_for("No coaching any more")
    terminal.wait_for(r"White \(you\)> ")
    terminal.type("X1@0,0\r")
    assert "level 1. " not in terminal.wait_for(r"White \(you\)> "), "the coach is silent"
    terminal.type("coach\r")
    terminal.wait_for(r"You are told in each turn[^>]*level 1\. ")
    terminal.type("quit\r")
    terminal.wait_for("Saved")
    again = start(terminals, tmp_path, *command).wait_for(r"White \(you\)> ")
    assert "sightline learn" not in again
    assert "Choose any tile" not in again


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


DRAWN = re.compile(r"[\u2500-\u259f\u25cb\u25cf\u2800-\u28ff]")
"""Boxes, blocks, dots and what spinners are made of."""
STYLED = re.compile(r"\x1b\[[0-9;]*m")


def test_plain_writes_words_and_answers_questions(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    terminal = start(
        terminals, tmp_path, "play", "pentup", "--seats", "you,random", "--seed", "1", "--plain"
    )
    seen = terminal.wait_for(r"White \(you\)> ")
    assert "The table is empty." in seen
    assert "F3@4,-2 is tile F" in seen, "how a move is written"

    def answer(line: str) -> str:
        nonlocal seen
        terminal.type(f"{line}\r")
        told = terminal.wait_for(r"White \(you\)> ")
        seen += told
        return told

    assert "White X: cells" in answer("X1@0,0")
    told = answer("words")
    assert "Level 1:" in told
    assert "Tiles left:" in told
    assert "Level 1:" not in answer("words tiles")
    assert "There are: Turn" in answer("words nonsense").replace("\r\n", " ")
    assert "White: F I L" in answer("hand")
    told = answer("where X")
    assert "White X" in told
    assert "White: F I L" not in told, "it has no X any more"
    assert "You place X" in answer("last")
    assert "Black places" in answer("last 1")
    assert "White places" not in answer("last 1")
    assert "legal moves, starting with F" in answer("legal F")
    assert "It is your move." in answer("turn")
    assert "words [PART]" in answer("help")
    assert not DRAWN.search(seen)
    assert not STYLED.search(seen)


def test_a_dumb_terminal_gets_lines_and_nothing_else(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    terminal = start(
        terminals, tmp_path, "play", "toy", "--seats", "you,you", program=TOY, kind="dumb"
    )
    seen = terminal.wait_for("Pass the screen to Player 1, then press Enter")
    terminal.type("\r")
    seen += terminal.wait_for("Player 1> ")
    terminal.type("look\r")
    between = terminal.wait_for("Pass the screen to Player 2, then press Enter")
    assert "\n" * 40 in between.replace("\r", ""), "what one has seen is out of sight for the next"
    assert "\x1b" not in seen + between
    assert not DRAWN.search(seen + between)


def test_the_verbs_asked_for_are_accepted(terminals: list[Terminal], tmp_path: Path) -> None:
    seats = ("--seats", "you,careful", "--seed", "7", "--option", "first=seat0")
    terminal = start(terminals, tmp_path, "play", "perspective", *seats)
    terminal.wait_for(r"Player 1 \(you\)> ")
    terminal.type("pass\r")
    assert "draw a card and insert it" in terminal.wait_for(r"Player 1 \(you\)> ")
    terminal.type("draw 2\r")
    seen = STYLED.sub("", terminal.wait_for(r"Player 1 \(you\)> "))
    assert "You draw a card and insert it at place 2" in seen
    for line in ("Action summary", "Yellow, Flip:", "Green, Trade:", "Red, Reclaim:", "Blue, Sort"):
        assert line in seen


def test_the_list_of_games_has_pictures_for_who_looks(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    ends = "Play it: sightline play GAME"
    pictured = STYLED.sub("", start(terminals, tmp_path, "games").wait_for(ends))
    assert "Level 1               Level 2" in pictured
    assert "level 1 (xy0)" in pictured
    assert "goal Y● B◆ R■" in pictured
    plain = start(terminals, tmp_path, "games", "--plain").wait_for(ends)
    assert not DRAWN.search(plain)
    assert "Level 1" not in plain
