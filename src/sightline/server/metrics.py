"""Counters in the text format that Prometheus reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import TYPE_CHECKING

from sightline.server.stalls import LoopLag

if TYPE_CHECKING:
    from sightline.server.hall import Hall


class Metrics:
    """What the server has done since it started."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._started = monotonic()
        self.requests = 0
        self.messages = 0
        self.refused = 0
        self.floods = 0
        self.moves = 0
        self.tables = 0
        self.finished = 0
        self.sockets = 0
        """Open right now."""
        self.relayed = 0
        """Those of pages whose tables other servers have."""
        self.lag = LoopLag()

    def nobody_is_there(self) -> bool:
        """Whether no page is open."""
        return not self.sockets and not self.relayed

    def text(self, hall: Hall) -> str:
        """All of it, as a page for Prometheus."""
        return "".join(self._lines(hall))

    def _lines(self, hall: Hall) -> Iterator[str]:
        store, bots = hall.store, hall.bots
        late, busy = self.lag.late, self.lag.busy
        playing = sum(table.story.status == "playing" for table in hall.tables.values())
        cluster = hall.cluster
        servers = 1 if cluster is None else len(cluster.living)
        unreached = 0 if cluster is None else len(cluster.peers.unreached)
        server = hall.operations.server.replace("\\", r"\\").replace('"', r"\"")
        for name, kind, value, help_text in (
            ("up_seconds", "gauge", self._monotonic() - self._started, "since the start"),
            ("cpu_seconds_total", "counter", process_time(), "processor time of the server"),
            ("draining", "gauge", hall.operations.draining, "1: no new tables are taken"),
            ("ready", "gauge", hall.is_ready, "1: it should be given visitors, as /ready says"),
            ("servers", "gauge", servers, "servers of the house that live"),
            ("servers_unreached", "gauge", unreached, "those that cannot be reached from here"),
            ("sockets", "gauge", self.sockets, "open sockets"),
            ("sockets_relayed", "gauge", self.relayed, "open sockets passed on to other servers"),
            ("tables_loaded", "gauge", len(hall.tables), "tables in memory"),
            ("tables_playing", "gauge", playing, "running games in memory"),
            ("tables_total", "counter", self.tables, "tables set up"),
            ("tables_finished_total", "counter", self.finished, "games that ended"),
            ("moves_total", "counter", self.moves, "durable moves"),
            ("requests_total", "counter", self.requests, "HTTP requests"),
            (
                "messages_total",
                "counter",
                self.messages,
                "messages, but for secret answers",
            ),
            (
                "refused_total",
                "counter",
                self.refused,
                "refusals, but for secret answers",
            ),
            ("floods_total", "counter", self.floods, "sockets closed for flooding"),
            ("log_rows_total", "counter", store.saved_rows, "durable log entries"),
            ("log_commits_total", "counter", store.commits, "commits"),
            ("log_failures_total", "counter", store.failures, "commits that failed"),
            ("bot_moves_total", "counter", bots.moves, "moves by bots"),
            ("bot_failures_total", "counter", bots.failures, "bots that crashed or hung"),
            ("work_waiting", "gauge", hall.offloop.waiting, "work that waits for a process"),
            ("replay_bytes", "gauge", hall.replays.remembered, "replays kept in memory"),
            ("collections_total", "counter", hall.collector.collections, "full collections"),
            ("loop_lag_p99_seconds", "gauge", late.at_most(0.99), "99 % of turns, last minute"),
            ("loop_lag_max_seconds", "gauge", late.at_most(1.0), "the latest turn, last minute"),
            ("loop_busy_max_seconds", "gauge", busy.at_most(1.0), "its own work, last minute"),
            ("loop_stalls_total", "counter", self.lag.stalls, "turns that were late by over 0.1 s"),
        ):
            full = f"sightline_{name}"
            yield f"# HELP {full} {help_text}\n# TYPE {full} {kind}\n"
            yield f'{full}{{server="{server}"}} {value:g}\n'
