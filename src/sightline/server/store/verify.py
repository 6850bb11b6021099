"""Checking a data folder: is the file whole, does every chain hold, is all there that was?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from sightline.server.store.chain import first_link, next_link
from sightline.server.store.marks import Head, missing, read_marks
from sightline.server.store.reader import FILE, SqliteReader, open_to_read
from sightline.server.store.schema import VERSION
from sightline.table.entries import decode_entry, decode_header
from sightline.table.private import decode_private

MOST_FINDINGS = 1000


class Finding(NamedTuple):
    """Something that is not as it should be."""

    table: str | None
    problem: str


class Report(NamedTuple):
    """What a check has seen."""

    tables: int
    entries: int
    findings: tuple[Finding, ...]

    @property
    def good(self) -> bool:
        """Nothing is wrong."""
        return not self.findings


def quick_fault(path: Path) -> str | None:
    """The first thing that is wrong with the file itself; None: nothing."""
    try:
        reader = open_to_read(path)
        try:
            (found,) = reader.read("PRAGMA quick_check(1)")[0]
        finally:
            reader.close()
    except sqlite3.Error as error:
        return str(error)
    return None if found == "ok" else found


def verify(folder: Path) -> Report:
    """Check everything in a data folder; the server may run meanwhile."""
    path = folder / FILE
    if not path.is_file():
        return Report(0, 0, (Finding(None, f"there is no {FILE} in this folder"),))
    reader: SqliteReader | None = None
    counts = [0, 0]
    findings: list[Finding] = []
    try:
        marks = read_marks(folder)
        reader = open_to_read(path)
        # One look at one moment, after that at the marks, whatever the server writes meanwhile.
        reader.read("BEGIN")
        for finding in _findings(marks, reader, counts):
            findings.append(finding)
            if len(findings) >= MOST_FINDINGS:
                findings.append(Finding(None, "and more; only the first are listed"))
                break
    except sqlite3.Error as error:
        findings.append(Finding(None, f"the file cannot be read: {error}"))
    finally:
        if reader is not None:
            reader.close()
    return Report(counts[0], counts[1], tuple(findings))


def _findings(marks: dict[str, Head], reader: SqliteReader, counts: list[int]) -> Iterator[Finding]:
    (version,) = reader.read("PRAGMA user_version")[0]
    if version != VERSION:
        how = (
            "the server brings it up to date when it opens it"
            if version < VERSION
            else ("it was written by a newer Sightline: update this one first")
        )
        yield Finding(None, f"the file has format {version}, not {VERSION}; {how}")
        return
    for (found,) in reader.read("PRAGMA integrity_check(20)"):
        if found != "ok":
            yield Finding(None, f"the file is damaged: {found}")
    for (table,) in reader.read("SELECT id FROM tables ORDER BY id"):
        counts[0] += 1
        yield from _table_findings(reader, table, counts)
    orphans = "SELECT DISTINCT table_id FROM log WHERE table_id NOT IN (SELECT id FROM tables)"
    for (table,) in reader.read(orphans):
        yield Finding(table, "there are entries of a table that is not there")
    for damage in missing(marks, reader):
        if damage.has < 0:
            yield Finding(damage.table, f"the table is gone; {damage.had} entries had been kept")
        else:
            yield Finding(
                damage.table, f"{damage.had} entries had been kept, {damage.has} are left"
            )
    for damage in reader.damage():
        left = "nothing" if damage.has < 0 else damage.has
        yield Finding(
            damage.table, f"lost entries at an earlier start: had {damage.had}, {left} was left"
        )


def _table_findings(reader: SqliteReader, table: str, counts: list[int]) -> Iterator[Finding]:
    header = reader.header(table)
    assert header is not None
    try:
        decode_header(header)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        yield Finding(table, f"its header cannot be read: {error}")
    link, expected = first_link(header), 1
    # Whatever somebody has put there counts as bytes.
    rows = "SELECT seq, at, CAST(body AS BLOB), link FROM log WHERE table_id = ? ORDER BY seq"
    for seq, at, body, kept in reader.read(rows, (table,)):
        counts[1] += 1
        if seq != expected:
            yield Finding(table, f"entry {expected} is missing")
            return
        expected += 1
        link = next_link(link, seq, at, body)
        if link != kept:
            yield Finding(table, f"entry {seq} is not the one that was written")
            return
        try:
            decode_entry(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            yield Finding(table, f"entry {seq} cannot be read: {error}")
    for seat, body in reader.private(table):
        try:
            decode_private(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            yield Finding(table, f"what seat {seat} decided in secret cannot be read: {error}")
