"""The tables of a PostgreSQL database, how those of an older format (``versions``) become ours, and
whose they are.

A house has one owner at a time. The owner's connection for writing holds an advisory lock for as
long as it lives, so nobody can write whose connection is gone, whatever they believe; and the row
in ``house`` counts the owners (``epoch``), so whoever comes back after somebody else was there
finds that out. ``batch`` is the number of the owner's last commit: after a connection broke in the
middle of one, it says whether that one took place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple
from zlib import crc32

from sightline.core.message import say
from sightline.server.store.postgres_link import Connection
from sightline.server.store.versions import VERSION, check_version
from sightline.server.store.where import NoStore

LOCK = 0x5167_6874
PATIENCE_SECONDS = 3.0
"""So long a server waits for the lock: one that was killed a moment ago may still hold it."""

_FIRST = """
CREATE TABLE house (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    version integer NOT NULL, epoch bigint NOT NULL DEFAULT 0, batch bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 10);
CREATE TABLE meta (key text COLLATE "C" PRIMARY KEY, value bytea);
CREATE TABLE people (
    id text COLLATE "C" PRIMARY KEY, secret bytea UNIQUE, name text NOT NULL,
    created double precision NOT NULL
);
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY, header bytea NOT NULL, host text COLLATE "C" NOT NULL,
    listed boolean NOT NULL, status text COLLATE "C" NOT NULL, updated double precision NOT NULL
);
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE INDEX tables_by_list ON tables (listed, status, updated);
CREATE INDEX tables_by_host ON tables (host, status);
CREATE TABLE table_origins (
    table_id text COLLATE "C" PRIMARY KEY, origin text COLLATE "C" NOT NULL,
    at double precision NOT NULL
);
CREATE INDEX tables_by_origin ON table_origins (origin, at);
CREATE TABLE log (
    table_id text COLLATE "C", seq bigint, at double precision NOT NULL, body bytea NOT NULL,
    link bytea NOT NULL, PRIMARY KEY (table_id, seq)
);
CREATE TABLE cards (
    table_id text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL, body bytea NOT NULL
);
CREATE TABLE damage (
    table_id text COLLATE "C" PRIMARY KEY, had bigint NOT NULL, has bigint NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE members (
    person text COLLATE "C", table_id text COLLATE "C", PRIMARY KEY (person, table_id)
);
CREATE TABLE tokens (
    token text COLLATE "C" PRIMARY KEY, table_id text COLLATE "C" NOT NULL, seat bigint
);
CREATE TABLE acks (
    table_id text COLLATE "C", seat bigint, number bigint NOT NULL, PRIMARY KEY (table_id, seat)
);
CREATE TABLE private (
    table_id text COLLATE "C", seat bigint, body bytea NOT NULL, PRIMARY KEY (table_id, seat)
);
CREATE TABLE shelf (
    room text COLLATE "C", shelf text COLLATE "C", owner text COLLATE "C", key text COLLATE "C",
    version bigint NOT NULL, body bytea NOT NULL, at double precision NOT NULL,
    PRIMARY KEY (room, shelf, owner, key)
);
CREATE INDEX shelf_by_key ON shelf (room, shelf, key);

-- A commit of log entries alone, which most are, in one message: false, and nothing is done, if
-- the house has another owner by now.
CREATE FUNCTION add_entries(
    mine bigint, number bigint,
    tables text[], seqs bigint[], ats double precision[], bodies bytea[], links bytea[]
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE house SET batch = number WHERE epoch = mine;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO log (table_id, seq, at, body, link)
        SELECT * FROM unnest(tables, seqs, ats, bodies, links);
    RETURN true;
END $$;
"""
STEPS: Mapping[int, str] = {5: _FIRST}
"""What makes each format of the one before it; the oldest is made of nothing."""

_NAMED = (
    "INSERT INTO meta VALUES ('house',"
    " convert_to(encode(substring(uuid_send(gen_random_uuid()) FROM 1 FOR 8), 'hex'), 'UTF8'))"
    " ON CONFLICT DO NOTHING"
)
_HOUSE = (
    "SELECT convert_from(meta.value, 'UTF8') AS id, house.epoch, house.batch"
    " FROM house JOIN meta ON meta.key = 'house'"
)


class HouseRow(NamedTuple):
    """Which house this is, how many owners it has had, and the last one's last commit."""

    id: str
    epoch: int
    batch: int


async def version_of(db: Connection) -> int | None:
    """The format of what is there; None: no house at all."""
    if await db.fetchval("SELECT to_regclass('house')") is None:
        return None
    return await db.fetchval("SELECT version FROM house")


async def read_house(db: Connection) -> HouseRow:
    """The house as it is."""
    ((house, epoch, batch),) = await db.fetch(_HOUSE)
    return HouseRow(house, epoch, batch)


async def place_of(db: Connection) -> int:
    """What stands for the schema in locks: the house of another one is another house."""
    schema = await db.fetchval("SELECT current_schema()")
    return int.from_bytes(crc32((schema or "").encode()).to_bytes(4, "big"), "big", signed=True)


async def lock_house(
    db: Connection, patience: float | None = None, *, shared: bool = False
) -> bool:
    """Become the only one who writes, for as long as this connection lives, or (``shared``) one of
    several; False: others are there, or one who is alone. The lock is there before the house is,
    so of two who would make it one is first."""
    place, how = await place_of(db), "_shared" if shared else ""
    loop = asyncio.get_running_loop()
    end = loop.time() + (PATIENCE_SECONDS if patience is None else patience)
    while not await db.fetchval(f"SELECT pg_try_advisory_lock{how}($1, $2)", LOCK, place):
        if loop.time() > end:
            return False
        await asyncio.sleep(0.1)
    return True


async def bring_up_to_date(
    db: Connection, steps: Mapping[int, str] = STEPS, ours: int = VERSION
) -> None:
    """Make the tables of a new house; carry an older one over, all at once or not at all.
    WrongVersion: it is newer than this program. For whoever holds the lock."""
    async with db.transaction():
        version = await version_of(db)
        if version is None:
            await make_tables(db, steps, ours)
        else:
            check_version(version)
            for step, statements in sorted(steps.items()):
                if step > version:
                    await db.execute(statements)
            await db.execute("UPDATE house SET version = $1 WHERE version < $1", ours)
        await give_id(db)


async def make_tables(
    db: Connection, steps: Mapping[int, str] = STEPS, ours: int = VERSION
) -> None:
    """The tables of a house that is not there yet."""
    await _check(db)
    for _, statements in sorted(steps.items()):
        await db.execute(statements)
    await db.execute("INSERT INTO house (version) VALUES ($1)", ours)


async def give_id(db: Connection) -> None:
    """By its id a house is told from every other one, also where it was copied to."""
    await db.execute(_NAMED)


async def take_over(db: Connection) -> HouseRow:
    """Be the next owner; for whoever holds the lock."""
    await db.execute("UPDATE house SET epoch = epoch + 1, batch = 0")
    return await read_house(db)


async def _check(db: Connection) -> None:
    encoding = await db.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise NoStore(say("postgres-encoding", encoding=str(encoding)))
