"""The documentation under /docs: exactly the files that were built, or a page that says how."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.table.house import House, open_house
from tests.table.test_page_files import fetch

from sightline.server import manual

pytestmark = pytest.mark.storeless

SCRIPT = b"let x = 1;\n" * 200
HOSTING = b"<p>how to host</p>\n" * 200


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site as `make docs` leaves it."""
    folder = tmp_path_factory.mktemp("docs")
    version = folder / "1.2"
    (version / "play").mkdir(parents=True)
    (version / "assets" / "javascripts").mkdir(parents=True)
    (folder / "index.html").write_text("to 1.2")
    (folder / "versions.json").write_text("[]")
    (version / "index.html").write_text("the first page")
    (version / "play" / "index.html").write_text("how to play")
    (version / "host").mkdir()
    page = version / "host" / "index.html.gz"  # as a wheel brings it
    page.write_bytes(gzip.compress(HOSTING, mtime=0))
    script = version / "assets" / "javascripts" / "inline.0123456789ab.js"
    script.write_bytes(SCRIPT)
    script.with_name(f"{script.name}.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    (folder.parent / "secret.txt").write_text("secret")
    return folder


@pytest.fixture(scope="module")
def served(built: Path, tmp_path_factory: pytest.TempPathFactory, kept_on: str) -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manual, "BUILT", built)
        with open_house(tmp_path_factory.mktemp("house")) as running:
            yield running


def test_pages_lie_in_folders(served: House) -> None:
    for path, content in (
        ("/docs/", b"to 1.2"),
        ("/docs/1.2/", b"the first page"),
        ("/docs/1.2/play/", b"how to play"),
        ("/docs/1.2/play/index.html", b"how to play"),
        ("/docs/versions.json", b"[]"),
    ):
        answer = fetch(served, path)
        assert (answer.status, answer.content) == (200, content), path
        assert answer.headers["Cache-Control"] == "no-cache"
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    for path in ("/docs", "/docs/1.2", "/docs/1.2/play"):
        answer = fetch(served, path)
        assert (answer.status, answer.headers["Location"]) == (308, f"{path}/")


def test_what_is_named_by_its_content_is_kept_and_comes_compressed(served: House) -> None:
    path = "/docs/1.2/assets/javascripts/inline.0123456789ab.js"
    answer = fetch(served, path, Accept_Encoding="gzip")
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content) == SCRIPT


def test_a_page_that_is_only_there_compressed_comes_either_way(served: House) -> None:
    path = "/docs/1.2/host/"
    squeezed = fetch(served, path, Accept_Encoding="gzip")
    assert squeezed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(squeezed.content) == HOSTING
    plain = fetch(served, path, Accept_Encoding="identity")
    assert plain.content == HOSTING
    for one in (squeezed, plain):
        assert one.headers["Content-Type"].startswith("text/html")
    assert fetch(served, "/docs/1.2/host").headers["Location"] == path


@pytest.mark.parametrize(
    "path",
    [
        "/docs/1.2/host/index.html.gz",
        "/docs/gone/",
        "/docs/1.2/gone",
        "/docs/../secret.txt",
        "/docs/%2e%2e/secret.txt",
        "/docs/1.2/../../secret.txt",
        "/docs//secret.txt",
        "/docs//example.org",
        "/docs/1.2/assets/javascripts/inline.0123456789ab.js.gz",
    ],
)
def test_nothing_else_is_there(served: House, path: str) -> None:
    answer = fetch(served, path)
    assert answer.status == 404
    assert b"There is no such page" in answer.content


def test_where_nothing_is_built_it_says_how(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manual, "BUILT", tmp_path / "nothing")
    with open_house(tmp_path) as running:
        for path in ("/docs", "/docs/", "/docs/1.2/play/"):
            answer = fetch(running, path)
            assert answer.status == 503
            assert b"make docs" in answer.content
