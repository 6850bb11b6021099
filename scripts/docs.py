"""Build the documentation site from docs/ and from the code (`make docs`).

`--out FOLDER` puts it elsewhere than where the table serves it from; other versions that lie there
stay. Any warning and any dead link fails the build, all of them are named at once.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from pathlib import Path

from docsite.places import ROOT, SERVED, Wrong
from steps import Step, Trouble, main, run

BIN = Path(sys.executable).parent
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def build(out: Path, work: Path) -> None:
    began = time.process_time()
    import sightline
    from docsite.finishing import finish
    from docsite.staging import stage

    try:
        with Step("writing what comes from the code, and running the tutorials"):
            stage(work)
        with Step("making the pages"):
            # Without colours, and the same on every machine.
            config = work / "zensical.toml"
            command = [BIN / "zensical", "build", "--strict", "--clean", "--config-file", config]
            worked, output = run(command, {**os.environ, "NO_COLOR": "1"})
            if not worked or "Warning" in output:
                told = _COLOURS.sub("", output).partition("Traceback")[0]
                raise Trouble(f"the pages have faults. Zensical said:\n{told}")
        with Step("following every link"):
            pages, links = finish(work / "site", out, sightline.__version__)
    except Wrong as wrong:
        raise Trouble(f"the documents have faults:\n{wrong}") from None
    spent = time.process_time() - began
    print(f"docs: {pages} pages, {links} links, none dead; {spent:.0f} s of this process; in {out}")


def rewrite() -> None:
    """Let the tutorials say what they print."""
    from docsite.running import rewritten

    for file in sorted((ROOT / "docs" / "tutorials").glob("*.md")):
        with Step(f"running {file.name}"):
            text = file.read_text(encoding="utf-8")
            file.write_text(rewritten(file.stem, text), encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=SERVED)
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "docs")
    parser.add_argument(
        "--rewrite", action="store_true", help="only write what the tutorials print into them"
    )
    chosen = parser.parse_args()
    main(rewrite if chosen.rewrite else lambda: build(chosen.out.resolve(), chosen.work.resolve()))
