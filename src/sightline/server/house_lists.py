"""Who and what is at a server just now, for those who run it, and the same of a whole house.

Nothing here tells what is hidden at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from sightline.server.hall import Hall

_SHOWN = 1000
"""Of each server."""


class TableNow(msgspec.Struct, frozen=True):
    """A table in memory, as its audience could know it."""

    id: str
    game: str
    status: str
    host: str
    people: tuple[str, ...]
    moves: int
    watching: int
    created: float
    server: str
    """Which one has it."""


class PersonNow(msgspec.Struct, frozen=True):
    """Somebody who has a page open, or a seat at a table in memory."""

    id: str
    name: str
    pages: int
    tables: tuple[str, ...]


class Tables(msgspec.Struct, frozen=True, tag="tables"):
    """Those in memory."""

    tables: tuple[TableNow, ...]
    silent: tuple[str, ...] = ()
    """Servers of the house that did not answer: what they have is missing."""


class People(msgspec.Struct, frozen=True, tag="people"):
    """Who is there."""

    people: tuple[PersonNow, ...]
    silent: tuple[str, ...] = ()
    """See ``Tables``."""


def tables_here(hall: Hall) -> tuple[TableNow, ...]:
    """The tables in this server's memory."""
    found: list[TableNow] = []
    for table in list(hall.tables.values())[:_SHOWN]:
        info = table.info(None)
        seated = (seat.person for seat in info.seats)
        people = tuple(dict.fromkeys(person.name for person in seated if person is not None))
        found.append(
            TableNow(
                info.id, info.game, info.status, info.host.name, people, info.moves,
                info.watching, info.created, hall.operations.server,
            )
        )  # fmt: skip
    return tuple(found)


def people_here(hall: Hall) -> tuple[PersonNow, ...]:
    """Who has a page open at this server's tables, or a seat at one in its memory."""
    pages: dict[str, int] = {}
    for connection in hall.connections:
        if connection.person is not None:
            pages[connection.person.id] = pages.get(connection.person.id, 0) + 1
    at: dict[str, list[str]] = {person: [] for person in pages}
    for table in hall.tables.values():
        for seat in table.info(None).seats:
            if seat.person is not None:
                mine = at.setdefault(seat.person.id, [])
                if table.id not in mine:
                    mine.append(table.id)
    return tuple(
        PersonNow(person, hall.people.name(person), pages.get(person, 0), tuple(mine))
        for person, mine in list(at.items())[:_SHOWN]
    )


async def tables_of_house(hall: Hall) -> Tables:
    """Of all servers that answer."""
    found, silent = await _asked(hall, "tables")
    more = (table for one in found if isinstance(one, Tables) for table in one.tables)
    return Tables((*tables_here(hall), *more), silent)


async def people_of_house(hall: Hall) -> People:
    """Of all servers that answer; whoever is at several is there once."""
    found, silent = await _asked(hall, "people")
    more = (person for one in found if isinstance(one, People) for person in one.people)
    return People(_together((*people_here(hall), *more)), silent)


def _together(people: Iterable[PersonNow]) -> tuple[PersonNow, ...]:
    known: dict[str, PersonNow] = {}
    for one in people:
        before = known.get(one.id)
        if before is not None:
            tables = tuple(dict.fromkeys((*before.tables, *one.tables)))
            one = PersonNow(one.id, one.name, before.pages + one.pages, tables)
        known[one.id] = one
    return tuple(known.values())


async def _asked(
    hall: Hall, what: Literal["tables", "people"]
) -> tuple[list[Tables | People], tuple[str, ...]]:
    """What the others say, and which of them say nothing."""
    if hall.cluster is None:
        return [], ()
    from sightline.server.cluster.asking import ListWanted

    peers = hall.cluster.peers
    reached = list(peers.reached.items())
    answers = await asyncio.gather(*(peers.ask_quickly(at, ListWanted(what)) for _, at in reached))
    silent = dict(peers.unreached)
    found: list[Tables | People] = []
    for (number, at), answer in zip(reached, answers, strict=True):
        if isinstance(answer, (Tables, People)):
            found.append(answer)
        else:
            silent[number] = at
    return found, tuple(f"{number} ({at})" for number, at in sorted(silent.items()))
