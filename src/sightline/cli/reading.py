"""Reading what somebody names on the command line: never more than anything of its kind can need.

A file may be a device or a pipe that never ends, so its size is not asked for: it is read until
there is more of it than there should be.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from sightline.cli.failure import CannotDo
from sightline.core.message import Message, say

STDIN = "-"
SMALL = 2_000_000
"""Bytes: for what people write, such as a card set, a challenge or the picture of a region."""
LARGE = 200_000_000
"""Bytes: for what programs write, such as the record of a game."""


def read_bytes(name: str | Path, most: int = SMALL) -> bytes:
    """What a file holds, or the standard input (``-``)."""
    if str(name) == STDIN:
        return _read(sys.stdin.buffer, say("cli-standard-input"), most)
    try:
        with Path(name).open("rb") as file:
            return _read(file, str(name), most)
    except ValueError:  # a zero byte in the name
        raise CannotDo(say("cli-no-file-name")) from None


def read_text(name: str | Path, most: int = SMALL) -> str:
    """The same, as text; a mark that some editors put in front of it is kept."""
    try:
        return read_bytes(name, most).decode()
    except UnicodeDecodeError:
        raise CannotDo(say("cli-file-not-text", file=str(name))) from None


def _read(file: BinaryIO, title: Message | str, most: int) -> bytes:
    data = file.read(most + 1)
    if len(data) > most:
        raise CannotDo(say("cli-file-too-long", file=title, most=most))
    return data
