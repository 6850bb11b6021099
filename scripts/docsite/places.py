"""Where things lie, and what a page that is being staged may ask for."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
CONFIG = DOCS / "zensical.toml"
LOOKS = DOCS / "site"
"""Our colours, letters and scripts of the site."""
BUILT_PAGE = ROOT / "src" / "sightline" / "server" / "static"
SERVED = ROOT / "src" / "sightline" / "server" / "docs"
"""Where the table looks for the site."""


class Wrong(Exception):
    """Something about the documents that whoever wrote them can mend."""


@dataclass(slots=True)
class Site:
    """The site as it is being staged: what is there already, and what has been asked for."""

    pages: Path
    """The folder that Zensical reads."""
    homes: dict[Path, PurePosixPath] = field(default_factory=dict[Path, PurePosixPath])
    """Files of the repository that are pages, with their places in the site."""
    sources: set[Path] = field(default_factory=set[Path])
    """Files of the repository that pages point to: each becomes a page that shows it."""
    faults: list[str] = field(default_factory=list[str])

    def write(self, place: str | PurePosixPath, text: str) -> None:
        """A page, or another file, at a place in the site."""
        file = self.pages / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def link(self, start: PurePosixPath, to: PurePosixPath) -> str:
        """From one page to another, as Markdown writes it."""
        return PurePosixPath(os.path.relpath(to, start.parent)).as_posix()

    def source_page(self, file: Path) -> PurePosixPath:
        """The page that shows a file of the repository."""
        self.sources.add(file)
        # The page becomes a folder, which must not look like a file of ours.
        where = file.relative_to(ROOT)
        return PurePosixPath("source", where.parent) / f"{where.name.replace('.', '-')}.md"

    def source_address(self, start: PurePosixPath, file: Path, line: int | None = None) -> str:
        """From a page to a line of a source, for HTML in Markdown: Zensical makes the address one
        of a page, which lies in a folder."""
        page = self.source_page(file).with_suffix("")
        address = PurePosixPath(os.path.relpath(page, start.parent)).as_posix() + "/"
        return address if line is None else f"{address}#__codelineno-0-{line}"
