"""The games of a study as they are played: a file with one line a game, after one that says which.

A study that was stopped goes on where it left off, since everything about game number *n* follows
from the plan and *n*; and whoever wants other figures than ours has the facts of every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

import msgspec

from sightline.arena.errors import ArenaError

FILE = "games.jsonl"
PAGE = "index.html"
FIGURES = "study.json"
OWN = frozenset((FILE, PAGE, FIGURES))
"""What a study writes; a folder with anything else in it is somebody else's."""

FactsT = TypeVar("FactsT", bound=msgspec.Struct)


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


def check_folder(folder: Path) -> None:
    """ArenaError unless a study may be written there."""
    if folder.exists() and not folder.is_dir():
        raise ArenaError(f"{folder} is a file; name a folder for the report")
    if not folder.is_dir():
        return
    others = sorted(path.name for path in folder.iterdir() if path.name not in OWN)
    if others:
        raise ArenaError(
            f"{folder} holds other files ({others[0]}{', …' if len(others) > 1 else ''}); "
            "name a new or empty folder, or that of a study to go on with"
        )


def read_setting(folder: Path) -> Setting | None:
    """What the study in a folder is about; None when there is none."""
    path = folder / FILE
    if not path.exists():
        return None
    with path.open("rb") as file:
        try:
            return msgspec.json.decode(file.readline(), type=Setting)
        except msgspec.MsgspecError:
            raise ArenaError(
                f"{path} is not the journal of a study; name another folder for the report"
            ) from None


def read_games(folder: Path, facts: type[FactsT], games: int) -> dict[int, FactsT]:
    """The games played so far, by number, as far as this study wants them.

    The end of a file that was cut off while a line was being written is played again.
    """
    found: dict[int, FactsT] = {}
    path = folder / FILE
    if not path.exists():
        return found
    decoder = msgspec.json.Decoder(Line[facts])
    with path.open("rb") as file:
        file.readline()
        for row in file:
            try:
                line = decoder.decode(row)
            except msgspec.MsgspecError:
                continue
            if line.number < games:
                found[line.number] = line.facts
    return found


class Journal:
    """The file, open for more games."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def add(self, number: int, facts: msgspec.Struct) -> None:
        """Keep a game; it is on its way to the disk when this returns."""
        self._file.write(msgspec.json.encode(Line(number, facts)) + b"\n")
        self._file.flush()


@contextmanager
def open_journal(folder: Path, setting: Setting) -> Iterator[Journal]:
    """The journal of this study, begun or continued."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
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
