"""What can be set about a server, and where each value may come from.

Every field can be given in the environment as ``SIGHTLINE_`` and its name in capitals
(``SIGHTLINE_PORT=9000``); the command line comes first, then the environment, then the default.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sightline.core.errors import BadOptions, Fault
from sightline.core.folders import user_data

PREFIX = "SIGHTLINE_"
DEFAULT_PORT = 8765


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How one server runs. docs/operate.md explains each setting."""

    host: str = "0.0.0.0"
    port: Annotated[int, Meta(ge=0, le=65535)] = DEFAULT_PORT
    data: str = ""
    """The folder that keeps everything; empty: the user's data folder."""
    store: str = ""
    """A PostgreSQL database that keeps everything instead, as ``postgresql://…``."""
    internal: str = ""
    """Where other servers that share the same store reach this one, as ``HOST:PORT``; empty: there
    are none."""
    origins: str = ""
    """Further web origins that may talk to this server, separated by commas."""
    hosts: str = ""
    """Further names under which this server is reached, separated by commas."""
    preload: str = ""
    """Games that are not installed, as ``module:OBJECT``, separated by commas."""
    own_bots: str = ""
    """Bots that are not installed, as ``GAME=package.module:Class``, separated by commas."""
    log_level: str = ""
    """debug, info, warning or error; empty: warning in a terminal, else info."""

    server: str = ""
    """What this server is called in logs and metrics; empty: the machine's name."""

    metrics_token: str = ""
    """Lets others than this machine read /metrics, as ``Authorization: Bearer …``."""

    # -- limits -----------------------------------------------------------------------------------
    message_bytes: Annotated[int, Meta(ge=1024)] = 65_536
    body_bytes: Annotated[int, Meta(ge=1024)] = 1_048_576
    socket_rate: Annotated[float, Meta(gt=0)] = 20.0
    """Messages a second that one socket may send for long; it may burst to four times that."""
    address_rate: Annotated[float, Meta(gt=0)] = 50.0
    """Requests and new sockets a second from one address; it may burst to eight times that."""
    sockets_per_address: Annotated[int, Meta(ge=1)] = 200
    open_tables: Annotated[int, Meta(ge=1)] = 50
    """Unfinished tables that one person may have set up, not counting those left for a week."""
    address_tables: Annotated[int, Meta(ge=1)] = 100
    """Unfinished tables that may have been set up from one address within a day."""
    tables_per_minute: Annotated[float, Meta(gt=0)] = 30.0
    """New tables, lessons and imports included, from one address; it may burst to twice that."""
    guests_per_minute: Annotated[float, Meta(gt=0)] = 60.0
    """New guests from one address; it may burst to twice that."""
    knocks_per_minute: Annotated[float, Meta(gt=0)] = 10.0
    """Knocks at private tables from one address; it may burst to twice that."""
    idle_tables: Annotated[int, Meta(ge=1)] = 100
    """Tables at which nobody is that are kept in memory; the file has all of them."""

    collect_seconds: Annotated[float, Meta(gt=0)] = 1800.0
    """How often garbage is looked for in all of the memory, where that holds nobody up."""

    # -- connections ------------------------------------------------------------------------------
    connections: Annotated[int, Meta(ge=0)] = 0
    """Open connections; 0: as many as the system lets this process have, at most 10,000."""
    connections_per_address: Annotated[int, Meta(ge=1)] = 400
    """Open connections from one address that is not a trusted proxy's."""
    head_seconds: Annotated[float, Meta(gt=0)] = 10.0
    """A connection on which no request has come in whole within this time is closed."""
    body_seconds: Annotated[float, Meta(gt=0)] = 30.0
    """A request's body must have come within this time."""

    # -- studies ----------------------------------------------------------------------------------
    studies: Annotated[int, Meta(ge=0, le=64)] = 1
    """Studies that run at once on guests' behalf, each in processes of its own; 0: none."""
    study_games: Annotated[int, Meta(ge=1, le=100_000)] = 1000
    """Games in one study, at most."""
    study_seconds: Annotated[float, Meta(ge=1)] = 600.0
    """A study that takes longer is ended."""

    # -- bots -------------------------------------------------------------------------------------
    bot_workers: Annotated[int, Meta(ge=0, le=64)] = 0
    """Worker processes for bots; 0: one fewer than the machine's cores, at least one, at most 4."""
    bot_seconds: Annotated[float, Meta(gt=0)] = 10.0
    """After so long without a move a bot's process is restarted."""
    bot_pause: Annotated[float, Meta(ge=0)] = 0.6
    """A bot takes at least so long for a move, so that people can follow."""
    bot_window: Annotated[float, Meta(gt=0)] = 0.8
    """Every bot answers in a window within this time, whatever it holds."""
    warm_bots: bool = True
    """Load the bots' compiled code in the workers as soon as the server has started."""

    # -- sockets ----------------------------------------------------------------------------------
    heartbeat: Annotated[float, Meta(gt=0)] = 20.0
    deflate: bool = False
    """Compress messages: saves bandwidth, costs more time than all the rest (docs/operate.md)."""


def read_settings(given: Mapping[str, Any], environ: Mapping[str, str] | None = None) -> Settings:
    """Settings from the command line (values that are not None) and the environment."""
    environ = os.environ if environ is None else environ
    values: dict[str, Any] = {}
    faults: list[Fault] = []
    for field in msgspec.structs.fields(Settings):
        name = PREFIX + field.name.upper()
        if given.get(field.name) is not None:
            where, value = f"--{field.name.replace('_', '-')}", given[field.name]
        elif environ.get(name):
            where, value = name, environ[name]
        else:
            continue
        try:
            values[field.name] = msgspec.convert(value, field.type, strict=False)
        except msgspec.ValidationError as error:
            faults.append(Fault(where, str(error)))
    if faults:
        raise BadOptions(faults)
    return Settings(**values)


def data_folder(settings: Settings) -> Path:
    """Where this server keeps its file; created, readable for its user only, if it is missing."""
    folder = Path(settings.data).expanduser() if settings.data else user_data()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder
