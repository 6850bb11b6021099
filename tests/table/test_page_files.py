"""The page's files over the wire: exactly those that were built, in the form a browser likes."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.table.house import PATIENCE, House, open_house

from sightline.server import app, pages
from sightline.server.pages import Assets

pytestmark = pytest.mark.storeless

SCRIPT = "assets/app-Bx81kQz0.js"
CODE = b"const answer = 42;\n" * 500
SQUEEZED = {"br": b"brotli, as the build made it", "gzip": gzip.compress(CODE, mtime=0)}
SPELLINGS = (
    "/assets/../assets/app-Bx81kQz0.js",
    "/assets/./app-Bx81kQz0.js",
    "/assets//app-Bx81kQz0.js",
    "//assets/app-Bx81kQz0.js",
    "/assets/%2e%2e/assets/app-Bx81kQz0.js",
    "/assets/app-Bx81kQz0.js/",
    "/assets/app-Bx81kQz0.js/.",
    "/assets\\app-Bx81kQz0.js",
    "/assets/APP-Bx81kQz0.js",
    "/x/../assets/app-Bx81kQz0.js",
    "/../static/assets/app-Bx81kQz0.js",
    "/assets/app-Bx81kQz0.js.br",
    "/assets/app-Bx81kQz0.js.gz",
    "/.vite/manifest.json",
    "/assets",
    "/assets/",
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page as a build leaves it."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / ".vite").mkdir()
    (folder / ".vite" / "manifest.json").write_text("{}")
    (folder / "index.html").write_text("<!doctype html>hello")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / SCRIPT).write_bytes(CODE)
    (folder / f"{SCRIPT}.br").write_bytes(SQUEEZED["br"])
    (folder / f"{SCRIPT}.gz").write_bytes(SQUEEZED["gzip"])
    return folder


@pytest.fixture
def house(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(app, "Assets", lambda: Assets(built))
    with open_house(tmp_path) as running:
        yield running


class Answer(NamedTuple):
    """An answer with its bytes as they came."""

    status: int
    headers: Message
    content: bytes


def fetch(house: House, path: str, **headers: str) -> Answer:
    """Ask for an address exactly as it is spelt."""
    with closing(HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)) as connection:
        connection.putrequest("GET", path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())


def test_a_file_has_one_address_and_no_other(house: House) -> None:
    answer = fetch(house, f"/{SCRIPT}", Accept_Encoding="identity")
    assert (answer.status, answer.content) == (200, CODE)
    for spelling in SPELLINGS:
        answer = fetch(house, spelling)
        assert answer.status == 404, spelling
        assert CODE not in answer.content


def test_asking_does_not_make_the_server_keep_more(house: House, built: Path) -> None:
    held = len(Assets(built))
    assert held == 3
    before = Path.read_bytes
    read: list[Path] = []

    def noted(path: Path) -> bytes:
        read.append(path)
        return before(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "read_bytes", noted)
        for spelling in (*SPELLINGS, f"/{SCRIPT}", "/", "/icon.svg"):
            fetch(house, spelling)
    assert read == [], "everything was read at the start"


@pytest.mark.parametrize(
    ("accepted", "form"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("gzip", "gzip"),
        ("GZIP;q=1.0", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("*", "br"),
        ("*;q=0.3, br;q=0", "gzip"),
        ("identity, br;q=0.5", None),
        ("identity", None),
        ("deflate", None),
        ("br;q=nonsense", None),
        ("not-gzip-at-all", None),
        ("", None),
    ],
)
def test_a_browser_gets_the_form_that_it_likes_best(
    house: House, accepted: str, form: str | None
) -> None:
    answer = fetch(house, f"/{SCRIPT}", Accept_Encoding=accepted)
    assert answer.headers.get("content-encoding") == form
    assert answer.content == (CODE if form is None else SQUEEZED[form])
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    known = {"Accept_Encoding": accepted, "If_None_Match": answer.headers["etag"]}
    again = fetch(house, f"/{SCRIPT}", **known)
    assert (again.status, again.content) == (304, b"")
    assert again.headers["etag"] == answer.headers["etag"]


def test_forms_are_not_taken_for_one_another(house: House) -> None:
    names = ("br", "gzip", "identity")
    etags = [fetch(house, f"/{SCRIPT}", Accept_Encoding=name).headers["etag"] for name in names]
    assert len(set(etags)) == 3
    other = {"Accept_Encoding": "br", "If_None_Match": etags[1]}
    assert fetch(house, f"/{SCRIPT}", **other).status == 200
    several = {"Accept_Encoding": "br", "If_None_Match": f'"x", W/{etags[0]}'}
    assert fetch(house, f"/{SCRIPT}", **several).status == 304


def test_files_without_a_hash_are_asked_for_again(house: House) -> None:
    for path in ("/", "/icon.svg", "/table/abc"):
        answer = fetch(house, path)
        assert (answer.status, answer.headers["cache-control"]) == (200, "no-cache")


def test_the_build_compresses_what_it_has_built() -> None:
    node = shutil.which("node")
    script = next(pages.STATIC.glob("assets/*.js.br"), None)
    if script is None or node is None:
        pytest.skip("the page is not built here, or there is no Node to read it")
    unpack = (
        "process.stdout.write(require('zlib').brotliDecompressSync("
        "require('fs').readFileSync(process.argv[1])))"
    )
    read = subprocess.run([node, "-e", unpack, str(script)], capture_output=True, check=True)
    plain = script.with_suffix("")
    assert read.stdout == plain.read_bytes()
    assert gzip.decompress(plain.with_name(f"{plain.name}.gz").read_bytes()) == read.stdout
    asset = Assets().find(f"assets/{plain.name}")
    assert asset is not None
    assert asset.encoded("gzip, br") == ("br", script.read_bytes())
