"""Build hook: a wheel carries the page, built from `web/` (see scripts/web.py), and this version's
documentation site where `make docs` has built it before: its texts compressed only, as browsers
fetch them, since they are most of what a bare installation would weigh.

Left out for editable installs (`make setup` builds the page itself), when there is no `web/`, and
with `SIGHTLINE_SKIP_WEB=1`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))

import web
from steps import Trouble


class PageHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        wanted = (Path(self.root) / "web" / "package.json").exists()
        if not wanted or os.environ.get("SIGHTLINE_SKIP_WEB") == "1" or web.machine_node():
            return []
        return [web.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        site = "src/sightline/server/docs"
        if (Path(self.root) / site / self.metadata.version).is_dir():
            files = [Path(self.root) / site / name for name in ("index.html", "versions.json")]
            files += (Path(self.root) / site / self.metadata.version).rglob("*")
            for file in sorted(files):
                if file.is_file() and not file.with_name(f"{file.name}.gz").exists():
                    path = file.relative_to(self.root).as_posix()
                    build_data["force_include"][str(file)] = path.removeprefix("src/")
        try:
            web.build(Path(self.root))
        except Trouble as trouble:
            sys.exit(f"sightline: {trouble}")
