"""The games of a study as they are played: a file with one line a game, after one that says which.

A study that was stopped goes on where it left off, since everything about game number *n* follows
from the plan and *n*; and whoever wants other figures than ours has the facts of every game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from sightline.arena.errors import ArenaError
from sightline.core.message import say

FILE = "games.jsonl"
PAGE = "index.html"
FIGURES = "study.json"
OWN = frozenset((FILE, PAGE, FIGURES))
"""What a study writes; a folder with anything else in it is somebody else's."""

FactsT = TypeVar("FactsT", bound=msgspec.Struct)
LineT = TypeVar("LineT")


class Setting(msgspec.Struct, frozen=True):
    """What was played, so exactly that the same setting gives the same games."""

    study: int
    """The version of this file's form."""
    game: str
    version: str
    """Of Sightline."""
    players: int
    options: dict[str, object]
    bots: tuple[str, ...]
    seed: int | str
    cards: str
    """A fingerprint of the cards: a shipped set may change from one version to the next."""


class Line(msgspec.Struct, Generic[FactsT], frozen=True):
    """One game."""

    number: int
    facts: FactsT


def check_folder(folder: Path, own: Collection[str] = OWN) -> None:
    """ArenaError unless a study may be written there."""
    if folder.exists() and not folder.is_dir():
        raise ArenaError(say("study-folder-is-file", folder=str(folder)))
    if not folder.is_dir():
        return
    others = sorted(path.name for path in folder.iterdir() if path.name not in own)
    if others:
        raise ArenaError(
            say(
                "study-folder-not-empty",
                folder=str(folder),
                first=others[0],
                count=len(others),
            )
        )


def read_setting(folder: Path) -> Setting | None:
    """What the study in a folder is about; None when there is none."""
    return read_head(folder / FILE, Setting)


def read_head(path: Path, kind: type[LineT]) -> LineT | None:
    """The first line of a journal, which says what it is about; None when there is no file."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        try:
            return msgspec.json.decode(file.readline(), type=kind)
        except msgspec.MsgspecError:
            raise ArenaError(say("study-not-a-journal", path=str(path))) from None


def read_games(folder: Path, facts: type[FactsT], games: int) -> dict[int, FactsT]:
    """The games played so far, by number, as far as this study wants them."""
    lines = read_lines(folder / FILE, Line[facts])
    return {line.number: line.facts for line in lines if line.number < games}


def read_lines(path: Path, kind: type[LineT]) -> Iterator[LineT]:
    """What was kept after the first line.

    The end of a file that was cut off while a line was being written counts as not kept.
    """
    if not path.exists():
        return
    decoder = msgspec.json.Decoder(kind)
    with path.open("rb") as file:
        file.readline()
        for row in file:
            try:
                yield decoder.decode(row)
            except msgspec.MsgspecError:
                continue


class Journal:
    """The file, open for more games."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def add(self, number: int, facts: msgspec.Struct) -> None:
        """Keep a game; it is on its way to the disk when this returns."""
        self.write(Line(number, facts))

    def write(self, line: object) -> None:
        """The same for a line of any kind."""
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()


@contextmanager
def open_journal(folder: Path, setting: msgspec.Struct, name: str = FILE) -> Iterator[Journal]:
    """The journal of this study, begun or continued."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    new = not path.exists()
    with path.open("ab") as file:
        if new:
            file.write(msgspec.json.encode(setting) + b"\n")
        elif not _ends_a_line(path):
            file.write(b"\n")
        yield Journal(file)


def _ends_a_line(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, 2)
        return file.read(1) == b"\n"
