"""How the server and the processes beside it talk: four bytes of length, then the content."""

from __future__ import annotations

from typing import BinaryIO

LENGTH = 4


def frame(content: bytes) -> bytes:
    """A content as it is sent."""
    return len(content).to_bytes(LENGTH, "big") + content


def size_of(head: bytes) -> int:
    """How long the content is that follows these first bytes."""
    return int.from_bytes(head, "big")


def read_frame(pipe: BinaryIO) -> bytes | None:
    """The next content; None at the end."""
    head = pipe.read(LENGTH)
    if len(head) < LENGTH:
        return None
    return pipe.read(size_of(head))


def write_frame(pipe: BinaryIO, content: bytes) -> None:
    """Send a content."""
    pipe.write(frame(content))
    pipe.flush()
