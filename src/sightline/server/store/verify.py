"""Checking a house: is the database whole, does every chain hold, is all there that was?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from sightline.core.message import Message, say
from sightline.server.store.chain import first_link, next_link
from sightline.server.store.interface import Away, Damage
from sightline.server.store.marks import Head, missing, read_marks
from sightline.server.store.reader import FILE, open_to_read
from sightline.server.store.versions import other_version
from sightline.server.store.where import needs_postgres
from sightline.table.entries import decode_entry, decode_header
from sightline.table.private import decode_private

MOST_FINDINGS = 1000


class Finding(NamedTuple):
    """Something that is not as it should be."""

    table: str | None
    problem: Message


class Report(NamedTuple):
    """What a check has seen."""

    tables: int
    entries: int
    findings: tuple[Finding, ...]

    @property
    def good(self) -> bool:
        """Nothing is wrong."""
        return not self.findings


def as_values(report: Report) -> dict[str, Any]:
    """The report for programs, told in English."""
    findings = [{"table": each.table, "problem": str(each.problem)} for each in report.findings]
    return {"tables": report.tables, "entries": report.entries, "findings": findings}


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


class Checked(Protocol):
    """A house that is looked at, as it is at one moment."""

    def version(self) -> int:
        """The format it has."""
        ...

    def faults(self) -> Iterable[Message]:
        """What is wrong with the database itself."""
        ...

    def tables(self) -> Iterable[tuple[str, bytes]]:
        """All tables, each with its header."""
        ...

    def entries(self, table: str) -> Iterable[tuple[int, float, bytes, bytes]]:
        """A table's log in order: number, time, body and link."""
        ...

    def private(self, table: str) -> Iterable[tuple[int, bytes]]:
        """What its seats have decided in secret."""
        ...

    def orphans(self) -> Iterable[str]:
        """Tables that have entries and are not there."""
        ...

    def missing(self, marks: Mapping[str, Head]) -> Iterable[Damage]:
        """The tables of which it knows less than the marks do."""
        ...

    def damage(self) -> Iterable[Damage]:
        """The tables that are known to have lost something."""
        ...

    def close(self) -> None:
        """Look no more."""
        ...


def verify(folder: Path, where: str = "") -> Report:
    """Check everything in a data folder, or at an address and in the folder that goes with it; the
    server may run meanwhile. NoStore: there is nothing at the address that could be checked."""
    if where:
        with needs_postgres():
            from sightline.server.store import postgres_check

        house = postgres_check.open_to_check(where)
        return _report(house.marks_in(folder), house)
    if not (folder / FILE).is_file():
        return Report(0, 0, (Finding(None, say("store-no-file", file=FILE)),))
    try:
        return _report(read_marks(folder), SqliteChecked(folder / FILE))
    except sqlite3.Error as error:
        return Report(0, 0, (Finding(None, say("store-unreadable", error=str(error))),))


def _report(marks: dict[str, Head], house: Checked) -> Report:
    counts = [0, 0]
    findings: list[Finding] = []
    try:
        for finding in _findings(marks, house, counts):
            findings.append(finding)
            if len(findings) >= MOST_FINDINGS:
                findings.append(Finding(None, say("store-and-more")))
                break
    except (sqlite3.Error, Away) as error:
        findings.append(Finding(None, say("store-unreadable", error=str(error))))
    finally:
        house.close()
    return Report(counts[0], counts[1], tuple(findings))


def _findings(marks: dict[str, Head], house: Checked, counts: list[int]) -> Iterator[Finding]:
    other = other_version(house.version())
    if other is not None:
        yield Finding(None, other)
        return
    for fault in house.faults():
        yield Finding(None, fault)
    for table, header in house.tables():
        counts[0] += 1
        try:
            yield from _table_findings(house, table, header, counts)
        except sqlite3.Error as error:  # another table may be whole
            yield Finding(table, say("store-unreadable", error=str(error)))
    for table in house.orphans():
        yield Finding(table, say("store-orphans"))
    for damage in house.missing(marks):
        if damage.has < 0:
            yield Finding(damage.table, say("store-table-gone", had=damage.had))
        else:
            yield Finding(damage.table, say("store-entries-gone", had=damage.had, has=damage.has))
    for damage in house.damage():
        has = max(0, damage.has)
        yield Finding(damage.table, say("store-lost-earlier", had=damage.had, has=has))


def _table_findings(
    house: Checked, table: str, header: bytes, counts: list[int]
) -> Iterator[Finding]:
    try:
        decode_header(header)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        yield Finding(table, say("store-header-unreadable", error=str(error)))
    link, expected = first_link(header), 1
    for seq, at, body, kept in house.entries(table):
        counts[1] += 1
        if seq != expected:
            yield Finding(table, say("store-entry-missing", entry=expected))
            return
        expected += 1
        link = next_link(link, seq, at, body)
        if link != kept:
            yield Finding(table, say("store-entry-other", entry=seq))
            return
        try:
            decode_entry(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            yield Finding(table, say("store-entry-unreadable", entry=seq, error=str(error)))
    for seat, body in house.private(table):
        try:
            decode_private(body)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            secret = say("store-secret-unreadable", seat=str(seat), error=str(error))
            yield Finding(table, secret)


def _in_one_line(found: str) -> str:
    return " ".join(line for line in found.split("\n") if not line.startswith("***"))


class SqliteChecked:
    """The file (see ``Checked``)."""

    def __init__(self, path: Path) -> None:
        self._reader = open_to_read(path)
        try:
            # One look at one moment, after that at the marks, whatever the server writes meanwhile.
            self._reader.read("BEGIN")
        except BaseException:
            self._reader.close()
            raise
        self.close = self._reader.close
        self.damage = self._reader.damage
        self.private = self._reader.private

    def version(self) -> int:
        return self._reader.read("PRAGMA user_version")[0][0]

    def faults(self) -> Iterator[Message]:
        try:
            told = self._reader.read("PRAGMA integrity_check(20)")
        except sqlite3.Error:
            # At a page that it cannot go on from it forgets what it has found, unless it was to
            # stop at the first fault.
            told = self._reader.read("PRAGMA integrity_check(1)")
        for (found,) in told:
            if found != "ok":
                yield say("store-damaged", error=_in_one_line(found))

    def tables(self) -> list[tuple[str, bytes]]:
        return self._reader.read("SELECT id, CAST(header AS BLOB) FROM tables ORDER BY id")

    def entries(self, table: str) -> list[tuple[int, float, bytes, bytes]]:
        # Whatever somebody has put there counts as bytes.
        rows = "SELECT seq, at, CAST(body AS BLOB), link FROM entries WHERE table_id = ?"
        return self._reader.read(f"{rows} ORDER BY seq", (table,))

    def orphans(self) -> list[str]:
        found = "SELECT DISTINCT table_id FROM entries"
        rows = self._reader.read(f"{found} WHERE table_id NOT IN (SELECT id FROM tables)")
        return [table for (table,) in rows]

    def missing(self, marks: Mapping[str, Head]) -> list[Damage]:
        return missing(marks, self._reader)
