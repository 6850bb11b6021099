"""A connection to a Ray cluster: one of this machine that is started, or one that runs."""

from __future__ import annotations

import logging
import os
import secrets
import shutil
import socket
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

from sightline.arena.errors import ArenaError
from sightline.arena.places import cores, host_and_port
from sightline.core.message import Message, plain, say

SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is reported to anybody
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # else a warning at each start
    "RAY_memory_monitor_refresh_ms": "0",  # local processes are not killed either when it is scarce
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # a lost worker is no news: its games are played again
    "RAY_worker_niceness": "0",  # like local processes; Ray's own would give way to all others
    "RAY_CLIENT_INITIAL_CONNECTION_TIMEOUT_S": "30",  # a cluster that is busy answers late
}
TOKEN = "RAY_AUTH_TOKEN"
"""What a cluster asks of those who come to it."""
STORE = 80 << 20
"""Bytes of shared memory: a plan and some results lie there, never all of them."""
PATIENCE = 10.0
"""Seconds in which a cluster's port has to answer."""
_LOOK_AGAIN = 10.0


class ClusterError(ArenaError):
    """A cluster that is not there, is gone, or is not fit for these games."""


for _name, _value in SETTINGS.items():
    os.environ.setdefault(_name, _value)

import ray  # noqa: E402 - reads what was just set
from ray import exceptions as gone  # noqa: E402

LOST = (
    gone.WorkerCrashedError,
    gone.NodeDiedError,
    gone.OutOfMemoryError,
    gone.ObjectLostError,
    gone.RayActorError,
)
"""A worker or its machine has gone, and nothing else."""
BROKEN = (
    gone.LocalRayletDiedError,
    gone.RpcError,
    gone.RaySystemError,
    gone.RuntimeEnvSetupError,
    ConnectionError,
)
"""The cluster itself has gone, or is in no state to play."""


class Cluster:
    """The connection. A process has one at most: one that is there already is used, and stays."""

    def __init__(self, address: str | None, workers: int | None) -> None:
        self._address = address
        self._workers = workers
        self._folder: Path | None = None
        self._ours = False
        self._token = False
        self._looked: tuple[float, int] | None = None

    @property
    def name(self) -> Message:
        """What messages call it."""
        return say("ray-this-machine") if self._address is None else plain(self._address)

    def connect(self) -> None:
        """Start the cluster, or find it."""
        if ray.is_initialized():
            return
        if self._address is None:
            self._start()
        else:
            self._find(self._address)
        self._ours = True

    def _start(self) -> None:
        # Names of sockets must be short, and the usual folder for such things may not be.
        short = "/tmp" if Path("/tmp").is_dir() else None
        # Else Ray leaves one in the user's home.
        if TOKEN not in os.environ:
            os.environ[TOKEN] = secrets.token_hex(32)
            self._token = True
        self._folder = Path(tempfile.mkdtemp(prefix="sl-ray-", dir=short))
        try:
            ray.init(
                address="local",  # whatever the environment names
                num_cpus=self._workers or cores(),
                num_gpus=0,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
                object_store_memory=STORE,
                _temp_dir=str(self._folder),
            )
        except (RuntimeError, ValueError, OSError, gone.RayError) as error:
            self.leave()
            raise ClusterError(say("ray-not-started", problem=first_line(error))) from error

    def _find(self, address: str) -> None:
        host, port = host_and_port(address)
        try:
            with socket.create_connection((host, port), PATIENCE):
                pass
        except OSError as error:
            problem = (error.strerror or str(error)).lower()
            raise ClusterError(say("ray-no-cluster", address=address, problem=problem)) from None
        try:
            with hushed():
                ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
        except ConnectionError as error:
            self.leave()
            told = say("ray-no-cluster", address=address, problem=first_line(error))
            raise ClusterError(told) from None
        except (RuntimeError, ValueError, gone.RayError) as error:
            self.leave()
            told = say("ray-other-ray", address=address, problem=first_line(error))
            raise ClusterError(told) from None

    def leave(self) -> None:
        """Give it back; one that was started here ends."""
        if self._ours or self._folder is not None:
            self._ours = False
            with suppress(*BROKEN):
                ray.shutdown()
        if self._token:
            self._token = False
            os.environ.pop(TOKEN, None)
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def workers(self) -> int:
        """How many games can be played at once. Machines may join a cluster, and leave it."""
        now = monotonic()
        if self._looked is None or now - self._looked[0] > _LOOK_AGAIN:
            there = int(ray.cluster_resources().get("CPU", 0))
            if there < 1 and self._looked is None:
                raise ClusterError(say("ray-no-cores", cluster=self.name))
            self._looked = now, max(1, there)
        there = self._looked[1]
        return there if self._workers is None else min(there, self._workers)

    def broken(self, error: BaseException) -> ClusterError:
        """What to say of a cluster that has gone."""
        return ClusterError(say("ray-cluster-gone", cluster=self.name, problem=first_line(error)))

    def unfit(self, reply: tuple[Any, ...], version: str, package: str) -> ClusterError:
        """What to say of a machine of it on which these games would be others."""
        match reply:
            case ("no-sightline", problem):
                told = say("ray-no-sightline", cluster=self.name, problem=problem, version=version)
            case ("other-version", theirs):
                told = say("ray-other-version", cluster=self.name, theirs=theirs, version=version)
            case ("other-files", _):
                told = say("ray-other-files", cluster=self.name, version=version)
            case ("other-package", name, theirs):
                told = say(
                    "ray-other-package",
                    cluster=self.name,
                    package=package,
                    theirs=f"{name} {theirs}".strip() or "–",
                )
            case _:
                told = say("ray-no-package", cluster=self.name, problem=str(reply[1]))
        return ClusterError(told)


def first_line(error: BaseException) -> str:
    """Of an error that Ray tells at length."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return (lines[0] if lines else type(error).__name__).rstrip(".")


@contextmanager
def hushed() -> Iterator[None]:
    """Ray's client tells of its attempts on its own; what matters of it is told by us."""
    told = logging.getLogger("ray")
    before = told.level
    told.setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        told.setLevel(before)
