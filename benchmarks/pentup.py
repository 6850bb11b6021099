"""Pent-Up's kernel beside C++: random games and lists of legal moves per second, in one run.

    python benchmarks/pentup.py [--seconds 12] [--json]

Both play the same games from the same seeds, which a checksum over all moves proves. They take
turns in short runs and the best run of each counts, so that a busy machine disturbs both alike.
The C++ (pentup_ref.cpp) has two engines: "heights", the plain one with a flat array of heights, and
"bits", the kernel's own method. The ratio to "bits" says what Numba costs, the ratio to "heights"
what the method gains.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from sightline.games.pentup.kernels import play as kernel_play
from sightline.games.pentup.kernels import tiles
from sightline.games.pentup.kernels.board import KernelBoard

SOURCE = Path(__file__).with_name("pentup_ref.cpp")
FLAGS = ["-std=c++17", "-O3", "-march=native", "-shared", "-fPIC"]
MID_GAME = 10  # plies before legal moves are listed
GENERATIONS = 40  # lists per position

Run = Callable[[int], int]
"""Do a number of games from fixed seeds and return their checksum."""


# ------------------------------------------------------------------- contenders


def build_reference(folder: Path) -> ctypes.CDLL | str:
    """The C++ as a loaded library, or why there is none."""
    wanted = os.environ.get("CXX", "c++")
    compiler = shutil.which(wanted) or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        return f"no C++ compiler ({wanted}) on this machine"
    library = folder / "pentup_ref.so"
    built = subprocess.run(
        [compiler, *FLAGS, "-o", str(library), str(SOURCE)],
        check=False,
        capture_output=True,
        text=True,
    )
    if built.returncode:
        return f"{compiler} failed: {built.stderr.strip()[:2000]}"
    loaded = ctypes.CDLL(str(library))
    for name in ("games_heights", "games_bits"):
        call = getattr(loaded, name)
        call.restype = ctypes.c_uint64
        call.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_uint64, ctypes.c_int]
    for name in ("generate_heights", "generate_bits"):
        call = getattr(loaded, name)
        call.restype = ctypes.c_uint64
        call.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_uint64, ctypes.c_int, ctypes.c_int]
    cells = np.stack([tiles.CELL_X, tiles.CELL_Y], axis=-1).astype(np.int64)
    loaded.setup(
        np.ascontiguousarray(cells).ctypes.data_as(ctypes.c_void_p),
        tiles.FIRST.ctypes.data_as(ctypes.c_void_p),
    )
    return loaded


def kernel_runs(players: int, uniform: bool) -> tuple[Run, Run]:
    board = KernelBoard(players)

    def games(number: int) -> int:
        return int(kernel_play.random_games(board.words, board.info, number, 1, uniform))

    def generate(number: int) -> int:
        return int(
            kernel_play.list_games(board.words, board.info, number, 1, MID_GAME, GENERATIONS)
        )

    return games, generate


def reference_runs(
    library: ctypes.CDLL, engine: str, players: int, uniform: bool
) -> tuple[Run, Run]:
    play = getattr(library, f"games_{engine}")
    lists = getattr(library, f"generate_{engine}")
    return (
        lambda number: play(players, number, 1, uniform),
        lambda number: lists(players, number, 1, MID_GAME, GENERATIONS),
    )


# -------------------------------------------------------------------- measuring


def race(contenders: dict[str, Run], games: int, seconds: float) -> dict[str, float]:
    """Games per second of processor time of each, the best of many short runs in turns."""
    batch: dict[str, int] = {}
    checksums: dict[str, int] = {}
    for name, run in contenders.items():
        checksums[name] = run(games)
        began = time.thread_time()
        run(games)
        took = time.thread_time() - began
        batch[name] = max(1, int(games * 0.03 / took))  # runs of some hundredths of a second
    if len(set(checksums.values())) > 1:
        raise SystemExit(f"the games differ: {checksums}")
    best = dict.fromkeys(contenders, 0.0)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for name, run in contenders.items():
            began = time.thread_time()
            run(batch[name])
            best[name] = max(best[name], batch[name] / (time.thread_time() - began))
    return best


def readable_engine(seconds: float) -> float | None:
    """Random games per second through the readable rules, where they can be imported."""
    try:
        import random

        import sightline

        def game(seed: int) -> None:
            rng = random.Random(seed)
            state: Any = sightline.start("pentup", players=2, seed=seed)
            while state.outcome is None:
                seat = state.awaiting[0]
                state.apply(seat, rng.choice(list(state.legal(seat))))

        game(0)
    except Exception as error:  # the benchmark of the kernel does not depend on it
        print(f"readable engine not measured: {error!r}", file=sys.stderr)
        return None
    played = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        played += 1
        game(played)
    return played / (time.perf_counter() - began)


# ---------------------------------------------------------------------- reports


def measure(seconds: float) -> dict[str, Any]:
    report: dict[str, Any] = {"benchmark": "pentup", "rows": []}
    tasks = [
        ("random games, 2 players", 2, False, False, 500),
        ("random games, 4 players", 4, False, False, 200),
        ("uniform random games, 2 players", 2, True, False, 100),
        (f"lists of legal moves after {MID_GAME} moves", 2, False, True, 20),
    ]
    with tempfile.TemporaryDirectory() as folder:
        library = build_reference(Path(folder))
        if isinstance(library, str):
            report["skipped"] = library
        for title, players, uniform, listing, games in tasks:
            contenders = {"kernel": kernel_runs(players, uniform)[listing]}
            if not isinstance(library, str):
                for engine in ("bits", "heights"):
                    runs = reference_runs(library, engine, players, uniform)
                    contenders[f"c++ {engine}"] = runs[listing]
            speed = race(contenders, games, seconds / (len(tasks) + 1))
            if listing:
                speed = {name: value * GENERATIONS for name, value in speed.items()}
            row: dict[str, Any] = {"task": title, "per_second": speed}
            for engine in ("bits", "heights"):
                if f"c++ {engine}" in speed:
                    row[f"ratio_to_{engine}"] = speed["kernel"] / speed[f"c++ {engine}"]
            report["rows"].append(row)
    report["readable_games_per_second"] = readable_engine(seconds / (len(tasks) + 1))
    return report


def show(report: dict[str, Any]) -> None:
    if "skipped" in report:
        print(f"C++ skipped: {report['skipped']}")
    print(f"{'per second':44}{'kernel':>10}{'C++ bits':>10}{'ratio':>8}{'heights':>10}{'ratio':>8}")
    for row in report["rows"]:
        speed = row["per_second"]
        line = f"{row['task']:44}{speed['kernel']:10,.0f}"
        for engine in ("bits", "heights"):
            if f"ratio_to_{engine}" in row:
                line += f"{speed[f'c++ {engine}']:10,.0f}{row[f'ratio_to_{engine}']:8.2f}"
        print(line)
    if report["readable_games_per_second"] is not None:
        print(
            f"{'random games through the readable rules':44}"
            f"{report['readable_games_per_second']:10,.1f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Pent-Up: kernel and C++ side by side")
    parser.add_argument("--seconds", type=float, default=12.0, help="time spent on measuring")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    report = measure(options.seconds)
    if options.json:
        print(json.dumps(report))
    else:
        show(report)


if __name__ == "__main__":
    main()
