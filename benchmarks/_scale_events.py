"""A small discrete-event simulation of tables, servers, stores and the machines they run on.

Thirty lines of event loop are all that it needs: one heap of what happens when. simpy would bring a
generator for each move and its own words for queues, take several times as long for the same
events, and be one more dependency of a file that is run now and then.

What is simulated is where moves wait for each other: a server's event loop does one thing at a
time, a store has one commit under way and gathers the next meanwhile, a database flushes its log
for all who wait, and processes share the cores of their machine. What each step costs is given
(``Costs``); how long a move takes, how many share a commit and how many there are in a second comes
out.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

Then = Callable[[], object]


class Costs(NamedTuple):
    """Seconds of processor time, but for ``flush``."""

    move: float
    """At the server of the table, for each move: read, checked, folded, told to two pages."""
    commit: float
    """There, for each commit."""
    client: float
    """At the load client, for each move."""
    stored: float = 0.0
    """At the database, for each move."""
    stored_commit: float = 0.0
    """At the database, for each commit."""
    relayed: float = 0.0
    """At both servers together, for each move whose two pages are passed on."""
    flush: float = 0.001
    """How long the disk takes to have a commit for good: time, not work."""


class Loop:
    """What happens when."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Then]] = []
        self._number = 0

    def after(self, seconds: float, then: Then) -> None:
        """Do something later."""
        self._number += 1
        heapq.heappush(self._due, (self.now + seconds, self._number, then))

    def run(self, until: float) -> None:
        """Up to a moment."""
        while self._due and self._due[0][0] <= until:
            self.now, _, then = heapq.heappop(self._due)
            then()
        self.now = until


class Machine:
    """Cores that processes share, those that have waited longest first. Others, who are not part
    of this, may take a share of each."""

    def __init__(self, loop: Loop, cores: float) -> None:
        self.loop = loop
        self._free = max(1, round(cores))
        self.speed = cores / self._free
        self._waiting: deque[Process] = deque()

    def wants(self, process: Process) -> None:
        """A process has something to do."""
        self._waiting.append(process)
        self._share_out()

    def _share_out(self) -> None:
        while self._free and self._waiting:
            self._free -= 1
            process = self._waiting.popleft()
            self.loop.after(process.next_turn() / self.speed, lambda p=process: self._over(p))

    def _over(self, process: Process) -> None:
        self._free += 1
        process.turn_over()
        self._share_out()


