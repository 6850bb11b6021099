"""The solver against five exact-cover packages, side by side on one core.

The packages are installed into an environment of their own (build/solve-peers); one that cannot be
installed is named and left out. Each runs in its own process, and every count is compared with the
known one. CPU time, best of several runs; the packages get their options ready made, Sightline
starts from the words "6x10". The whole takes a quarter of an hour, a third of it for the slowest
package (--peers chooses some, --timeout gives up earlier).
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import venv
from collections.abc import Callable
from importlib import import_module, metadata
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PEERS = ("passagemath-combinat", "xcover", "pyxcc", "exact-cover", "ortools")
HERE = "sightline"

# name, region, first solution only, known number in all orientations, runs
CASES: tuple[tuple[str, str, bool, int, int], ...] = (
    ("6x10, first", "6x10", True, 1, 7),
    ("6x10, all", "6x10", False, 9356, 5),
    ("3x4x5, all", "3x4x5", False, 31520, 3),
)
ENOUGH = 100.0
"""CPU seconds after which a measurement is not repeated any more."""

SHORTEST = 0.2
"""CPU seconds that a single run takes at least, several times the same if need be."""

WAYS = (("", ""), ("walk", "tables ready"), ("plain", "without symmetry"))
"""How Sightline was asked: as anybody would, and two ways that show what helps."""

TARGETS = {
    ("6x10, first", ""): 1.0,
    ("6x10, all", ""): 30.0,
    ("6x10, all", "walk"): 40.0,
    ("3x4x5, all", ""): 5.0,
}
SLOW = {"exact-cover": 4, "ortools": 70}
"""About so many times slower than the best: left out of the largest case unless asked for."""


# ------------------------------------------------------------------- one measurement


def options_of(region: str) -> tuple[int, list[list[int]]]:
    """The exact-cover problem: cells are items 0 …, then one item for each piece."""
    sys.path.insert(0, str(ROOT / "src"))
    from sightline.kit.solve.pieces import as_pieces
    from sightline.kit.solve.placements import place
    from sightline.kit.solve.regions import read_region

    found = place(read_region(region), as_pieces(12))
    cells = len(found.cells)
    rows: list[list[int]] = []
    for mask, piece in zip(found.masks[:, 0].tolist(), found.piece.tolist(), strict=True):
        rows.append([i for i in range(cells) if mask >> i & 1] + [cells + piece])
    return cells + 12, rows


def prepare(region: str) -> None:
    """Print the options as JSON, for the other environment."""
    items, rows = options_of(region)
    print(json.dumps({"items": items, "rows": rows}))


def time_sightline(region: str, first: bool, runs: int) -> dict[str, Any]:
    """Our own times: with tables, without (the walk alone), and without help from symmetry."""
    sys.path.insert(0, str(ROOT / "src"))
    from sightline.kit.solve import tilings

    def asked(use_symmetry: bool = True) -> int:
        search = tilings(region, distinct=False, use_symmetry=use_symmetry)
        return int(search.first() is not None) if first else search.count()

    asked()  # compile, or load what is compiled
    seconds, counts = best_of(asked, runs)
    result: dict[str, Any] = {"seconds": seconds, "version": version(HERE)}
    if not first:
        result["plain_seconds"], more = best_of(lambda: asked(use_symmetry=False), runs)
        counts |= more
        ready = tilings(region, distinct=False)
        ready.placements  # noqa: B018 - makes the tables, as does the next one
        ready._tasks  # noqa: B018
        result["walk_seconds"], more = best_of(ready.count, runs)
        counts |= more
    return result | {"count": counts.pop() if len(counts) == 1 else -1}


def time_peer(peer: str, first: bool, runs: int) -> dict[str, Any]:
    """A package's time, from ready-made options on standard input to its count."""
    problem = json.load(sys.stdin)
    items, rows = int(problem["items"]), problem["rows"]
    solve = SOLVERS[peer](items, rows, first)
    if peer == "xcover":
        SOLVERS[peer](items, rows, True)()  # compile
    seconds, counts = best_of(solve, runs)
    number = counts.pop() if len(counts) == 1 else -1
    return {"seconds": seconds, "count": number, "version": version(peer)}


def best_of(solve: Callable[[], int], runs: int) -> tuple[float, set[int]]:
    """The least CPU time, and all answers.

    What takes minutes needs no second run; what takes less than the clock's ticks, which may be a
    hundredth of a second, is repeated until it takes some of them.
    """
    counts = set[int]()
    best, spent, times = float("inf"), 0.0, 1
    while runs > 0:
        start = process_time()
        for _ in range(times):
            counts.add(solve())
        seconds = process_time() - start
        if seconds < SHORTEST:
            times *= 4
            continue
        best, spent, runs = min(best, seconds / times), spent + seconds, runs - 1
        if spent + seconds > ENOUGH:
            break
    return best, counts


