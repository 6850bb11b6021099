"""From what Zensical has made to what is served: fit for a strict content policy, and checked.

Scripts that stand in a page are moved to files, since the table's policy admits none in pages.
Every
link and every anchor of every page is followed, and nothing may come from another server.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote, urlsplit

from docsite.places import Wrong

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_SQUEEZED = {".html", ".css", ".js", ".json", ".svg", ".txt", ".xml"}
_SMALLEST = 1000
_CSS_ADDRESS = re.compile(r"url\(\s*['\"]?(?!data:)([^'\")]+)|@import\s+['\"]([^'\"]+)")
_ENTRY = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sightline: documentation</title>
<meta http-equiv="refresh" content="0; url={version}/">
<p><a href="{version}/">Sightline {version}: documentation</a></p></html>
"""


class Found(HTMLParser):
    """What a page points to and can be pointed to."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" or (name == "name" and tag == "a"):
                self.ids.add(value or "")
            elif name == "href" and tag in ("a", "area") and value is not None:
                self.links.append(value)
            elif name in ("src", "href", "poster", "srcset") and value and tag != "a":
                self.loaded.append(value)
            elif name.startswith("on"):
                self.handlers.append(f"{tag} {name}")


def finish(site: Path, served: Path, version: str) -> tuple[int, int]:
    """Check the site and put it beside the other versions; how many pages and links it has."""
    for name in ("sitemap.xml", "404.html"):  # they would need to know their own address
        (site / name).unlink(missing_ok=True)
    for page in site.rglob("*.html"):
        take_scripts_out(page, site)
    pages = {page: read(page) for page in sorted(site.rglob("*.html"))}
    faults = [fault for page in pages for fault in wrong_links(page, pages, site)]
    faults += [fault for page in site.rglob("*.css") for fault in wrong_styles(page, site)]
    if faults:
        raise Wrong("\n".join(faults))
    squeeze(site)
    home = served / version
    served.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(home, ignore_errors=True)
    shutil.move(site, home)
    list_versions(served, version)
    return len(pages), sum(len(found.links) for found in pages.values())


def take_scripts_out(page: Path, site: Path) -> None:
    """Move what stands in ``<script>`` elements to files that are named by their content."""
    folder = site / "assets" / "javascripts"
    depth = len(page.relative_to(site).parts) - 1

    def turn(found: re.Match[str]) -> str:
        code = found[1].encode()
        name = f"inline.{hashlib.sha256(code).hexdigest()[:12]}.js"
        (folder / name).write_bytes(code)
        return f'<script src="{"../" * depth}assets/javascripts/{name}"></script>'

    text = page.read_text(encoding="utf-8")
    page.write_text(_INLINE.sub(turn, text), encoding="utf-8")


def read(page: Path) -> Found:
    found = Found()
    found.feed(page.read_text(encoding="utf-8"))
    return found


def wrong_links(page: Path, pages: dict[Path, Found], site: Path) -> list[str]:
    """What a page points to that is not there, or that comes from elsewhere."""
    name = page.relative_to(site).as_posix()
    found = pages[page]
    wrong = [f"{name}: {one} in the page itself" for one in found.handlers]
    wrong += [
        f"{name}: loads {address} from elsewhere"
        for address in found.loaded
        if urlsplit(address).scheme not in ("", "data") or address.startswith("//")
    ]
    for address in (*found.links, *found.loaded):
        parts = urlsplit(address)
        if parts.scheme or address.startswith("//"):
            continue
        target = resolved(page, parts.path, site)
        if target is None or not target.is_file():
            wrong.append(f"{name}: {address} leads nowhere")
        elif parts.fragment and target in pages:
            anchor = unquote(parts.fragment)
            if anchor not in pages[target].ids and anchor not in ("__skip", ""):
                wrong.append(f"{name}: {address} leads to a page without this place")
    return wrong


def resolved(page: Path, path: str, site: Path) -> Path | None:
    """The file that an address of a page means; None: it leads out of the site."""
    if not path:
        return page
    folder = page.parent.relative_to(site).as_posix()
    whole = normpath(f"/{folder}/{unquote(path)}") if not path.startswith("/") else None
    if whole is None:
        return None
    climbs = path.split("/").count("..")
    if climbs > len(page.parent.relative_to(site).parts):
        return None
    file = site / whole.lstrip("/")
    return file / "index.html" if path.endswith(("/", ".")) or file.is_dir() else file


def wrong_styles(sheet: Path, site: Path) -> list[str]:
    """What a style sheet loads that is not there."""
    wrong: list[str] = []
    for first, second in _CSS_ADDRESS.findall(sheet.read_text(encoding="utf-8")):
        address = first or second
        inside = not urlsplit(address).scheme and not address.startswith(("//", "#"))
        if not inside or not (sheet.parent / address.split("#")[0]).resolve().is_file():
            wrong.append(f"{sheet.relative_to(site).as_posix()}: loads {address}")
    return wrong


def squeeze(site: Path) -> None:
    """Lay a compressed form beside each text, so that no server has to make it."""
    for file in sorted(site.rglob("*")):
        if file.suffix in _SQUEEZED and file.is_file():
            content = file.read_bytes()
            small = gzip.compress(content, 9, mtime=0) if len(content) >= _SMALLEST else content
            if len(small) < len(content):
                file.with_name(f"{file.name}.gz").write_bytes(small)


def list_versions(served: Path, version: str) -> None:
    """What the choice of versions shows, and where the address without a version leads."""
    there = [folder.name for folder in served.iterdir() if (folder / "index.html").is_file()]
    there.sort(
        key=lambda one: [int(part) if part.isdigit() else -1 for part in re.split(r"\W", one)]
    )
    listed = [
        {"version": one, "title": one, "aliases": ["latest"] if one == there[-1] else []}
        for one in reversed(there)
    ]
    (served / "versions.json").write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
    (served / "index.html").write_text(_ENTRY.format(version=version), encoding="utf-8")
