"""How far somebody has come with a game's lessons at this machine."""

from __future__ import annotations

import msgspec

from sightline.cli.records import write_whole
from sightline.core.folders import user_data


class Progress(msgspec.Struct):
    """For each game: the lessons that are done, and the one that was left with its moves."""

    done: dict[str, list[str]] = {}
    left: dict[str, Left] = {}
    played: list[str] = []
    """The games that have been played here."""


class Left(msgspec.Struct, frozen=True):
    """A lesson that was left: which, after how many steps, and all moves made in it."""

    lesson: str
    steps: int
    moves: list[tuple[int, str]]


def load() -> Progress:
    """What is kept; nothing, if the file is missing or no longer sound."""
    try:
        return msgspec.json.decode((user_data() / "lessons.json").read_bytes(), type=Progress)
    except (OSError, msgspec.DecodeError):
        return Progress()


def begin_game(game: str) -> bool:
    """A person begins a game here; whether it is the first of its kind, and nothing was learnt."""
    progress = load()
    if game in progress.played:
        return False
    progress.played.append(game)
    keep(progress)
    return not progress.done.get(game)


def keep(progress: Progress) -> None:
    """Remember it. A machine that cannot is no reason to stop a lesson."""
    try:
        user_data().mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(user_data() / "lessons.json", msgspec.json.encode(progress).decode())
    except OSError:
        return