def version(package: str) -> str:
    """The installed version of a package, or ours."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def passagemath(_items: int, rows: list[list[int]], first: bool) -> Any:
    dlx_solver = import_module("sage.combinat.matrices.dancing_links").dlx_solver

    def solve() -> int:
        solver = dlx_solver(rows)
        return int(solver.search()) if first else int(solver.number_of_solutions(ncpus=1))

    return solve


def xcover(_items: int, rows: list[list[int]], first: bool) -> Any:
    covers = import_module("xcover").covers

    named = [[str(item) for item in row] for row in rows]

    def solve() -> int:
        found = covers(named)
        return int(next(found, None) is not None) if first else sum(1 for _ in found)

    return solve


def pyxcc(items: int, rows: list[list[int]], first: bool) -> Any:
    package = import_module("pyxcc")

    names = [str(item) for item in range(items)]
    options = [(str(i), [str(item) for item in row]) for i, row in enumerate(rows)]

    def solve() -> int:
        problem = package.Problem(
            names, [], [package.Option(label, own, []) for label, own in options]
        )
        found = package.solve(problem, not first)
        return int(found.first() is not None) if first else int(found.count())

    return solve


def exact_cover(items: int, rows: list[list[int]], first: bool) -> Any:
    package, np = import_module("exact_cover"), import_module("numpy")

    matrix = np.zeros((len(rows), items), dtype=bool)
    for i, row in enumerate(rows):
        matrix[i, row] = True

    def solve() -> int:
        if first:
            return int(len(package.get_exact_cover(matrix)) > 0)
        return int(package.get_solution_count(matrix))

    return solve


def ortools(items: int, rows: list[list[int]], first: bool) -> Any:
    cp_model: Any = import_module("ortools.sat.python.cp_model")

    class Counter(cp_model.CpSolverSolutionCallback):
        number = 0

        def on_solution_callback(self) -> None:
            self.number += 1

    def solve() -> int:
        model = cp_model.CpModel()
        chosen = [model.new_bool_var(str(i)) for i in range(len(rows))]
        cover: list[list[Any]] = [[] for _ in range(items)]
        for variable, row in zip(chosen, rows, strict=True):
            for item in row:
                cover[item].append(variable)
        for variables in cover:
            model.add_exactly_one(variables)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if first:
            return int(solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE))
        solver.parameters.enumerate_all_solutions = True
        counter = Counter()
        solver.solve(model, counter)
        return counter.number

    return solve


SOLVERS = {
    "passagemath-combinat": passagemath,
    "xcover": xcover,
    "pyxcc": pyxcc,
    "exact-cover": exact_cover,
    "ortools": ortools,
}


# --------------------------------------------------------------------------- all of it


def peer_python(folder: Path) -> Path:
    """The interpreter of the packages' environment, made if it is not there."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        print(f"Making an environment in {folder} …", file=sys.stderr)
        try:
            venv.create(folder, with_pip=True, clear=True)
        except (subprocess.CalledProcessError, OSError) as error:
            raise SystemExit(
                f"cannot make a Python environment in {folder}: {error}; this Python needs its "
                "venv and ensurepip modules (python3-venv on Debian)"
            ) from None
    return python


def install(python: Path, peer: str) -> str | None:
    """Install a package unless it is there; why that failed, or None."""
    there = f"from importlib.metadata import version; version({peer!r})"
    if subprocess.run([str(python), "-c", there], capture_output=True, check=False).returncode == 0:
        return None
    print(f"Installing {peer} …", file=sys.stderr)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", peer]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
    why = (errors or done.stderr.splitlines() or ["pip failed"])[-1].removeprefix("ERROR: ")
    print(f"  not installed, so left out: {why}", file=sys.stderr)
    return f"not installed: {why}"


def measure(command: list[str], given: str | None, seconds: int) -> dict[str, Any]:
    """Run one measurement in its own process, on one thread; it may take so much CPU time."""
    one = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
    done = subprocess.run(
        [*command, "--cpu", str(seconds)], input=given, capture_output=True, text=True, check=False,
        env={**os.environ, **one, "PYTHONWARNINGS": "ignore"},
    )  # fmt: skip
    if sys.platform != "win32" and done.returncode == -signal.SIGXCPU:
        return {"error": f"more than {seconds} s"}
    if done.returncode:
        return {"error": (done.stderr.strip().splitlines() or ["failed"])[-1]}
    return json.loads(done.stdout.splitlines()[-1])


