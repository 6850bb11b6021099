"""Connections to PostgreSQL, and what is said when there is none."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from sightline.core.message import Message, say
from sightline.server.store.where import NoStore, shown

Connection = asyncpg.Connection

CONNECT_SECONDS = 10
_SETTINGS = {
    "application_name": "sightline",
    # Whoever went without a word is forgotten within half a minute, and with them their lock.
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "idle_in_transaction_session_timeout": "0",
    "statement_timeout": "0",
}

# What means that there is no connection (any more), rather than that something was refused on it.
GONE = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
)


async def connect(address: str) -> Connection:
    """A connection on which what is committed is on the disk. Raises one of ``GONE``, or what
    ``explained`` makes a sentence of."""
    db = await asyncpg.connect(address, timeout=CONNECT_SECONDS, server_settings=_SETTINGS)
    try:
        # A database or a role may have been set to promise less; more is left as it is.
        if await db.fetchval("SHOW synchronous_commit") == "off":
            await db.execute("SET synchronous_commit = on")
    except BaseException:
        db.terminate()
        raise
    return db


async def open_pool(address: str, most: int) -> asyncpg.Pool:
    """Connections for reading, made as they are needed."""
    return await asyncpg.create_pool(
        address,
        min_size=0,
        max_size=most,
        timeout=CONNECT_SECONDS,
        server_settings={**_SETTINGS, "default_transaction_read_only": "on"},
        reset=_as_it_is,
    )


async def _as_it_is(db: Connection) -> None:
    """Single questions leave nothing behind on a connection that would have to be cleared away."""


async def closed(db: Connection) -> None:
    """Say goodbye; where nobody listens any more, not even that."""
    try:
        await db.close(timeout=CONNECT_SECONDS)
    except (*GONE, asyncpg.PostgresError):
        db.terminate()


async def is_gone(db: Connection) -> bool:
    """Whether a connection on which something has failed can't be used any more."""
    if db.is_closed():
        return True
    try:
        await db.fetchval("SELECT 1", timeout=CONNECT_SECONDS)
    except asyncio.CancelledError:
        raise
    except Exception:
        return True
    return False


@contextmanager
def explained(address: str) -> Iterator[None]:
    """What goes wrong in here is a sentence for the person who gave this address: NoStore."""
    try:
        yield
    except (*GONE, asyncpg.PostgresError, ValueError) as error:
        raise NoStore(reason(error, address)) from None


def reason(error: Exception, address: str) -> Message:
    """Why a database can't be used, and what to do about it."""
    where, problem = shown(address), str(error) or type(error).__name__
    match error:
        case asyncpg.ClientConfigurationError() | ValueError():
            return say("postgres-bad-address", where=where, problem=problem)
        case asyncpg.InvalidCatalogNameError():
            return say("postgres-no-database", where=where, problem=problem)
        case asyncpg.InvalidAuthorizationSpecificationError():
            return say("postgres-not-let-in", where=where, problem=problem)
        case asyncpg.InsufficientPrivilegeError() | asyncpg.ReadOnlySQLTransactionError():
            return say("postgres-not-allowed", where=where, problem=problem)
        case asyncpg.DuplicateTableError() | asyncpg.UndefinedColumnError():
            return say("postgres-of-another", where=where, problem=problem)
        case asyncpg.InterfaceError() if "DSN" in problem or "scheme" in problem:
            return say("postgres-bad-address", where=where, problem=problem)
        case _ if isinstance(error, GONE):
            return say("postgres-away", where=where, problem=problem)
        case _:
            return say("postgres-failed", where=where, problem=problem)
