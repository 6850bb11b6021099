"""The page knows no game: what belongs to one is in its board or its room, and nobody else's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from tests.test_house import NAMED, OURS, ROOT

WEB = ROOT / "web"
PAGE = WEB / "src"
# A camera of three.js, and the property of style sheets.
EXCEPTED = re.compile(r"PerspectiveCamera|\bperspective(-origin)?\s*[:(]")
IMPORTED = re.compile(r"""\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]""")


def page_files() -> Iterator[Path]:
    """All that the page is made of, and the tools that make it."""
    for folder in (PAGE, WEB / "tools", WEB / "public"):
        yield from sorted(path for path in folder.rglob("*") if path.is_file())
    yield from (WEB / "index.html", WEB / "vite.config.ts", WEB / "package.json")


def place_of(path: PurePosixPath) -> str:
    """The part of the page that a file belongs to: ``kit``, or ``boards/KEY``."""
    return "/".join(path.parts[: 2 if path.parts[0] in ("boards", "rooms") else 1])


def imports() -> Iterator[tuple[PurePosixPath, PurePosixPath]]:
    """Which source file imports which."""
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in (".ts", ".svelte"):
            for found in IMPORTED.findall(path.read_text(encoding="utf-8")):
                target = (path.parent / found).resolve().relative_to(PAGE.resolve())
                yield (
                    PurePosixPath(path.relative_to(PAGE).as_posix()),
                    PurePosixPath(target.as_posix()),
                )


def may_import(path: PurePosixPath, target: PurePosixPath, games_of_rooms: dict[str, str]) -> bool:
    """Boards know the kit, and nothing else; rooms also their game's board."""
    here, there = place_of(path), place_of(target)
    if here == there or there in ("kit", "wire"):
        return True
    if here == "shell":
        return there in ("puzzles", "boards/plain")
    return here.startswith("rooms/") and there == f"boards/{games_of_rooms.get(here, '')}"


def test_no_game_is_named_outside_its_board_and_room() -> None:
    own = (*(f"boards/{key}/" for key in OURS), "rooms/")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in page_files()
        if not (path.is_relative_to(PAGE) and path.relative_to(PAGE).as_posix().startswith(own))
        for number, line in enumerate(
            path.read_text(encoding="utf-8", errors="replace").splitlines(), 1
        )
        if NAMED.search(EXCEPTED.sub("", line))
    ]
    assert found == []


def test_boards_import_the_kit_and_never_each_other_or_the_shell() -> None:
    games_of_rooms: dict[str, str] = {}
    strays: list[str] = []
    for path, target in imports():
        here, there = place_of(path), place_of(target)
        if here.startswith("rooms/") and there.startswith("boards/"):
            games_of_rooms.setdefault(here, there.removeprefix("boards/"))
        if not may_import(path, target, games_of_rooms):
            strays.append(f"{path} imports {target}")
    assert strays == []
    assert len(set(games_of_rooms)) == 2


def test_what_may_not_be_imported_is_seen() -> None:
    board = PurePosixPath("boards/pentup/Board.svelte")
    for target in ("boards/viewpoint/words", "shell/App.svelte", "puzzles/api", "rooms/workshop/x"):
        assert not may_import(board, PurePosixPath(target), {})
    assert not may_import(PurePosixPath("kit/keys.ts"), PurePosixPath("shell/lib/turn"), {})
    assert may_import(board, PurePosixPath("kit/keys"), {})