def limit_cpu(seconds: int) -> None:
    """End this process after so much CPU time: on a busy machine the clock says little."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))


def compare(
    python: Path, peers: dict[str, str | None], cases: str, whole: bool, seconds: int, most: int
) -> list[dict[str, Any]]:
    """The cases, all packages but those for which there is a reason not to; long cases ``most``
    times at most."""
    me = [sys.executable, str(Path(__file__).resolve())]
    table: list[dict[str, Any]] = []
    for name, region, first, known, runs in CASES:
        if cases not in name:
            continue
        given = subprocess.run(
            [*me, "--prepare", region], capture_output=True, text=True, check=True
        ).stdout
        kind = ["--first"] if first else []
        for peer in (HERE, *peers):
            if peer in SLOW and name == "3x4x5, all" and not whole:
                table.append({"case": name, "solver": peer, "error": "left out (--whole)"})
                continue
            if reason := peers.get(peer):
                table.append({"case": name, "solver": peer, "error": reason})
                continue
            print(f"{name}: {peer} …", end="", file=sys.stderr, flush=True)
            times = str(runs if first else min(runs, most))
            if peer == HERE:
                command = [*me, "--time", HERE, "--region", region, "--runs", times, *kind]
            else:
                script = str(Path(__file__).resolve())
                command = [str(python), script, "--time", peer, "--runs", times, *kind]
            found = measure(command, None if peer == HERE else given, seconds)
            right = found.get("count") == known
            told = found.get("error") or f"{found['seconds']:.4f} s"
            print(f" {told}{'' if right or 'error' in found else ', WRONG'}", file=sys.stderr)
            table.append({"case": name, "solver": peer, **found, "right": right})
    return table


def verdicts(table: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How many times faster than the best package we are, against what we promise."""
    found: list[dict[str, Any]] = []
    for name, *_ in CASES:
        rows = [row for row in table if row["case"] == name and row.get("right")]
        ours = next((row for row in rows if row["solver"] == HERE), None)
        others = [row for row in rows if row["solver"] != HERE]
        if ours is None or not others:
            continue
        best = min(others, key=lambda row: row["seconds"])
        for way, words in WAYS:
            seconds = ours.get(f"{way}_seconds" if way else "seconds")
            if seconds is not None:
                found.append(
                    {
                        "case": name,
                        "way": words,
                        "best_peer": best["solver"],
                        "times_faster": best["seconds"] / seconds,
                        "target": TARGETS.get((name, way)),
                    }
                )
    return found


def show(table: list[dict[str, Any]], judged: list[dict[str, Any]]) -> None:
    """One table, then the verdicts."""
    print(f"{'case':14}{'solver':34}{'CPU seconds':>12}  count")
    for row in table:
        name = f"{row['solver']} {row.get('version', '')}"
        if "seconds" not in row:
            print(f"{row['case']:14}{name:34}{'–':>12}  {row['error']}")
            continue
        wrong = "" if row["right"] else "  WRONG"
        print(f"{row['case']:14}{name:34}{row['seconds']:>12.4f}  {row['count']}{wrong}")
        for way, words in WAYS[1:]:
            if f"{way}_seconds" in row:
                print(f"{'':14}{'  ' + words:34}{row[f'{way}_seconds']:>12.4f}")
    print()
    if not judged:
        print("There is nothing to compare with: no package gave a right answer.")
    for row in judged:
        way = f", {row['way']}" if row["way"] else ""
        promise = "" if row["target"] is None else f"; promised {row['target']:g}×"
        print(
            f"{row['case']}{way}: {row['times_faster']:.1f}× the best package "
            f"({row['best_peer']}){promise}"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--whole", action="store_true", help="slow packages on the largest case too"
    )
    parser.add_argument("--peers", default=",".join(PEERS), help="only these, with commas")
    parser.add_argument("--cases", default="", help="only those with this in their name")
    parser.add_argument("--timeout", type=int, default=300, help="CPU seconds for one measurement")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "solve-peers")
    for hidden in ("--prepare", "--time", "--region"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    parser.add_argument("--cpu", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--runs", type=int, default=9, help="repeat a long case at most so often")
    parser.add_argument("--first", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.cpu:
        limit_cpu(asked.cpu)
    if asked.prepare:
        prepare(asked.prepare)
    elif asked.time == HERE:
        print(json.dumps(time_sightline(asked.region, asked.first, asked.runs)))
    elif asked.time:
        print(json.dumps(time_peer(asked.time, asked.first, asked.runs)))
    else:
        peers = [peer for peer in asked.peers.split(",") if peer]
        if unknown := [peer for peer in peers if peer not in SOLVERS]:
            parser.error(f"there is no package {unknown[0]!r} here, but {', '.join(PEERS)}")
        python = peer_python(asked.folder)
        reasons = {peer: install(python, peer) for peer in peers}
        table = compare(python, reasons, asked.cases, asked.whole, asked.timeout, asked.runs)
        judged = verdicts(table)
        if asked.json:
            print(json.dumps({"table": table, "verdicts": judged}))
        else:
            show(table, judged)
        missed = [row for row in judged if row["target"] and row["times_faster"] < row["target"]]
        return 1 if missed or not judged else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
