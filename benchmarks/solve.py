"""The solver against five exact-cover packages, side by side on one core.

The packages are installed into an environment of their own (build/solve-peers), each runs in its
own process, and every count is compared with the known one. CPU time, best of several runs; the
packages get their options ready made, Sightline starts from the words "6x10".
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import venv
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PEERS = ("passagemath-combinat", "xcover", "pyxcc", "exact-cover", "ortools")
PACKAGES = (*PEERS, "numpy", "numba")
HERE = "sightline"

# name, region, first solution only, known number in all orientations, runs
CASES: tuple[tuple[str, str, bool, int, int], ...] = (
    ("6x10, first", "6x10", True, 1, 7),
    ("6x10, all", "6x10", False, 9356, 3),
    ("3x4x5, all", "3x4x5", False, 31520, 1),
)
TARGETS = {"6x10, first": 1.0, "6x10, all": 30.0, "3x4x5, all": 5.0}
SLOW = {"exact-cover": 4, "ortools": 70}
"""About so many times slower than the best: left out of the largest case unless asked for."""


# ------------------------------------------------------------------- one measurement


def options_of(region: str) -> tuple[int, list[list[int]]]:
    """The exact-cover problem: cells are items 0 …, then one item for each piece."""
    sys.path.insert(0, str(ROOT / "src"))
    from sightline.solve.pieces import as_pieces
    from sightline.solve.placements import place
    from sightline.solve.regions import read_region

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
    from sightline.solve import tilings

    def once(use_symmetry: bool = True) -> tuple[float, int]:
        start = process_time()
        search = tilings(region, distinct=False, use_symmetry=use_symmetry)
        found = int(search.first() is not None) if first else search.count()
        return process_time() - start, found

    once()  # compile, or load what is compiled
    best, found = min(once() for _ in range(runs))
    result: dict[str, Any] = {"seconds": best, "count": found}
    if not first:
        plain, number = min(once(use_symmetry=False) for _ in range(runs))
        result |= {"plain_seconds": plain, "count": found if found == number else -1}
        search = tilings(region, distinct=False)
        search._tasks  # noqa: B018 - makes the tables
        start = process_time()
        search.count()
        result["walk_seconds"] = process_time() - start
    return result


def time_peer(peer: str, first: bool, runs: int) -> dict[str, Any]:
    """A package's time, from ready-made options on standard input to its count."""
    problem = json.load(sys.stdin)
    items, rows = int(problem["items"]), problem["rows"]
    solve = SOLVERS[peer](items, rows, first)
    if peer == "xcover":
        SOLVERS[peer](items, rows, True)()  # compile
    best, found = 1e9, -1
    for _ in range(runs):
        start = process_time()
        found = solve()
        best = min(best, process_time() - start)
    return {"seconds": best, "count": found}


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
    """The interpreter of the packages' environment, made and filled if it is not there."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = folder / "installed.txt"
    wanted = "\n".join(PACKAGES)
    if not done.exists() or done.read_text() != wanted:
        print(f"Installing {', '.join(PEERS)} …", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", *PACKAGES]
        subprocess.run(pip, check=True, stdout=sys.stderr)
        done.write_text(wanted)
    return python


def measure(command: list[str], given: str | None, seconds: int) -> dict[str, Any]:
    """Run one measurement in its own process, on one thread."""
    one = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
    try:
        done = subprocess.run(
            command, input=given, capture_output=True, text=True, timeout=seconds, check=False,
            env={**os.environ, **one, "PYTHONWARNINGS": "ignore"},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return {"error": f"more than {seconds} s"}
    if done.returncode:
        return {"error": (done.stderr.strip().splitlines() or ["failed"])[-1]}
    return json.loads(done.stdout.splitlines()[-1])


def compare(python: Path, peers: list[str], whole: bool, seconds: int) -> list[dict[str, Any]]:
    """All cases, all packages."""
    me = [sys.executable, str(Path(__file__).resolve())]
    table: list[dict[str, Any]] = []
    for name, region, first, known, runs in CASES:
        given = subprocess.run(
            [*me, "--prepare", region], capture_output=True, text=True, check=True
        ).stdout
        kind = ["--first"] if first else []
        for peer in (HERE, *peers):
            if peer in SLOW and name == "3x4x5, all" and not whole:
                table.append({"case": name, "solver": peer, "error": "left out (--whole)"})
                continue
            print(f"{name}: {peer} …", file=sys.stderr)
            # The slow ones once: minutes don't need the best of several.
            times = str(runs if first or peer == HERE else 1)
            if peer == HERE:
                command = [*me, "--time", HERE, "--region", region, "--runs", times, *kind]
            else:
                script = str(Path(__file__).resolve())
                command = [str(python), script, "--time", peer, "--runs", times, *kind]
            found = measure(command, None if peer == HERE else given, seconds)
            right = found.get("count") == known
            table.append({"case": name, "solver": peer, **found, "right": right})
    return table


def verdicts(table: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """How many times faster than the best package we are, against what we promise."""
    found: list[dict[str, Any]] = []
    for name, target in TARGETS.items():
        rows = [row for row in table if row["case"] == name and row.get("right")]
        ours = next((row for row in rows if row["solver"] == HERE), None)
        others = [row for row in rows if row["solver"] != HERE]
        if ours is None or not others:
            continue
        best = min(others, key=lambda row: row["seconds"])
        found.append(
            {
                "case": name,
                "best_peer": best["solver"],
                "times_faster": best["seconds"] / ours["seconds"],
                **{
                    f"times_faster_{key}": best["seconds"] / ours[f"{key}_seconds"]
                    for key in ("walk", "plain")
                    if f"{key}_seconds" in ours
                },
                "target": target,
            }
        )
    return found


def show(table: list[dict[str, Any]], judged: list[dict[str, Any]]) -> None:
    """One table, then the verdicts."""
    print(f"{'case':14}{'solver':24}{'CPU seconds':>14}  count")
    for row in table:
        if "seconds" not in row:
            print(f"{row['case']:14}{row['solver']:24}{'–':>14}  {row['error']}")
            continue
        wrong = "" if row["right"] else "  WRONG"
        print(f"{row['case']:14}{row['solver']:24}{row['seconds']:>14.4f}  {row['count']}{wrong}")
        for key, words in (("walk", "tables ready"), ("plain", "without symmetry")):
            if f"{key}_seconds" in row:
                print(f"{'':14}{'  ' + words:24}{row[f'{key}_seconds']:>14.4f}")
    print()
    for row in judged:
        extra = "".join(
            f", {row[f'times_faster_{key}']:.1f}× {words}"
            for key, words in (("walk", "tables ready"), ("plain", "without symmetry"))
            if f"times_faster_{key}" in row
        )
        print(
            f"{row['case']}: {row['times_faster']:.1f}× the best package ({row['best_peer']})"
            f"{extra}; promised {row['target']:g}×"
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument(
        "--whole", action="store_true", help="slow packages on the largest case too"
    )
    parser.add_argument("--peers", default=",".join(PEERS), help="only these, with commas")
    parser.add_argument("--timeout", type=int, default=900, help="seconds for one measurement")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "solve-peers")
    for hidden in ("--prepare", "--time", "--region"):
        parser.add_argument(hidden, help=argparse.SUPPRESS)
    parser.add_argument("--runs", type=int, default=1, help=argparse.SUPPRESS)
    parser.add_argument("--first", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.prepare:
        prepare(asked.prepare)
    elif asked.time == HERE:
        print(json.dumps(time_sightline(asked.region, asked.first, asked.runs)))
    elif asked.time:
        print(json.dumps(time_peer(asked.time, asked.first, asked.runs)))
    else:
        peers = [peer for peer in asked.peers.split(",") if peer]
        table = compare(peer_python(asked.folder), peers, asked.whole, asked.timeout)
        judged = verdicts(table)
        if asked.json:
            print(json.dumps({"table": table, "verdicts": judged}))
        else:
            show(table, judged)
        return 0 if all(row["times_faster"] >= row["target"] for row in judged) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
