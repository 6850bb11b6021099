"""Machines of one's own, as far as networks go: namespaces of the system, each with two cables."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress

DATABASE, SERVERS = 1, 2
"""The two networks: the one in which the database is reached, and that of the servers."""


class NoNetworks(Exception):
    """This machine does not allow it, and why."""


def _ip(*words: str) -> None:
    try:
        done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise NoNetworks(str(error)) from None
    if done.returncode:
        raise NoNetworks(done.stderr.strip())


class Networks:
    """So many machines, numbered from 0; whoever makes them is in both networks, too."""

    def __init__(self, machines: int) -> None:
        self._machines = range(machines)
        self._tag = f"{os.getpid() % 100_000:05}"
        self._first = f"10.{20 + os.getpid() % 200}"

    def open(self) -> None:
        for network in (DATABASE, SERVERS):
            bridge = f"slb{self._tag}{network}"
            _ip("link", "add", bridge, "type", "bridge")
            _ip("address", "add", f"{self.own(network)}/24", "dev", bridge)
            _ip("link", "set", bridge, "up")
        for machine in self._machines:
            name = self._name(machine)
            _ip("netns", "add", name)
            _ip("-n", name, "link", "set", "lo", "up")
            for network in (DATABASE, SERVERS):
                ours, inner = self._cable(machine, network), f"net{network}"
                _ip("link", "add", ours, "type", "veth", "peer", "name", inner, "netns", name)
                _ip("link", "set", ours, "master", f"slb{self._tag}{network}", "up")
                address = f"{self.address(machine, network)}/24"
                _ip("-n", name, "address", "add", address, "dev", inner)
                _ip("-n", name, "link", "set", inner, "up")

    def close(self) -> None:
        for machine in self._machines:
            for network in (DATABASE, SERVERS):
                with suppress(NoNetworks):
                    _ip("link", "delete", self._cable(machine, network))
            with suppress(NoNetworks):
                _ip("netns", "delete", self._name(machine))
        for network in (DATABASE, SERVERS):
            with suppress(NoNetworks):
                _ip("link", "delete", f"slb{self._tag}{network}")

    def own(self, network: int) -> str:
        """Where whoever made them is reached."""
        return f"{self._first}.{network}.1"

    def address(self, machine: int, network: int) -> str:
        """Where a machine is reached."""
        return f"{self._first}.{network}.{10 + machine}"

    def inside(self, machine: int) -> tuple[str, ...]:
        """Before a command: to be run there."""
        return ("ip", "netns", "exec", self._name(machine))

    def cut(self, machine: int, network: int) -> None:
        """Pull the cable: nothing comes through, and nobody is told."""
        _ip("link", "set", self._cable(machine, network), "down")

    def mend(self, machine: int, network: int) -> None:
        """Plug it in again."""
        _ip("link", "set", self._cable(machine, network), "up")

    def _name(self, machine: int) -> str:
        return f"sl{self._tag}-{machine}"

    def _cable(self, machine: int, network: int) -> str:
        return f"slv{self._tag}{machine}{network}"


@contextmanager
def networks(machines: int) -> Iterator[Networks]:
    """NoNetworks: this machine has none."""
    made = Networks(machines)
    try:
        made.open()
        yield made
    finally:
        made.close()
