"""Which modules a server imports after it has begun to listen; run in a process of its own."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tests.table.house import Browser, House

CLIENTS = ("httpx", "httpcore", "anyio", "certifi", "websockets", "encodings", "stringprep")


def main(folder: str) -> None:
    """Ask for everything that the server describes, and a table of every game."""
    house = House(Path(folder), preload="")
    house.start()
    known = set(sys.modules)
    ann = Browser(house.url, "Ann")
    for game in ann.get("/api/games"):
        table = ann.table(game["key"], *["me"] * game["players"][0])
        page = ann.page(table["id"], 0)
        page.until("snapshot")
    paths = ann.get("/api/openapi.json")["paths"]
    for path, methods in paths.items():
        for method in methods:
            ann.ask(method.upper(), re.sub(r"\{[^}]*\}", "abc", path))
    late = {name for name in set(sys.modules) - known if not name.startswith(CLIENTS)}
    ann.close()
    house.stop()
    print(*sorted(late))


if __name__ == "__main__":
    main(sys.argv[1])
