"""Build hook: a wheel carries the page, built from `web/` (see scripts/web.py).

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
        try:
            web.build(Path(self.root))
        except Trouble as trouble:
            sys.exit(f"sightline: {trouble}")
