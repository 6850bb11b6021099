"""Reading records from files and writing them so that nothing is ever half written."""

from __future__ import annotations

import os
from pathlib import Path

from sightline.cli.failure import CannotDo
from sightline.cli.reading import LARGE, STDIN, read_bytes
from sightline.core.errors import BadRecord, SightlineError
from sightline.core.game import AnyState
from sightline.core.message import Message, say
from sightline.core.record import Record, parse_record


class BadFile(SightlineError):
    """A record file that cannot be read or replayed."""


def read_record(name: str) -> Record:
    """The record in a file, or on the standard input."""
    data = read_bytes(name, LARGE)
    try:
        return parse_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile(say("cli-file-line-not-text", file=title(name), line=str(line))) from None
    except BadRecord as error:
        raise BadFile(say("cli-file-wrong", file=title(name), problem=error.message)) from None


def replayed(name: str, record: Record, moves: int | None = None) -> AnyState:
    """The state after so many moves of a record, or at its end."""
    try:
        return record.replay(moves)
    except BadRecord as error:
        raise BadFile(say("cli-file-wrong", file=title(name), problem=error.message)) from None


def title(name: str) -> Message | str:
    """What messages call a record file."""
    return say("cli-standard-input") if name == STDIN else name


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file at once: there is the old one or the new one, never a part.

    A link stays a link: what it leads to is written. A device or a pipe is written to as it is.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        if is_device(path):
            path.write_bytes(data)
            return
        goal = path.resolve()  # fails where the folder that we are in is gone
        draft = goal.with_name(f".{goal.name}.{os.getpid()}.part")
        try:
            draft.write_bytes(data)
            draft.replace(goal)
        finally:
            draft.unlink(missing_ok=True)
    except BrokenPipeError:
        raise
    except (OSError, RuntimeError) as error:  # RuntimeError: a link that leads to itself
        why = (getattr(error, "strerror", None) or str(error)).lower()
        raise CannotDo(say("cli-cannot-write", file=str(path), problem=why)) from None


def is_device(path: Path) -> bool:
    """A device or a pipe: there is nothing to keep or to lose in it."""
    return path.exists() and not path.is_file() and not path.is_dir()
