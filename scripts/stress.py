"""Run the tests again and again, each time in another order, on a machine that is busy.

`python scripts/stress.py --runs 5` keeps every core busy with something else, runs all tests five
times and prints a table. What follows ` -- ` goes to pytest: `… --runs 20 -- tests/table -n 2`.
An order is told as a number; `--seed NUMBER --runs 1` gives the same one again.

A test that fails here and nowhere else depends on how fast the machine is, on what ran before it,
or on chance. It is mended, not repeated: see "Tests" in CONTRIBUTING.md.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from steps import ROOT

FOLDER = ROOT / "build" / "stress"
ALL = ("-n", "4", "--dist", "worksteal")
BURN = """
import os, sys
parent = int(sys.argv[1])
while os.getppid() == parent:  # it ends with whoever started it, however that ends
    for _ in range(10**6):
        pass
"""


@dataclass
class Run:
    """What one run of the tests came to."""

    seed: int
    bucket: str
    status: int = 0
    seconds: float = 0.0
    passed: int = 0
    skipped: int = 0
    failed: list[str] = field(default_factory=list)

    @property
    def green(self) -> bool:
        return self.status == 0 and not self.failed and self.passed > 0


@contextmanager
def busy(cores: int) -> Iterator[None]:
    """So many cores have something else to do meanwhile."""
    command = [sys.executable, "-c", BURN, str(os.getpid())]
    burners = [subprocess.Popen(command, stdin=subprocess.DEVNULL) for _ in range(cores)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def run_once(seed: int, bucket: str, arguments: Sequence[str], folder: Path) -> Run:
    """All tests once, in the order of this seed."""
    report = folder / f"{seed}.xml"
    report.unlink(missing_ok=True)
    command = [
        sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "-q",
        f"--random-order-bucket={bucket}", f"--random-order-seed={seed}", f"--junitxml={report}",
        *arguments,
    ]  # fmt: skip
    done, began = Run(seed, bucket), time.monotonic()
    with (folder / f"{seed}.log").open("w", encoding="utf-8") as log:
        done.status = subprocess.run(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False
        ).returncode
    done.seconds = time.monotonic() - began
    if report.exists():
        count(done, report)
    return done


def count(done: Run, report: Path) -> None:
    """Read from pytest's report what has passed and what has not."""
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            done.failed.append(f"{case.get('classname')}::{case.get('name')}")
        elif case.find("skipped") is not None:
            done.skipped += 1
        else:
            done.passed += 1


def table(runs: Sequence[Run]) -> str:
    """All runs, one line each, and how often each test failed."""
    lines = ["| run | order | passed | failed | skipped | minutes |", "|---|---|---|---|---|---|"]
    for number, run in enumerate(runs, 1):
        failed = str(len(run.failed)) if run.green or run.failed else f"exit {run.status}"
        lines.append(
            f"| {number} | {run.bucket} {run.seed} | {run.passed} | {failed} | {run.skipped} "
            f"| {run.seconds / 60:.1f} |"
        )
    failures = Counter(name for run in runs for name in run.failed)
    lines += [f"\nfailed {times} of {len(runs)} times: {n}" for n, times in failures.most_common()]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5, help="how often (5)")
    parser.add_argument("--seed", type=int, help="the first order; the next runs count up")
    parser.add_argument("--busy", type=int, default=os.cpu_count() or 1, metavar="CORES",
                        help="cores kept busy by something else (all)")  # fmt: skip
    parser.add_argument("--bucket", choices=["global", "module"], default="global",
                        help="mix all tests, or files and the tests in each")  # fmt: skip
    parser.add_argument("--folder", type=Path, default=FOLDER, help="for logs and reports")
    parser.add_argument("arguments", nargs="*", help="for pytest, after --")
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    seed = random.SystemRandom().randrange(10**6) if wish.seed is None else wish.seed
    runs: list[Run] = []
    with busy(wish.busy):
        for number in range(wish.runs):
            print(f"run {number + 1} of {wish.runs}: order {seed + number}", flush=True)
            runs.append(run_once(seed + number, wish.bucket, wish.arguments or ALL, wish.folder))
            verdict = "green" if runs[-1].green else "NOT GREEN: " + " ".join(runs[-1].failed)
            print(f"  {verdict}, {runs[-1].seconds / 60:.1f} minutes", flush=True)
    print(table(runs))
    if not all(run.green for run in runs):
        sys.exit(f"not all runs were green; the logs are in {wish.folder}")


if __name__ == "__main__":
    main()
