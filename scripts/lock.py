"""Resolve the dependencies of pyproject.toml into `requirements/`: with hashes, without addresses.

`play.txt` is what the table needs, with the studies of its workshop and what an editable install
is made with; `node.txt` is Node for machines that have none; `dev.txt` is all that working on
Sightline needs, but for the extra that trains networks. What is in several has one version. The
locks hold for every supported Python and for Linux, macOS and Windows.
"""

from __future__ import annotations

import os

from steps import ROOT, Step, Trouble, gist, is_network_trouble, main, run

OPTIONS = [
    "--universal", "--python-version=3.11", "--fork-strategy=fewest", "--upgrade",
    "--generate-hashes", "--no-emit-index-url", "--no-emit-find-links", "--no-header", "--quiet",
]  # fmt: skip
HEADER = "# Made by `make lock` from pyproject.toml. Do not edit.\n"
LOCKS = {
    "play.txt": ["pyproject.toml", "--extra=table", "--extra=study", "--group=build"],
    "node.txt": ["--group=node"],
    "dev.txt": [
        "pyproject.toml", "--extra=all", "--extra=ray", "--group=dev",
        "--constraint=requirements/play.txt", "--constraint=requirements/node.txt",
    ],
}  # fmt: skip


def lock() -> None:
    for name, more in LOCKS.items():
        file = ROOT / "requirements" / name
        with Step(f"resolving requirements/{name}"):
            new = file.with_suffix(".new")
            worked, output = run(
                ["uv", "pip", "compile", f"--output-file={new}", *OPTIONS, *more],
                {**os.environ, "PATH": f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"},
            )
            if not worked:
                new.unlink(missing_ok=True)
                network = (
                    " The registry could not be reached." if is_network_trouble(output) else ""
                )
                raise Trouble(f"the dependencies do not resolve.{network} uv said:\n{gist(output)}")
            file.write_text(HEADER + new.read_text(encoding="utf-8"), encoding="utf-8")
            new.unlink()
    print("set-up: locked. `make setup` installs it.")


if __name__ == "__main__":
    main(lock)
