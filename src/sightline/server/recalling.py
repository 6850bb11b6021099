"""A table out of the file: its whole life, folded again from its header and its log."""

from __future__ import annotations

from typing import NamedTuple

from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.server.refusal import Refusal
from sightline.server.store import Reader, open_to_read
from sightline.table.entries import decode_entry, decode_header
from sightline.table.folding import fold
from sightline.table.private import decode_private
from sightline.table.story import Story


class Recalled(NamedTuple):
    """A story, and what belongs to it but is not told in it."""

    story: Story
    seq: int
    """The number of its last entry."""
    acks: dict[int, int]
    """For each seat the last public step that its page has acknowledged."""
    origin: str
    """What the table counts for while it is not over."""


def recall(reader: Reader, table: str) -> Recalled:
    """A table as the file has it. A long game takes a while: not for the event loop."""
    header = reader.header(table)
    if header is None:
        raise Refusal("not-found", say("refused-no-such-table"))
    try:
        story = Story(table, decode_header(header))
    except SightlineError as error:  # a game that is no longer installed
        raise Refusal.because("not-found", error) from None
    rows = reader.log(table)
    for row in rows:
        fold(story, decode_entry(row.body), row.at)
    for seat, body in reader.private(table):
        story.recall(seat, decode_private(body))
    return Recalled(story, len(rows), reader.acknowledged(table), reader.origin(table))


def recall_from(source: str, table: str) -> Recalled:
    """The same, through a connection that lasts no longer than this."""
    reader = open_to_read(source)
    try:
        return recall(reader, table)
    finally:
        reader.close()
