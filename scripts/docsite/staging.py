"""All pages of the site as Markdown in one folder: those of docs/, and what is generated."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from docsite import (
    commands,
    design,
    formats,
    interface,
    python_api,
    rulebooks,
    running,
    sources,
    tables,
)
from docsite.places import BUILT_PAGE, CONFIG, DOCS, LOOKS, ROOT, Site, Wrong

BESIDE = {
    "README.md": "project/readme.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "NOTICE": "project/notice.md",
    "LICENSE": "project/licence.md",
}
"""Pages of the site that do not lie in docs/."""
FONTS = {
    "text.woff2": "source-sans-3-latin-wght-normal-*.woff2",
    "text-ext.woff2": "source-sans-3-latin-ext-wght-normal-*.woff2",
    "display.woff2": "bricolage-grotesque-latin-wght-normal-*.woff2",
}
_FENCE = re.compile(r"^( *)(```+|~~~+).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<=\]\()(?P<target>[^)\s]+)(?=\))")
_OUTSIDE = re.compile(r"^[a-z]+:")


def stage(folder: Path) -> Site:
    """Write everything that Zensical needs into a folder; Wrong names all faults at once."""
    shutil.rmtree(folder, ignore_errors=True)
    site = Site(folder / "pages")
    site.pages.mkdir(parents=True)
    shutil.copy(CONFIG, folder / CONFIG.name)
    for file in sorted(DOCS.rglob("*.md")):
        site.homes[file] = PurePosixPath(file.relative_to(DOCS).as_posix())
    for name, place in BESIDE.items():
        site.homes[ROOT / name] = PurePosixPath(place)
    for file in sorted((ROOT / "src").glob("sightline/games/*/RULES.md")):
        site.homes[file] = PurePosixPath("games") / f"{file.parent.name}-rules-in-code.md"
    shutil.copytree(DOCS / "images", site.pages / "images")
    dress(site)
    for make in (commands, interface, formats, python_api, rulebooks):
        make.add_to(site)
    for file, place in site.homes.items():
        site.write(place, page_of(site, file, place))
    sources.add_to(site)
    if site.faults:
        raise Wrong("\n".join(site.faults))
    return site


def page_of(site: Site, file: Path, place: PurePosixPath) -> str:
    """A document as a page: its programs have run, its links lead to pages."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".md":
        return f"# {file.name.capitalize()}\n\n```text\n{text.rstrip()}\n```\n"
    if place.parts[0] == "tutorials":
        text = running.told(site, file.stem, text)
    if file.name == "RULES.md":
        text = tables.linked(site, file, place, text)
    text = linked(site, file, place, text)
    return design.drawn(site, place, text)


def linked(site: Site, file: Path, place: PurePosixPath, text: str) -> str:
    """The text with its links between files made links between pages; blocks stay as they are."""

    def turn(found: re.Match[str]) -> str:
        target, _, anchor = found["target"].partition("#")
        if not target or _OUTSIDE.match(found["target"]):
            return found["target"]
        wanted = (file.parent / target).resolve()
        if (DOCS / "images") in wanted.parents:
            to = PurePosixPath("images") / wanted.name
        elif wanted in site.homes:
            to = site.homes[wanted]
        elif DOCS in wanted.parents and (site.pages / wanted.relative_to(DOCS)).is_file():
            to = PurePosixPath(wanted.relative_to(DOCS).as_posix())  # it is generated
        elif wanted.is_file() and ROOT in wanted.parents:
            to = site.source_page(wanted)
        else:
            site.faults.append(f"{file.relative_to(ROOT)}: there is no {found['target']}")
            return found["target"]
        return site.link(place, to) + (f"#{anchor}" if anchor else "")

    return outside_code(text, lambda prose: _LINK.sub(turn, prose))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """The text with everything changed that stands in no block of code."""
    parts: list[str] = []
    begin = 0
    for block in _FENCE.finditer(text):
        parts += [change(text[begin : block.start()]), block[0]]
        begin = block.end()
    return "".join([*parts, change(text[begin:])])


def dress(site: Site) -> None:
    """Our letters, colours and pictures."""
    looks = site.pages / "looks"
    shutil.copytree(LOOKS, looks)
    for name, pattern in FONTS.items():
        found = sorted((BUILT_PAGE / "assets").glob(pattern))
        if not found:
            raise Wrong("the page is not built, and its letters are the site's: make setup")
        shutil.copy(found[0], looks / name)
    shutil.copy(ROOT / "web" / "public" / "icon.svg", looks / "icon.svg")