class Process:
    """Does one thing after the other."""

    _TURN = 0.002
    """So long it may keep a core while others wait, in seconds of its work."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._work: deque[tuple[float, Then]] = deque()
        self._taken = 0
        self._known = False
        self.cpu = 0.0

    def do(self, cost: float, then: Then) -> None:
        """Work, and what comes of it."""
        self._work.append((cost, then))
        if not self._known:
            self._known = True
            self._machine.wants(self)

    def next_turn(self) -> float:
        """How long it works, now that it has a core."""
        spent, self._taken = 0.0, 0
        for cost, _ in self._work:
            spent += cost
            self._taken += 1
            if spent >= self._TURN:
                break
        self.cpu += spent
        return spent

    def turn_over(self) -> None:
        """What it has done takes effect."""
        for _ in range(self._taken):
            self._work.popleft()[1]()
        self._known = bool(self._work)
        if self._known:
            self._machine.wants(self)


class Disk:
    """Has everything for good that was written when a flush began; one flush at a time."""

    def __init__(self, loop: Loop, seconds: float, rng: Random) -> None:
        self._loop = loop
        self._seconds = seconds
        self._rng = rng
        self._waiting: list[Then] = []
        self._busy = False

    def flush(self, then: Then) -> None:
        """Wait for it."""
        self._waiting.append(then)
        if not self._busy:
            self._begin()

    def _begin(self) -> None:
        self._busy, taken, self._waiting = True, self._waiting, []
        self._loop.after(self._seconds * self._rng.gammavariate(4, 0.25), lambda: self._done(taken))

    def _done(self, taken: list[Then]) -> None:
        self._busy = False
        for then in taken:
            then()
        if self._waiting:
            self._begin()


@dataclass
class Server:
    """An event loop, and a store that has one commit under way."""

    process: Process
    backend: Process | None
    """What works for it at the database; None: the store is a file, and its thread this process."""
    disk: Disk
    costs: Costs
    pending: list[Then] = field(default_factory=list)
    committing: bool = False
    commits: int = 0
    rows: int = 0

    def save(self, then: Then) -> None:
        """Make one move durable."""
        self.pending.append(then)
        if not self.committing:
            self._commit()

    def _commit(self) -> None:
        self.committing = True
        self.process.do(self.costs.commit, self._sent)

    def _sent(self) -> None:
        taken, self.pending = self.pending, []
        self.commits += 1
        self.rows += len(taken)

        def durable() -> None:
            self.committing = False
            for then in taken:
                then()
            if self.pending:
                self._commit()

        if self.backend is None:
            self.disk.flush(durable)
        else:
            cost = self.costs.stored_commit + len(taken) * self.costs.stored
            self.backend.do(cost, lambda: self.disk.flush(durable))


class Outcome(NamedTuple):
    """What came out."""

    moves_per_second: float
    p50: float
    p99: float
    rows_per_commit: float
    server_cpu: float
    """Seconds a move, all servers together."""
    database_cpu: float


class House:
    """Tables at servers: all on one machine with the load client, as ``cluster.py`` measures it, or
    each server on a core of its own and the database on as many as it is given."""

    def __init__(
        self, costs: Costs, *, servers: int, database: bool, away: bool, cores: float, apart: bool,
        seed: int,
    ) -> None:  # fmt: skip
        self.loop, self.costs, self.away = Loop(), costs, away
        machine = Machine(self.loop, cores)
        disk = Disk(self.loop, costs.flush, Random(seed))
        self.client = Process(Machine(self.loop, 1) if apart else machine)
        self.servers = [
            Server(
                Process(Machine(self.loop, 1) if apart else machine),
                Process(machine) if database else None,
                disk,
                costs,
            )
            for _ in range(servers)
        ]
        self.latencies: list[float] = []
        self.measuring = False

    def move(self, table: int, then: Then) -> None:
        """A move, from the page that makes it until the last page has it."""
        began, costs = self.loop.now, self.costs
        home = self.servers[table % len(self.servers)]
        there = self.servers[(table + 1) % len(self.servers)]

        def arrived() -> None:
            if self.measuring:
                self.latencies.append(self.loop.now - began)
            then()

        def back() -> None:
            self.client.do(costs.client / 2, arrived)

        def told() -> None:
            if self.away:
                there.process.do(costs.relayed / 3, back)
            else:
                back()

        def durable() -> None:
            home.process.do(costs.move * 0.45, told)

        def come() -> None:
            home.process.do(costs.move * 0.55 + passed_on, lambda: home.save(durable))

        passed_on = costs.relayed / 3 if self.away else 0.0
        if self.away:
            self.client.do(costs.client / 2, lambda: there.process.do(passed_on, come))
        else:
            self.client.do(costs.client / 2, come)


def simulate(
    costs: Costs,
    *,
    tables: int,
    rate: float | None,
    servers: int = 1,
    database: bool = True,
    away: bool = False,
    cores: float = 2,
    apart: bool = False,
    seconds: float = 3.0,
    seed: int = 7,
) -> Outcome:
    """One run of ``cluster.py``. ``rate``: moves a second over all tables; None: each table makes
    its next move when everybody has its last. ``cores``: what others leave of the machine, or what
    the database has where each server is ``apart``, on a core of its own."""
    house = House(
        costs, servers=servers, database=database, away=away, cores=cores, apart=apart, seed=seed
    )
    loop, waiting = house.loop, [False] * tables

    def again(table: int) -> None:
        house.move(table, lambda: again(table))

    def paced(number: int) -> None:
        table = number % tables

        def over() -> None:
            waiting[table] = False

        if not waiting[table]:
            waiting[table] = True
            house.move(table, over)
        assert rate is not None
        loop.after(1.0 / rate, lambda: paced(number + 1))

    if rate is None:
        for table in range(tables):
            again(table)
    else:
        paced(0)
    loop.run(0.5)  # until it has settled
    before = [(one.process.cpu, one.commits, one.rows) for one in house.servers]
    stored = [one.backend.cpu for one in house.servers if one.backend is not None]
    house.measuring = True
    loop.run(0.5 + seconds)
    ordered = sorted(house.latencies)
    after = [(one.process.cpu, one.commits, one.rows) for one in house.servers]
    cpu, commits, rows = (
        sum(new[n] - old[n] for new, old in zip(after, before, strict=True)) for n in range(3)
    )
    spent = sum(one.backend.cpu for one in house.servers if one.backend is not None) - sum(stored)
    return Outcome(
        len(ordered) / seconds,
        ordered[len(ordered) // 2],
        ordered[int(len(ordered) * 0.99)],
        rows / max(1, commits),
        cpu / max(1, rows),
        spent / max(1, rows),
    )
