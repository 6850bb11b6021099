"""Several servers on one PostgreSQL: who they are, and which of them each table belongs to.

Every server has a number, drawn when it joins and never given again; it is the *epoch* of the
leases that the server holds. ``leases`` says for each table that is in some server's memory under
which number it may be written. That may be changed by the server itself, by nobody else while it
lives, and by everybody once its row in ``servers`` says that it has ended. A server has ended when
it has said so, or when another one has found it silent for ``LEASE_SECONDS``, by the database's
clock: nobody else's counts. For one whose writing connection is gone, too, as it is at once when a
process dies, ``GONE_SECONDS`` are enough.

Each commit of a server takes the lock of its own row first, and finds out there that it has not
ended. So whoever ends a server waits for a commit of it that is on its way, and there is none
after; a server that was stalled or cut off and comes back late can write nothing.

None of these tables is part of the house: they are made by the first servers that share it, and
need not be copied.
"""

from __future__ import annotations

from typing import NamedTuple

from sightline.core.message import say
from sightline.server.store.postgres_link import Connection
from sightline.server.store.postgres_schema import (
    LOCK,
    bring_up_to_date,
    lock_house,
    place_of,
    read_house,
    version_of,
)
from sightline.server.store.versions import VERSION, WrongVersion, check_version
from sightline.server.store.where import NoStore, shown

LEASE_SECONDS = 5.0
"""A server that has not been heard of for so long loses its tables."""
GONE_SECONDS = 2.5
"""The same for one that has no connection to write through either."""
BEAT_SECONDS = 1.0

_JOINING = 0x5167_6875
_NUMBERED = 0x5167_6876
_NOW = "extract(epoch FROM clock_timestamp())::float8"

_TABLES = f"""
CREATE TABLE IF NOT EXISTS servers (
    number bigint PRIMARY KEY, address text NOT NULL, batch bigint NOT NULL DEFAULT 0,
    seen double precision NOT NULL, ended boolean NOT NULL DEFAULT false
) WITH (fillfactor = 10);
CREATE SEQUENCE IF NOT EXISTS server_numbers;
CREATE TABLE IF NOT EXISTS leases (table_id text COLLATE "C" PRIMARY KEY, epoch bigint NOT NULL);
CREATE INDEX IF NOT EXISTS leases_by_epoch ON leases (epoch);

-- As add_entries, for one of several servers. False: it has ended. Null: it holds no lease for
-- some of these tables. In both cases nothing is done.
CREATE OR REPLACE FUNCTION add_entries_of(
    mine bigint, number bigint,
    tables text[], seqs bigint[], ats double precision[], bodies bytea[], links bytea[]
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE servers s SET batch = add_entries_of.number, seen = {_NOW}
        WHERE s.number = mine AND NOT s.ended;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    IF EXISTS (
        SELECT FROM unnest(tables) AS t (id)
        LEFT JOIN leases l ON l.table_id = t.id AND l.epoch = mine WHERE l.table_id IS NULL
    ) THEN
        RETURN NULL;
    END IF;
    INSERT INTO log (table_id, seq, at, body, link)
        SELECT * FROM unnest(tables, seqs, ats, bodies, links);
    RETURN true;
END $$;

-- Whose a table is: the asker's from now on, unless it is another living server's. No row: the
-- asker has ended. No epoch: there is no such table. "away": when its last owner was seen last.
CREATE OR REPLACE FUNCTION claim_table(
    wanted text, mine bigint, OUT epoch bigint, OUT away double precision, OUT address text
) RETURNS SETOF record LANGUAGE plpgsql AS $$
DECLARE
    holder servers%ROWTYPE;
BEGIN
    IF NOT EXISTS (SELECT FROM servers s WHERE s.number = mine AND NOT s.ended) THEN
        RETURN;
    END IF;
    INSERT INTO leases AS l SELECT t.id, mine FROM tables t WHERE t.id = wanted
        ON CONFLICT DO NOTHING;
    SELECT l.epoch INTO epoch FROM leases l WHERE l.table_id = wanted FOR UPDATE;
    IF epoch IS NOT NULL AND epoch <> mine THEN
        SELECT s.* INTO holder FROM servers s WHERE s.number = epoch;
        IF NOT FOUND OR holder.ended THEN
            UPDATE leases l SET epoch = mine WHERE l.table_id = wanted;
            epoch := mine;
            away := coalesce(holder.seen, 0);
        ELSE
            address := holder.address;
        END IF;
    END IF;
    RETURN NEXT;
END $$;
"""
_SECRETS = (
    "INSERT INTO meta VALUES ($1, decode(replace(gen_random_uuid()::text ||"
    " gen_random_uuid()::text, '-', ''), 'hex')) ON CONFLICT DO NOTHING"
)
# Games that were on when nobody was there stand still since the house was last alive.
_LEFT = (
    (
        "INSERT INTO servers (number, address, seen, ended) VALUES (0, '', coalesce(("
        "SELECT convert_from(value, 'UTF8')::float8 FROM meta WHERE key = 'alive'), 0), true)"
        " ON CONFLICT (number) DO UPDATE SET seen = excluded.seen"
    ),
    "INSERT INTO leases SELECT id, 0 FROM tables WHERE status = 'playing' ON CONFLICT DO NOTHING",
)
_LIVING = (
    f"SELECT number, address, abs({_NOW} - seen) > $1 FROM servers WHERE NOT ended ORDER BY number"
)

