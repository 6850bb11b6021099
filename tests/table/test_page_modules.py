"""What games bring to the page, over the wire: their modules, under hashes, and nothing else."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.table.house import House, open_house
from tests.table.test_page_files import fetch

from sightline.server import app, modules
from sightline.server.pages import Assets

pytestmark = pytest.mark.storeless

GAME = "perspective"
MAP = '{"imports":{"three":"/assets/three-Bx81kQz0.js"}}'
BOARD = b"export const contract = 1;\n" * 100
PART = b'export const part = "small";\n'


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A game's package as somebody has installed it."""
    board = tmp_path / "package" / "board"
    (board / "parts").mkdir(parents=True)
    (board / "board.js").write_bytes(BOARD)
    (board / "parts" / "part.js").write_bytes(PART)
    (board / "secret.py").write_text("KEY = 1")
    (board / ".hidden.js").write_text("hidden")
    (board.parent / "rules.js").write_text("beside the folder")
    return board.parent


@pytest.fixture
def house(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    page = tmp_path / "static"
    page.mkdir()
    (page / "index.html").write_text(f'<script type="importmap">{MAP}</script><script src="a.js">')
    monkeypatch.setattr(app, "Assets", lambda: Assets(page))
    monkeypatch.setattr(modules, "folder_of", lambda key: package if key == GAME else None)
    with open_house(tmp_path) as running:
        yield running


def board_of(house: House) -> str:
    games = json.loads(fetch(house, "/api/games").content)
    brought = {game["key"]: game["modules"] for game in games}
    assert all(found == {} for key, found in brought.items() if key != GAME)
    assert set(brought[GAME]) == {"board"}
    return brought[GAME]["board"]


def test_a_games_modules_are_served_under_a_hash_and_kept_for_ever(house: House) -> None:
    address = board_of(house)
    assert re.fullmatch(rf"/modules/{GAME}/[0-9a-f]{{16}}/board\.js", address)
    answer = fetch(house, address, Accept_Encoding="gzip")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(answer.content) == BOARD
    part = fetch(house, address.replace("board.js", "parts/part.js"))
    assert (part.status, part.content) == (200, PART)


def test_nothing_else_of_a_package_can_be_fetched(house: House) -> None:
    folder = board_of(house).removesuffix("board.js")
    for path in (
        f"{folder}secret.py",
        f"{folder}.hidden.js",
        f"{folder}../rules.js",
        f"{folder}../../../assets/",
        f"{folder}",
        f"{folder}board.js.gz",
        f"/modules/{GAME}/0000000000000000/board.js",
        f"/modules/{GAME}/board.js",
        "/modules/",
    ):
        answer = fetch(house, path)
        assert answer.status == 404, path
        assert answer.headers["content-type"].startswith("application/json"), path


def test_other_content_has_another_address(package: Path) -> None:
    page = package / "board" / "board.js"
    before = modules.PageModules().of_room("some", page)
    (package / "board" / "parts" / "part.js").write_bytes(PART * 2)
    assert before is not None
    assert modules.PageModules().of_room("some", page) not in (None, before)


def test_the_policy_admits_the_map_of_libraries_and_no_other_script(house: House) -> None:
    policy = fetch(house, "/").headers["content-security-policy"]
    admitted = b64encode(hashlib.sha256(MAP.encode()).digest()).decode()
    (scripts,) = (part.strip() for part in policy.split(";") if "script-src" in part)
    assert scripts == f"script-src 'self' 'sha256-{admitted}'"
    assert "unsafe-eval" not in policy


def test_what_a_module_imports_is_known_with_it(package: Path, tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text('<script type="module" src="/assets/page-0123abcd.js">')
    (page / "assets" / "page-0123abcd.js").write_text('import "./shared-0123abcd.js";')
    (page / "assets" / "shared-0123abcd.js").write_text("export const n=1;")
    board = package / "board" / "board.js"
    board.write_text(
        'import{n as e}from"../../../assets/shared-0123abcd.js";'
        'import "../../../assets/page-0123abcd.js";'
        "import './parts/part.js'; import './missing.js'; const later = () => import('./later.js');"
        "import three from 'three';"
    )
    (package / "board" / "parts" / "part.js").write_text('export * from "../board.js";')
    (package / "board" / "later.js").write_text("export {};")
    known = modules.PageModules(Assets(page))
    address = known.of_room("some", board)
    assert address is not None
    # The page has its own anyway, what is imported later comes later, the rest is not there.
    assert set(known.needed(address)) == {
        "/assets/shared-0123abcd.js",
        address.replace("board.js", "parts/part.js"),
    }
