"""The documentation under /docs: exactly the files that `make docs` has built, read once.

Its pages lie in folders, beside other versions, and need nothing but what lies there; they obey
the same content policy as the page.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from litestar import Request, Response, get
from litestar.params import FromPath

from sightline.core.message import Message, say
from sightline.server.pages import Assets, answer

BUILT = Path(__file__).parent / "docs"
_HOME = "/docs/"
_LASTING = re.compile(r"/assets/javascripts/.*\.[0-9a-f]{8,}(\.min)?\.js$")
"""Named by their content, in every version of the site."""
_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sightline</title>
<meta name="viewport" content="width=device-width">
<body style="font: 18px/1.5 system-ui; max-width: 34rem; margin: 4rem auto; padding: 0 1rem">
<h1>{title}</h1>
<p>{text}</p>
<p>{links}</p>
"""


def _page(title: Message, text: Message, *links: tuple[str, Message]) -> bytes:
    """A page of a few words, in English as the documentation is."""
    told = (f'<a href="{href}">{escape(str(name))}</a>' for href, name in links)
    shown = _PAGE.format(title=escape(str(title)), text=escape(str(text)), links=" · ".join(told))
    return shown.encode()


def _not_built() -> bytes:
    return _page(
        say("manual-not-built"),
        say("manual-how-to-build", command="make docs", folder="docs"),
        ("/", say("manual-to-the-table")),
        ("/api/openapi.json", say("manual-interface")),
    )


def _no_such_page() -> bytes:
    return _page(
        say("manual-no-such-page"),
        say("manual-look-elsewhere"),
        (_HOME, say("manual-itself")),
        ("/", say("manual-to-the-table")),
    )


def read_manual(folder: Path | None = None) -> Assets:
    """The built files; none, where nothing was built."""
    return Assets(BUILT if folder is None else folder, lasting=_LASTING)


@get(["/docs", "/docs/{path:path}"], sync_to_thread=False, include_in_schema=False)
def show_manual(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the documentation; a folder is its ``index.html``."""
    del path  # the framework has tidied it up; a file has one address and no other
    manual: Assets = request.app.state.manual
    if not len(manual):
        return Response(_not_built(), status_code=503, media_type="text/html")
    address = unquote(request.scope["raw_path"].decode("latin-1"))
    wanted = address.removeprefix("/docs").removeprefix("/")
    if address.endswith("/"):
        wanted += "index.html"
    elif address == "/docs" or manual.find(f"{wanted}/index.html") is not None:
        return Response(b"", status_code=308, headers={"Location": f"{quote(address)}/"})
    asset = manual.find(wanted)
    if asset is None:
        return Response(_no_such_page(), status_code=404, media_type="text/html")
    return answer(request, asset)