MINE = (
    f"UPDATE servers SET batch = $2, seen = {_NOW} WHERE number = $1 AND NOT ended RETURNING true"
)
STRAYS = (
    "SELECT t.id FROM unnest($1::text[]) AS t (id)"
    " LEFT JOIN leases l ON l.table_id = t.id AND l.epoch = $2 WHERE l.table_id IS NULL"
)
HELD = "INSERT INTO leases VALUES ($1, $2)"
DROPPED = "DELETE FROM leases WHERE table_id = ANY($1) AND epoch = $2"
ENDED = f"UPDATE servers SET ended = true, seen = {_NOW} WHERE number = $1"
OWNERS = "SELECT table_id, epoch FROM leases WHERE table_id = ANY($1)"
OF_MINE = "SELECT table_id FROM leases WHERE epoch = $1"

_BEAT = f"UPDATE servers SET seen = {_NOW} WHERE number = $1 AND NOT ended RETURNING seen"
# After a start of the database nobody had a chance to be heard of for a moment.
_END_SILENT = (
    f"UPDATE servers SET ended = true WHERE NOT ended AND seen < {_NOW} - $1"
    f" AND extract(epoch FROM pg_postmaster_start_time()) < {_NOW} - $1 RETURNING number"
)
# The connection that writes holds a lock with its server's number as long as it lives. One that was
# heard of in the time to come was so before the database's clock was set back.
_END_GONE = (
    f"UPDATE servers s SET ended = true WHERE NOT ended AND abs({_NOW} - seen) > $1"
    f" AND extract(epoch FROM pg_postmaster_start_time()) < {_NOW} - $2"
    " AND NOT EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
    " WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.objsubid = 2"
    f" AND l.classid = {_NUMBERED} AND l.objid::bigint = s.number) RETURNING number"
)
_CLAIM = "SELECT epoch, away, address FROM claim_table($1, $2)"
_CLAIM_PLAYING = (
    "WITH free AS (SELECT l.table_id, s.seen FROM servers s JOIN leases l ON l.epoch = s.number"
    " JOIN tables t ON t.id = l.table_id WHERE s.ended AND t.status = 'playing'"
    " LIMIT $2 FOR UPDATE OF l SKIP LOCKED)"
    " UPDATE leases SET epoch = $1 FROM free WHERE leases.table_id = free.table_id"
    " AND EXISTS (SELECT FROM servers WHERE number = $1 AND NOT ended)"
    " RETURNING leases.table_id, free.seen"
)
_TIDY = (
    (
        "DELETE FROM leases l USING servers s, tables t"
        " WHERE s.number = l.epoch AND s.ended AND t.id = l.table_id AND t.status <> 'playing'"
    ),
    (
        f"DELETE FROM servers s WHERE s.ended AND s.number > 0 AND s.seen < {_NOW} - 3600"
        " AND NOT EXISTS (SELECT FROM leases l WHERE l.epoch = s.number)"
    ),
    (
        f"INSERT INTO meta VALUES ('alive', convert_to(({_NOW})::text, 'UTF8'))"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    ),
)


