"""A table's entries hang together: each carries a hash over itself and all that came before.

An entry that is changed, lost or put elsewhere breaks the chain from there on. What people have
said enters as a salted hash of the text, so the text can be deleted and the chain still holds.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct

from sightline.table.entries import sealed_form

LINK_BYTES = 16
_PLACE = Struct(">Qd")


def first_link(header: bytes) -> bytes:
    """What a table's first entry hangs on."""
    return _hash(header)


def next_link(link: bytes, seq: int, at: float, body: bytes) -> bytes:
    """The link of an entry, from that of the one before it."""
    return _hash(link + _PLACE.pack(seq, at) + _hash(sealed_form(body)))


def _hash(content: bytes) -> bytes:
    return blake2b(content, digest_size=LINK_BYTES).digest()
