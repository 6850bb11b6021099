"""Pages that show a file of the repository, as it was when the site was built."""

from __future__ import annotations

from pathlib import Path

from docsite.places import ROOT, Site

_LANGUAGES = {
    ".css": "css", ".ftl": "text", ".js": "js", ".json": "json", ".md": "markdown",
    ".py": "python", ".svelte": "html", ".toml": "toml", ".ts": "ts",
}  # fmt: skip


def add_to(site: Site) -> None:
    """A page for each file that another page points to."""
    for file in sorted(site.sources):
        name = file.relative_to(ROOT).as_posix()
        site.write(site.source_page(file), page(file, name))


def page(file: Path, name: str) -> str:
    text = file.read_text(encoding="utf-8").rstrip("\n")
    fence = "`" * 5
    language = _LANGUAGES.get(file.suffix, "text")
    return (
        f"---\ntitle: {name}\nsearch:\n  exclude: true\nhide:\n  - toc\n---\n\n"
        f"# `{name}`\n\n"
        f'{fence}{language} linenums="1"\n{text}\n{fence}\n'
    )
