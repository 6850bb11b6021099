"""A stranger's room at the server: its routes, messages, shelves and pages; and broken ones."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest
from tests.table.house import Browser, open_house

EXAMPLE = Path(__file__).parents[2] / "examples" / "veil" / "src"
MODULE = '''
"""A book in which every guest has one line."""

import sys

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from sightline.server.refusal import Refusal
from sightline.server.room import ABSENT, AnyRequest, OpenRoom, Outdated, Put, Room, guest


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    version: int = ABSENT


class GuestbookLine(Struct, frozen=True):
    text: str
    version: int
    by: str


class Guestbook(OpenRoom):
    async def write(self, line, me):
        text = await self.house.offloop.ask(tidy, line.text, kind=str, seconds=60)
        try:
            await self.house.shelves.save(Put("lines", me.id, "line", text.encode(), line.version))
        except Outdated:
            raise Refusal("conflict", "It has changed meanwhile.") from None
        return await self.read(me.id, me.name)

    async def read(self, owner, name):
        item = await self.house.shelves.shelf("lines").get(owner, "line")
        if item is None:
            raise Refusal("not-found", "Nothing is written there.")
        return GuestbookLine(item.body.decode(), item.version, name)


def tidy(text: str) -> str:
    if "rude" in text:
        raise Refusal("bad-request", "Be kind.")
    return " ".join(text.split())


@post("/api/guestbook", status_code=200, summary="Write a line")
async def write(request: AnyRequest, data: JSONBody[Line]) -> GuestbookLine:
    return await Guestbook.of(request).write(data, await guest(request))


@get("/api/guestbook/{owner:str}", summary="Somebody's line")
async def read(request: AnyRequest, owner: FromPath[str]) -> GuestbookLine:
    Guestbook.of(request).spend(request)
    return await Guestbook.of(request).read(owner, "")


@get("/api/elsewhere", summary="Not here")
async def stray(request: AnyRequest) -> GuestbookLine: ...


@get("/api/tables/none", summary="Not here either")
async def taken(request: AnyRequest) -> GuestbookLine: ...


ROOM = Room("guestbook", Guestbook, [write, read], [sys.modules[__name__]], ["guestbook/{owner}"])
STRAY = Room("stray", Guestbook, [stray])
TAKEN = Room("tables", Guestbook, [taken])
NONSENSE = 7
'''
NAMED = {
    "guestbook": "ROOM", "another": "ROOM", "nonsense": "NONSENSE", "missing": "NOTHING",
    "stray": "STRAY", "tables": "TAKEN",
}  # fmt: skip


def put_on_path(
    folder: Path, monkeypatch: pytest.MonkeyPatch, module: str, code: str, **rooms: str
) -> None:
    """Install somebody's package where Python looks, with these rooms."""
    site = folder / "site"
    info = site / f"{module}-1.0.dist-info"
    info.mkdir(parents=True)
    (site / f"{module}.py").write_text(code, encoding="utf-8")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    lines = [f"{key} = {module}:{name}" for key, name in rooms.items()]
    (info / "entry_points.txt").write_text("\n".join(["[sightline.rooms]", *lines]))
    monkeypatch.syspath_prepend(str(site))


def test_a_room_of_somebody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    put_on_path(tmp_path, monkeypatch, "guestbook_of_strangers", MODULE, **NAMED)
    caplog.set_level(logging.ERROR, logger="sightline.server")
    folder = tmp_path / "house"
    folder.mkdir()
    with open_house(folder) as house:
        ann = Browser(house.url, "Ann")
        me = ann.get("/api/me")["id"]
        first = ann.post("/api/guestbook", {"text": "  I was   here "})
        assert first == {"text": "I was here", "version": 1, "by": "Ann"}
        refused = ann.refused("/api/guestbook", {"text": "as if nothing was there"})
        assert (refused["status"], refused["code"]) == (409, "conflict")
        second = ann.post("/api/guestbook", {"text": "And again", "version": 1})
        assert second["version"] == 2
        assert ann.refused("/api/guestbook", {"text": "rude"})["message"] == "Be kind."
        assert ann.refused("/api/guestbook", {"txt": ""})["status"] == 400

        described = ann.get("/api/openapi.json")
        assert "/api/guestbook/{owner}" in described["paths"]
        assert "GuestbookLine" in described["components"]["schemas"]
        # Its pages are the page's; what none has is still missing.
        assert ann.ask("GET", "/guestbook/somebody").status_code in (200, 503)
        assert ann.ask("GET", "/guestbook").status_code in (404, 503)
        # Broken ones are named, and harm nobody.
        for name in ("another", "nonsense", "missing", "stray", "tables"):
            assert f"the installed room '{name}'" in caplog.text
        assert ann.refused("/api/elsewhere", method="GET")["status"] == 404
        ann.close()
    with open_house(folder) as house:
        bob = Browser(house.url, "Bob")
        assert bob.get(f"/api/guestbook/{me}")["text"] == "And again"
        assert bob.refused("/api/guestbook/nobody", method="GET")["status"] == 404
        bob.close()


def test_rooms_are_loaded_by_a_server_only() -> None:
    program = (
        "import sys, sightline; from sightline.core.registry import find_game, game_keys;"
        "[find_game(key) for key in game_keys()];"
        "print([name for name in sys.modules if '.room' in name or 'litestar' in name])"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "[]"


def test_the_room_of_the_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    code = "from veil.room import ROOM as ROOM"
    put_on_path(tmp_path, monkeypatch, "room_of_the_example", code, veil="ROOM")
    folder = tmp_path / "house"
    folder.mkdir()
    with open_house(folder) as house:
        ann, bob = Browser(house.url, "Ann"), Browser(house.url, "Bob")
        assert ann.post("/api/veil/notes", {"text": "blue is left"}) == {"text": "blue is left"}
        assert ann.get("/api/veil/notes") == {"text": "blue is left"}
        assert bob.get("/api/veil/notes") == {"text": ""}
        ann.close()
        bob.close()
