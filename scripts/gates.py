"""The gates that need no test: style, types and the one-way dependencies, of Python and the page.

`python scripts/gates.py` looks at all of them; `… test` also runs the tests of the page itself.
The gates of Python and of the page are tried beside each other; what one says is printed when it is
through. Every gate is tried, so that one run tells all that is wrong.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from steps import ROOT, run

BIN = ROOT / ".venv" / ("Scripts" if os.name == "nt" else "bin")
PYTHON_GATES: list[list[str | Path]] = [
    [BIN / "ruff", "check", "."],
    [BIN / "ruff", "format", "--check", "."],
    [BIN / "lint-imports"],
    [BIN / "pyright"],
]


def page_gates(more: Sequence[str]) -> list[list[str | Path]]:
    page = ROOT / "scripts" / "web.py"
    gates: list[list[str | Path]] = [
        [sys.executable, page, script] for script in ("lint", "check", *more)
    ]
    # What the page is made of is told in legal/: its libraries lie there now.
    return [*gates, [sys.executable, ROOT / "scripts" / "legal.py", "--check"]]


def pass_all(gates: Sequence[Sequence[str | Path]], closed: list[str]) -> None:
    """Try these gates one after the other; ``closed`` gets those that did not open."""
    for gate in gates:
        name = " ".join([Path(gate[0]).stem, *map(str, gate[1:])])
        if str(gate[0]) == sys.executable:
            name = "the licences" if gate[-1] == "--check" else f"the page's {gate[-1]}"
        began = time.monotonic()
        worked, output = run(gate)
        verdict = "passed" if worked else "FAILED"
        said = "" if worked else f"{output.rstrip()}\n"
        print(f"{said}gate: {name}: {verdict}, {time.monotonic() - began:.0f} s", flush=True)
        if not worked:
            closed.append(name)


def main() -> None:
    closed: list[str] = []
    more = sys.argv[1:]
    # The page is built first, if need be: its gates look at what is generated.
    if subprocess.run([sys.executable, ROOT / "scripts" / "web.py"], check=False).returncode == 1:
        sys.exit(1)
    beside = threading.Thread(target=pass_all, args=(page_gates(more), closed), daemon=True)
    beside.start()
    pass_all(PYTHON_GATES, closed)
    beside.join()
    if closed:
        sys.exit(f"gates that did not open: {', '.join(closed)}")


if __name__ == "__main__":
    main()
