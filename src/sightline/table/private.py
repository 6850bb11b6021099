"""What a seat has decided in secret, as the store keeps it: rows that all have the same size.

An answer in a window, and a standing answer, must not show in anything that others can measure: not
in when something is written, nor in how much. So nothing is written at the moment of an answer.
At the ticks of an open window, and with everything else that a table writes, each of its seats gets
its row anew, whether it has answered or not.
"""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

from sightline.table.entries import StandingRule

ROW_BYTES = 1024
_FRAME_BYTES = 100
"""More than everything in a row but the answer itself can take."""

LONGEST_ANSWER = ROW_BYTES - _FRAME_BYTES
"""Bytes of a move's JSON form that fit into a row."""

NO_ANSWER = Raw(b"null")

TICK_SECONDS = 1.0
"""How often the answers in an open window become durable, counted from its opening."""


class Private(Struct, frozen=True):
    """A seat's secret decisions."""

    window: int
    """The number of the window that the answer belongs to."""
    answer: Raw
    """The move's JSON form, or NO_ANSWER."""
    standing: StandingRule


_encode = msgspec.json.Encoder().encode
decode_private = msgspec.json.Decoder(Private).decode


def encode_private(private: Private) -> bytes:
    """A row: JSON, filled up with blanks."""
    body = _encode(private)
    assert len(body) <= ROW_BYTES, "longer answers are refused"
    return body.ljust(ROW_BYTES)
