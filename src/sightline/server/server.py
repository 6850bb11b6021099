"""Running a server: port, browser, links for friends, a clean end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import uvicorn

from sightline.core.errors import SightlineError
from sightline.core.message import Message, say
from sightline.server.app import make_app
from sightline.server.doors import protocols, raise_descriptor_limit
from sightline.server.hall import Hall
from sightline.server.logs import note, set_up_logs
from sightline.server.operations import Door, open_door, server_name
from sightline.server.preload import preload_bots, preload_games
from sightline.server.settings import DEFAULT_PORT, Settings, data_folder
from sightline.server.store import NotSaved, Store, open_store
from sightline.server.store.alone import InUse, alone_in
from sightline.server.store.where import shown

_TRIED_PORTS = 20
_FAREWELL_SECONDS = 0.2
_EVERYWHERE = ("0.0.0.0", "::")


class CannotServe(SightlineError):
    """The server cannot start, and why."""


class FarewellServer(uvicorn.Server):
    """A web server that says goodbye to every page before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hall = hall
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        somebody = bool(self._hall.connections)
        await self._hall.leave()
        if somebody:
            await asyncio.sleep(_FAREWELL_SECONDS)
        await super().shutdown(sockets)


def serve(settings: Settings, *, browser: bool, tell: Callable[[Message], object] = print) -> None:
    """Serve until Ctrl-C or SIGTERM. ``tell`` shows a line to the person who started it."""
    set_up_logs(settings.log_level, server_name(settings.server))
    raise_descriptor_limit()
    preload_games(settings.preload)
    preload_bots(settings.own_bots)
    try:
        folder = data_folder(settings)
    except OSError as error:
        raise CannotServe(say("serve-no-folder", error=str(error))) from None
    with _alone(folder), _between(settings) as between, _listen(settings, tell) as listener:
        port, address = listener.getsockname()[1], ""
        here = f"http://localhost:{port}/"
        if between is not None:
            from sightline.server.cluster.cluster import address_of

            address = address_of(between)
        hall = Hall(settings, _store(folder, settings.store, address))
        if hall.cluster is not None and between is not None:
            hall.cluster.listener = between

        def ready() -> None:
            hall.collector.begin()
            tell(say("serve-open", address=here))
            if settings.host in _EVERYWHERE:
                own = own_address()
                if own is not None:
                    hall.friends = f"http://{own}:{port}"
                    tell(say("serve-friends", address=f"{hall.friends}/"))
            if address:
                tell(say("serve-internal", address=address))
            tell(say("serve-how-to-stop"))
            kept = shown(settings.store)
            note("serving", host=settings.host, port=port, data=str(folder), store=kept)
            if browser and _has_screen():
                # Some browsers only return when they are closed.
                threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

        server = FarewellServer(configuration(settings, hall), hall, ready)
        door = Door(hall.operations.server, _door_address(settings.host, port), hall.operations.key)
        with open_door(folder, door), _signals_are_no_error():
            server.run([listener])
        tell(say("serve-stopped"))


@contextlib.contextmanager
def _between(settings: Settings):
    """Where other servers of the house reach this one, if it is to have any."""
    if not settings.internal:
        yield None
        return
    if not settings.store:
        raise CannotServe(say("serve-internal-store"))
    from sightline.server.cluster.cluster import listen_between

    with listen_between(settings.internal) as listener:
        yield listener


def _store(folder: Path, address: str, between: str) -> Store:
    try:
        return open_store(folder, address, between)
    except NotSaved as error:
        raise CannotServe(say("serve-no-file", folder=str(folder), error=str(error))) from None


@contextlib.contextmanager
def _signals_are_no_error():
    """The web server raises the signal that ended it once more; then it means no harm."""
    kinds = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(kind, lambda *_: None) for kind in kinds]
    try:
        yield
    finally:
        for kind, handler in zip(kinds, before, strict=True):
            signal.signal(kind, handler)


def configuration(settings: Settings, hall: Hall) -> uvicorn.Config:
    """The web server's settings; docs/operate.md has the measurements behind them."""
    # It would write addresses with invite tokens in them; the guard keeps a log without.
    logging.getLogger("uvicorn.access").disabled = True
    asking, paging = protocols(settings, hall.timekeeper)
    return uvicorn.Config(
        make_app(hall),
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=asking,
        ws=paging,
        # Somewhat more than a message may have, so that a page is told before it is cut off.
        ws_max_size=16 * settings.message_bytes,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        ws_per_message_deflate=settings.deflate,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


@contextlib.contextmanager
def _listen(settings: Settings, tell: Callable[[Message], object]):
    """A listening socket; if the usual port is taken, the next free one."""
    tries = _TRIED_PORTS if settings.port == DEFAULT_PORT else 1
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    problem: OSError | None = None
    for port in range(settings.port, settings.port + tries):
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((settings.host, port))
        except OSError as error:
            listener.close()
            problem = error
            continue
        if port != settings.port:
            tell(say("serve-port-taken", taken=str(settings.port), port=str(port)))
        with listener:
            yield listener
        return
    raise CannotServe(
        say("serve-no-port", host=settings.host, port=str(settings.port), problem=str(problem))
    )


@contextlib.contextmanager
def _alone(folder: Path):
    """Two servers on one file would not see each other's moves: the second is refused."""
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(alone_in(folder))
        except InUse:
            raise CannotServe(say("serve-already", folder=str(folder))) from None
        yield


def _door_address(host: str, port: int) -> str:
    """How this machine itself reaches the server."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


def _has_screen() -> bool:
    """A browser without one would take over the terminal."""
    graphical = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, graphical))


def own_address() -> str | None:
    """This machine's address in its local network; nothing is sent to find it."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = probe.getsockname()[0]
        if not address.startswith("127."):
            return address
    return None
