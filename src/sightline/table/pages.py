"""The built page: files with a hash in their name for ever, everything else fresh every time."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

STATIC = Path(__file__).parent / "static"
_FOREVER = "public, max-age=31536000, immutable"
_FRESH = "no-cache"
_HASHED = re.compile(r"(^|/)assets/|[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
# The addresses of the page's own views, as `parse` in web/src/lib/router.svelte.ts knows them.
_VIEWS = re.compile(
    r"^(|puzzles|workshop|puzzle/shared/[^/]+|challenges/edit/[^/]+"
    r"|(new|table|replay|puzzles?|workshop|challenges|j|w)/[^/]+)$"
)
_TEXTUAL = re.compile(r"^(text/|application/(javascript|json|wasm|manifest\+json)|image/svg)")
_NO_PAGE = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Sightline</title>
<body style="font: 18px/1.5 system-ui; max-width: 34rem; margin: 4rem auto; padding: 0 1rem">
<h1>The page is not built yet</h1>
<p>The server is running, but its page is missing. In the project's folder run
<code>make setup</code>, then reload.</p>
<p>The interface for programs is here already: <a href="/api/openapi.json">/api/openapi.json</a>.
"""


@dataclass(frozen=True, slots=True)
class Asset:
    """A file in memory, as it is and compressed."""

    content: bytes
    squeezed: bytes | None
    media_type: str
    etag: str
    cache: str


class Assets:
    """The built page, read once; read again when its start page has changed (a new build)."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._found: dict[str, Asset] = {}
        self._built: float | None = None

    def find(self, path: str) -> Asset | None:
        """The file under a path of the web address; None if there is none."""
        self._notice_new_build()
        asset = self._found.get(path)
        if asset is None:
            file = (self._folder / path).resolve()
            if not file.is_relative_to(self._folder.resolve()) or not file.is_file():
                return None
            asset = self._found[path] = _read(file, path)
        return asset

    def _notice_new_build(self) -> None:
        index = self._folder / "index.html"
        built = index.stat().st_mtime if index.is_file() else None
        if built != self._built:
            self._built = built
            self._found.clear()


def _read(file: Path, path: str) -> Asset:
    content = file.read_bytes()
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if file.suffix in (".js", ".mjs"):
        media_type = "text/javascript"
    squeezed = None
    if _TEXTUAL.match(media_type) and len(content) > 1000:
        squeezed = gzip.compress(content, 6, mtime=0)
    return Asset(
        content=content,
        squeezed=squeezed,
        media_type=media_type,
        etag=f'"{hashlib.sha256(content).hexdigest()[:20]}"',
        cache=_FOREVER if _HASHED.search(path) else _FRESH,
    )


@get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
def show_page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the page; any other address belongs to the page itself, which shows its views, and
    says so where it has none."""
    assets: Assets = request.app.state.assets
    wanted = path.lstrip("/")
    asset = assets.find(wanted) if wanted else None
    status = 200
    if asset is None:
        if wanted.startswith(("api/", "ws/", "assets/")):
            problem = b'{"code":"not-found","message":"There is nothing here."}'
            return Response(problem, status_code=404, media_type="application/json")
        asset = assets.find("index.html")
        status = 200 if _VIEWS.match(wanted.strip("/")) else 404
    if asset is None:
        return Response(_NO_PAGE, status_code=503, media_type="text/html")
    headers = {"Cache-Control": asset.cache, "ETag": asset.etag, "Vary": "Accept-Encoding"}
    if status == 200 and request.headers.get("if-none-match") == asset.etag:
        return Response(b"", status_code=304, headers=headers, media_type=asset.media_type)
    content = asset.content
    if asset.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = asset.squeezed
        headers["Content-Encoding"] = "gzip"
    return Response(content, status_code=status, headers=headers, media_type=asset.media_type)