class Claimed(NamedTuple):
    """Whose a table is."""

    epoch: int | None
    """Its owner's number; None: there is no such table."""
    away: float | None
    """It had another owner before, who was last seen then."""
    address: str | None
    """Where its owner is reached; None: it is one's own."""


class Beat(NamedTuple):
    """What a server learns each time that it says that it lives."""

    now: float
    """The database's clock."""
    living: dict[int, str]
    """All servers, by their numbers, and where they are reached."""
    silent: list[int]
    """Those that were just found to have ended."""


async def join(db: Connection, address: str, where: str) -> int:
    """Become one of the servers that share a house; one's number. NoStore: why it cannot be."""
    if not await lock_house(db, shared=True):
        raise NoStore(say("postgres-used-alone", where=shown(where)))
    place = await place_of(db)
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1, $2)", _JOINING, place)
        await _bring_up_to_date(db, where)
        await db.execute(_TABLES)
        for key in ("secret", "between"):
            await db.execute(_SECRETS, key)
        if not await db.fetch(f"SELECT FROM servers WHERE NOT ended AND seen > {_NOW} - $1", 60.0):
            for statement in _LEFT:
                await db.execute(statement)
        ((number,),) = await db.fetch("SELECT nextval('server_numbers')")
        await db.execute("SELECT pg_advisory_lock($1, $2)", _NUMBERED, number)
        insert = f"INSERT INTO servers (number, address, seen) VALUES ($1, $2, {_NOW})"
        await db.execute(insert, number, address)
    return number


async def _bring_up_to_date(db: Connection, where: str) -> None:
    """Another format is made where nobody else is at work with the old one."""
    version = await version_of(db)
    if version is not None:
        try:
            check_version(version)
        except WrongVersion as error:
            problem = str(error)
            raise NoStore(say("postgres-newer", where=shown(where), problem=problem)) from None
    if version == VERSION:
        return
    if not await lock_house(db, patience=0.0):
        raise NoStore(say("postgres-older-in-use", where=shown(where)))
    try:
        await bring_up_to_date(db)
    finally:
        await db.execute("SELECT pg_advisory_unlock($1, $2)", LOCK, await place_of(db))


async def own_lock(db: Connection, number: int) -> bool:
    """Whether an earlier connection of this server is gone for good, and its commits with it."""
    return bool(await db.fetchval("SELECT pg_try_advisory_lock($1, $2)", _NUMBERED, number))


async def read_server(db: Connection, number: int) -> tuple[str, int, int | None]:
    """The house, the number of a server's last commit, and its own number; None: it has ended."""
    house = await read_house(db)
    rows = await db.fetch("SELECT batch, ended FROM servers WHERE number = $1", number)
    if not rows:
        return house.id, -1, None
    batch, ended = rows[0]
    return house.id, batch, None if ended else number


async def beat(db: Connection, number: int, *, judge: bool = True) -> Beat | None:
    """Say that this server lives, and end those that do not; None: it has been ended itself.
    ``judge``: whether also those may be ended whose connection is gone. Where all connections
    broke, whoever is back first should give the others a moment."""
    now = await db.fetchval(_BEAT, number)
    if now is None:
        return None
    silent = [one for (one,) in await db.fetch(_END_SILENT, LEASE_SECONDS)]
    living = await db.fetch(_LIVING, GONE_SECONDS)
    if judge and any(quiet for _, _, quiet in living):
        gone = {one for (one,) in await db.fetch(_END_GONE, GONE_SECONDS, LEASE_SECONDS)}
        living = [row for row in living if row[0] not in gone]
        silent += sorted(gone)
    return Beat(now, {one: address for one, address, _ in living}, silent)


async def tidy(db: Connection) -> None:
    """For one of the servers, now and then."""
    for statement in _TIDY:
        await db.execute(statement)


async def claim(db: Connection, table: str, number: int) -> Claimed | None:
    """Take a table that is nobody else's; None: this server has ended."""
    rows = await db.fetch(_CLAIM, table, number)
    return Claimed(*rows[0]) if rows else None


async def claim_playing(db: Connection, number: int, most: int) -> list[tuple[str, float]]:
    """Take some of the running games that belong to nobody, with when they were left."""
    return [(table, seen) for table, seen in await db.fetch(_CLAIM_PLAYING, number, most)]
