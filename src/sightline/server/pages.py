"""The built page: exactly the files that the build has made, compressed by it, and read once.

Files with a hash in their name are kept for ever by browsers, everything else is asked for again.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from sightline.core.message import say
from sightline.server.table_messages import Problem

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
_FRESH = "no-cache"
_HASHED = re.compile(r"(^|/)assets/|[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
VIEWS = (
    "", "new/{game}", "table/{id}", "replay/{id}", "j/{token}", "w/{token}",
    "puzzles", "puzzles/{key}", "puzzle/{key}", "puzzle/shared/{id}",
)  # fmt: skip
"""The addresses of the page's own views, as `parse` in web/src/kit/router.svelte.ts knows them;
rooms add theirs."""
_INLINE = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)
_NAMED = re.compile(rb"""(?:src|href)="/(assets/[^"]+\.js)\"""")
_ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The best first, with the ending of the files that web/tools/squeeze.mjs makes."""
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
    squeezed: dict[str, bytes]
    """By the name of the encoding."""
    media_type: str
    etag: str
    cache: str

    def encoded(self, accepted: str) -> tuple[str | None, bytes]:
        """The form that a browser likes best, with its name; None: as it is."""
        wishes = _wishes(accepted)
        best, form = 0.0, None
        for name in self.squeezed:
            wish = wishes.get(name, wishes.get("*", 0.0))
            if wish > best:
                best, form = wish, name
        if form is None or best < wishes.get("identity", 0.0):
            return None, self.content
        return form, self.squeezed[form]

    def with_form(self, encoding: str, content: bytes) -> Asset:
        """The same with another compressed form."""
        return replace(self, squeezed={**self.squeezed, encoding: content})


class Files(Protocol):
    """Whoever has files under paths of the web address."""

    def find(self, path: str) -> Asset | None: ...


class Assets:
    """The built page, read once: whatever else is asked for is not there."""

    def __init__(self, folder: Path = STATIC, *, lasting: re.Pattern[str] = _HASHED) -> None:
        """``lasting``: the names of files that never change, so that browsers keep them."""
        self._found: dict[str, Asset] = {}
        if not folder.is_dir():
            return
        for file in sorted(folder.rglob("*")):
            path = file.relative_to(folder)
            hidden = any(part.startswith(".") for part in path.parts)
            if not file.is_file() or hidden:
                continue
            if file.suffix in _ENCODINGS.values():
                # A form of the file beside it, or, for gzip, all that there is of it.
                path = path.with_suffix("")
                if file.suffix != ".gz" or file.with_suffix("").exists():
                    continue
            name = path.as_posix()
            cache = FOREVER if lasting.search(name) else _FRESH
            self._found[name] = read_asset(file.with_name(path.name), cache)

    def __len__(self) -> int:
        return len(self._found)

    def find(self, path: str) -> Asset | None:
        """The file under a path of the web address; None if there is none."""
        return self._found.get(path)

    def preloaded(self) -> frozenset[str]:
        """The modules that the page itself names, so that every browser has them."""
        page = self.find("index.html")
        named = _NAMED.findall(b"" if page is None else page.content)
        return frozenset(path.decode() for path in named)

    def inline_scripts(self) -> tuple[str, ...]:
        """The hashes by which the content policy admits what stands in the page itself: the map
        that tells modules where the shared libraries are."""
        page = self.find("index.html")
        found = _INLINE.findall(b"" if page is None else page.content)
        return tuple(f"sha256-{b64encode(hashlib.sha256(one).digest()).decode()}" for one in found)


def read_asset(file: Path, cache: str) -> Asset:
    """A file, with the compressed forms that lie beside it, or from the one by gzip alone."""
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if file.suffix in (".js", ".mjs"):
        media_type = "text/javascript"
    squeezed: dict[str, bytes] = {}
    for name, ending in _ENCODINGS.items():
        beside = file.with_name(file.name + ending)
        if beside.is_file():
            squeezed[name] = beside.read_bytes()
    content = file.read_bytes() if file.exists() else gzip.decompress(squeezed["gzip"])
    return Asset(
        content=content,
        squeezed=squeezed,
        media_type=media_type,
        etag=hashlib.sha256(content).hexdigest()[:20],
        cache=cache,
    )


def _wishes(accepted: str) -> dict[str, float]:
    """What an Accept-Encoding header says: how much each encoding is liked, 0 for not at all."""
    wishes: dict[str, float] = {}
    for part in accepted.split(",")[:20]:
        name, _, rest = part.partition(";")
        liked = 1.0
        key, _, value = rest.partition("=")
        if key.strip().lower() == "q":
            try:
                liked = float(value)
            except ValueError:
                liked = 0.0
        wishes[name.strip().lower()] = liked
    return wishes


def _is_known(etag: str, header: str | None) -> bool:
    """Whether a browser has this form of a file already."""
    known = [part.strip().removeprefix("W/") for part in (header or "").split(",")]
    return etag in known or "*" in known


def known_views(addresses: Iterable[str]) -> re.Pattern[str]:
    """What finds an address of these, in which ``{…}`` stands for anything but a slash."""
    parts = ("".join(map(_as_pattern, re.split(r"(\{\w+\})", one))) for one in addresses)
    return re.compile(f"^({'|'.join(parts)})$")


def _as_pattern(part: str) -> str:
    return "[^/]+" if part.startswith("{") else re.escape(part)


@get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
def show_page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the page; any other address belongs to the page itself, which shows its views, and
    says so where it has none."""
    del path  # the framework has tidied it up; a file has one address and no other
    assets: Assets = request.app.state.assets
    modules: Files = request.app.state.modules
    wanted = unquote(request.scope["raw_path"].decode("latin-1")).removeprefix("/")
    asset = assets.find(wanted) or modules.find(wanted)
    status = 200
    if asset is None:
        if wanted.startswith(("api/", "ws/", "assets/", "modules/")):
            nothing = say("refused-nothing-here")
            problem = Problem("not-found", str(nothing), words=nothing)
            body = msgspec.json.encode(problem)
            return Response(body, status_code=404, media_type="application/json")
        asset = assets.find("index.html")
        views: re.Pattern[str] = request.app.state.views
        status = 200 if views.match(wanted.strip("/")) else 404
    if asset is None:
        return Response(_NO_PAGE, status_code=503, media_type="text/html")
    return answer(request, asset, status)


def answer(request: Request[Any, Any, Any], asset: Asset, status: int = 200) -> Response[bytes]:
    """A file in the form that a browser likes best, unless it has it already."""
    form, content = asset.encoded(request.headers.get("accept-encoding", ""))
    # Each form has a name of its own, so that none is ever taken for another.
    etag = f'"{asset.etag}"' if form is None else f'"{asset.etag}-{form}"'
    headers = {"Cache-Control": asset.cache, "ETag": etag, "Vary": "Accept-Encoding"}
    if status == 200 and _is_known(etag, request.headers.get("if-none-match")):
        return Response(b"", status_code=304, headers=headers, media_type=asset.media_type)
    if form is not None:
        headers["Content-Encoding"] = form
    return Response(content, status_code=status, headers=headers, media_type=asset.media_type)
