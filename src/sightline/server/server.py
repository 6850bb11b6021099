"""Running a server: port, browser, links for friends, a clean end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
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
from sightline.server.app import make_app
from sightline.server.doors import protocols, raise_descriptor_limit
from sightline.server.hall import Hall
from sightline.server.logs import note, set_up_logs
from sightline.server.preload import preload_games
from sightline.server.settings import DEFAULT_PORT, Settings, data_folder
from sightline.server.store import NotSaved, Store, open_store

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
        if self._hall.connections:
            self._hall.say_bye()
            await asyncio.sleep(_FAREWELL_SECONDS)
        await super().shutdown(sockets)


def serve(settings: Settings, *, browser: bool, say: Callable[[str], None] = print) -> None:
    """Serve until Ctrl-C or SIGTERM. ``say`` shows a line to the person who started it."""
    set_up_logs(settings.log_level)
    raise_descriptor_limit()
    preload_games(settings.preload)
    try:
        folder = data_folder(settings)
    except OSError as error:
        raise CannotServe(f"cannot use the data folder: {error}") from None
    with _alone_in(folder), _listen(settings, say) as listener:
        port = listener.getsockname()[1]
        here = f"http://localhost:{port}/"
        hall = Hall(settings, _store(folder))

        def ready() -> None:
            calm_collector()
            say(f"Sightline is open at {here}")
            if settings.host in _EVERYWHERE:
                address = own_address()
                if address is not None:
                    hall.friends = f"http://{address}:{port}"
                    say(f"Friends on the same network: {hall.friends}/")
            say("Stop it with Ctrl-C.")
            note("serving", host=settings.host, port=port, data=str(folder))
            if browser and _has_screen():
                # Some browsers only return when they are closed.
                threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

        server = FarewellServer(configuration(settings, hall), hall, ready)
        with _signals_are_no_error():
            server.run([listener])
        say("Sightline has stopped; every table is kept.")


def calm_collector() -> None:
    """Keep Python's garbage collector from stopping all tables for a tenth of a second.

    A full collection walks over every object of every table. Moves leave no cycles behind, so it is
    needed rarely: the hall does one from time to time. What the imports have made is never garbage.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000_000)


def _store(folder: Path) -> Store:
    try:
        return open_store(folder)
    except NotSaved as error:
        raise CannotServe(f"cannot use the file in {folder}: {error}") from None


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
def _listen(settings: Settings, say: Callable[[str], None]):
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
            say(f"Port {settings.port} is taken; using {port}.")
        with listener:
            yield listener
        return
    raise CannotServe(f"cannot listen on {settings.host} port {settings.port}: {problem}")


@contextlib.contextmanager
def _alone_in(folder: Path):
    """Two servers on one file would not see each other's moves: the second is refused."""
    with (folder / "lock").open("a+b") as file:
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotServe(
                f"a Sightline server already uses {folder}; stop it, or choose another --data"
            ) from None
        yield


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
