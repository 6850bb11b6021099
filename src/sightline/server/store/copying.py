"""A whole house copied from one store into another, whatever the two are, and compared."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from sightline.core.message import say
from sightline.server.store.alone import InUse, alone_in
from sightline.server.store.parts import PARTS, Source, Sum, Target, sum_of
from sightline.server.store.reader import FILE
from sightline.server.store.sqlite_parts import SqliteSource, SqliteTarget
from sightline.server.store.verify import Report, verify
from sightline.server.store.where import NoStore, is_address, needs_postgres, shown

Progress = Callable[[int, int], None]


def copy_house(
    source: str, target: str, progress: Progress | None = None, *, alone: bool = True
) -> Report:
    """Copy everything of one moment into a new folder or an empty database, and check it there.

    The copy is the same to the last byte before it counts; NoStore: there is none, and why.
    ``alone``: the source must be in nobody's use, so that nothing is left behind. ``progress`` is
    told how many rows are still to go, and how many there are in all.
    """
    with contextlib.ExitStack() as stack:
        reading = stack.enter_context(_source(source, alone))
        writing = stack.enter_context(_target(target))
        total = sum(reading.count(part) for part in PARTS)
        left = total
        for part in PARTS:
            copied = Sum()
            for rows in reading.rows(part):
                copied.add(rows)
                writing.add(part, rows)
                left -= len(rows)
                if progress is not None:
                    progress(left, total)
            if sum_of(writing.rows(part)) != copied:
                raise NoStore(say("copy-differs", part=part.name, to=shown(target)))
        writing.finish()
    if is_address(target):
        return verify(Path(), target)
    return verify(Path(target))


@contextlib.contextmanager
def _source(where: str, alone: bool) -> Iterator[Source]:
    with contextlib.ExitStack() as stack:
        if is_address(where):
            with needs_postgres():
                from sightline.server.store.postgres_parts import PostgresSource
            source: Source = PostgresSource(where, alone)
        else:
            folder = Path(where)
            if not (folder / FILE).is_file():
                raise NoStore(say("backup-nothing", file=FILE, folder=where))
            if alone:
                try:
                    stack.enter_context(alone_in(folder))
                except InUse:
                    raise NoStore(say("copy-in-use", where=where)) from None
            source = SqliteSource(folder)
        stack.callback(source.close)
        yield source


@contextlib.contextmanager
def _target(where: str) -> Iterator[Target]:
    if is_address(where):
        with needs_postgres():
            from sightline.server.store.postgres_parts import PostgresTarget
        target: Target = PostgresTarget(where)
    else:
        target = SqliteTarget(Path(where))
    try:
        yield target
    finally:
        target.close()
