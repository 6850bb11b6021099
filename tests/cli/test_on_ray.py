"""Commands with ``--on``: what they answer, how they are refused, how they are stopped."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from tests.cli.conftest import Run, command

from sightline.arena import ArenaError
from sightline.arena.places import address_in, executor_for, host_and_port
from sightline.arena.ray.cluster import ClusterError
from sightline.core import extras


@pytest.mark.parametrize("given", ["rays", "ray:", "ray://", "ray://host", "ray://host:0",
    "ray://host:99999", "ray://a b:1", "http://host:1", "ray://host:1/x", ""])  # fmt: skip
def test_a_place_that_is_none(given: str, run: Run) -> None:
    with pytest.raises(ArenaError, match="is no place for games: write local"):
        executor_for(given)
    refused = run("simulate", "pentup", "--on", given, "--bots", "nobody")
    assert refused.exit_code == 2
    assert "is no place for games" in refused.stderr.replace("\n", " ")
    assert "nobody" in refused.stderr, "all that is wrong is told at once"


def test_places_that_are() -> None:
    assert address_in("ray") is None
    assert address_in("ray://10.0.0.7:10001") == "ray://10.0.0.7:10001"
    assert host_and_port("ray://[::1]:10001") == ("::1", 10001)
    assert host_and_port("ray://head.example:1") == ("head.example", 1)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "ray" else object())
    refused = run("simulate", "pentup", "--on", "ray")
    assert refused.exit_code == 2
    assert "a Ray cluster needs ray" in refused.stderr.replace("\n", " ")
    assert "pip install 'sightline-table[ray]'" in refused.stderr.replace("\n", " ")
    fine = run("simulate", "pentup", "-g", "1", "--workers", "1", "--json")
    assert fine.exit_code == 0, "local processes need no Ray"


def test_no_cluster_there() -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # and nobody listens
        address = f"ray://127.0.0.1:{held.getsockname()[1]}"
        with pytest.raises(ClusterError, match=rf"no Ray cluster answers at {address}: connection"):
            executor_for(address).__enter__()


# -- whole commands, each with a cluster of its own ------------------------------------------------


def outcome(*words: str) -> str:
    done = subprocess.run(command(*words), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == "", "Ray is quiet"
    return done.stdout


@pytest.mark.long
def test_simulate_study_ladder_and_challenges_answer_the_same(tmp_path: Path) -> None:
    lines = [
        ["simulate", "pentup", "--bots", "search:playouts=200,greedy2", "--games", "12"],
        ["simulate", "viewpoint", "--bots", "sharp", "--games", "4"],
        ["study", "perspective", "--bots", "counter", "--games", "4", "--progress", "none",
         "--report", "report"],
        ["ladder", "pentup", "--bots", "random,greedy", "--games", "6", "--progress", "none"],
        ["challenge", "new", "--count", "3", "--level", "1"],
    ]  # fmt: skip
    for line in lines:
        words = [*line, "--seed", "7", "--json"]
        answers: list[str] = []
        for where in (["--on", "ray"], ["--workers", "1"]):
            folder = tmp_path / f"{line[0]}-{len(answers)}"
            folder.mkdir(exist_ok=True)
            given = [str(folder / word) if word == "report" else word for word in words]
            # The line to type is part of the figures; its folder is not what is compared.
            answers.append(outcome(*given, *where).replace(str(folder), ""))
        assert answers[0] == answers[1], line[0]


@pytest.fixture(scope="module")
def head() -> Iterator[str]:
    """A cluster that runs, with a port for clients."""
    with socket.socket() as one, socket.socket() as other:
        one.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        ports = one.getsockname()[1], other.getsockname()[1]
    ray = Path(sys.executable).with_name("ray")
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", "0123456789abcdef" * 4)
    quiet = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    words = [ray, "start", "--head", "--num-cpus=2", "--include-dashboard=false",
             "--node-ip-address=127.0.0.1", f"--port={ports[0]}",
             f"--ray-client-server-port={ports[1]}", "--object-store-memory=83886080",
             "--disable-usage-stats", "--block"]  # fmt: skip
    with subprocess.Popen(
        words, env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0
    ) as started:
        try:
            for _ in range(2400):
                try:
                    socket.create_connection(("127.0.0.1", ports[1]), 1).close()
                    break
                except OSError:
                    sleep(0.05)
            yield f"ray://127.0.0.1:{ports[1]}"
        finally:
            os.killpg(started.pid, signal.SIGTERM)
            monkeypatch.undo()


@pytest.mark.long
def test_a_cluster_that_runs(head: str) -> None:
    words = ["simulate", "pentup", "--bots", "random", "--games", "40", "--seed", "7", "--json"]
    assert outcome(*words, "--on", head) == outcome(*words, "--workers", "1")


@pytest.mark.long
def test_workers_killed_from_outside(tmp_path: Path) -> None:
    words = ["simulate", "pentup", "--bots", "search:playouts=300,random", "--seed", "7", "--json"]
    words += ["--games", "60"]
    with subprocess.Popen(
        command(*words, "--on", "ray", "--workers", "2", "--progress", "json"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        killed = 0
        for line in process.stderr:
            # Ray itself may complain of the killed ones.
            if line.startswith("{") and json.loads(line)["done"] % 8 == 1:
                killed += kill_a_worker(process.pid)
        assert process.wait() == 0
        assert process.stdout is not None
        assert process.stdout.read() == outcome(*words, "--workers", "1")
    assert killed >= 3


def kill_a_worker(root: int) -> int:
    """Kill one of the processes that play for this one; 0: there is none."""
    for folder in sorted(Path("/proc").glob("[0-9]*"), key=lambda each: -int(each.name)):
        try:
            words = (folder / "cmdline").read_text()
            pid = int(folder.name)
            if words.startswith("ray::") and root in ancestors(pid):
                os.kill(pid, signal.SIGKILL)
                return 1
        except (OSError, ValueError):
            continue
    return 0


def ancestors(pid: int) -> Iterator[int]:
    while pid > 1:
        told = Path(f"/proc/{pid}/stat").read_text()
        pid = int(told[told.rindex(")") + 2 :].split()[1])
        yield pid


@pytest.mark.long
def test_ctrl_c_stops_a_study_and_it_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "report"
    words = ["study", "pentup", "--bots", "random", "--seed", "1", "--report", str(folder)]
    words += ["--on", "ray", "--workers", "2", "--progress", "json"]
    with subprocess.Popen(
        command(*words, "--games", "100000"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        process.stderr.readline()
        journal = folder / "games.jsonl"
        while process.poll() is None and journal.read_bytes().count(b"\n") < 4:
            sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=300)
    assert process.returncode == 130, told
    assert "Stopped after" in told
    kept = journal.read_bytes().count(b"\n") - 1
    assert kept >= 3
    more = subprocess.run(
        command(*words, "--games", str(kept + 5)), capture_output=True, text=True, check=False
    )
    assert more.returncode == 0, more.stderr
    assert json.loads(more.stderr.splitlines()[0])["done"] == kept
