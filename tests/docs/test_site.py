"""The documentation site is built strictly, once, and holds what it promises."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import PHONE, Visit
from tests.once import once
from tests.table.house import House, open_house
from typer.main import get_command

from sightline import __version__
from sightline.cli.app import app
from sightline.core.registry import INSTALLED
from sightline.server import manual

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


def entries(nav: Any) -> list[str]:
    """The pages of a part of the list, in their order."""
    if isinstance(nav, str):
        return [nav]
    inner = nav.values() if isinstance(nav, dict) else nav
    return [page for part in inner for page in entries(part)]


NAV = entries(tomllib.loads((DOCS / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it; what is wrong with it is in the output."""
    return once(tmp_path_factory, "site", build) / "out" / __version__


def build(folder: Path) -> None:
    places = ["--out", folder / "out", "--work", folder / "work"]
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "docs.py", *places],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def page(site: Path, name: str) -> str:
    return (site / name / "index.html").read_text(encoding="utf-8")


def test_every_page_has_its_place_once() -> None:
    pages = {file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md")}
    assert pages - set(NAV) == set(), "docs/zensical.toml does not list them"
    assert len(NAV) == len(set(NAV))


def test_every_place_is_a_page(site: Path) -> None:
    for name in NAV:
        folder = name.removesuffix(".md").removesuffix("index")
        assert (site / folder / "index.html").is_file(), name


def test_it_asks_for_nothing_from_elsewhere_and_stands_under_a_strict_policy(site: Path) -> None:
    for file in site.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert re.findall(r"<script>", text) == [], file
        assert re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?//', text) == [], (
            file
        )
    for sheet in site.rglob("*.css"):
        assert re.findall(r"url\(['\"]?https?:", sheet.read_text(encoding="utf-8")) == [], sheet


def test_the_command_line_is_all_there(site: Path) -> None:
    told = page(site, "reference/commands")
    top: Any = get_command(app)
    for name in top.commands:
        command = top.commands[name]
        for path in [[name], *([name, inner] for inner in getattr(command, "commands", ()))]:
            assert f">sightline {' '.join(path)}<" in told, path


def test_the_python_interface_comes_from_the_docstrings(site: Path) -> None:
    told = page(site, "reference/python/playing")
    assert 'id="sightline.core.state.State.sight"' in told
    assert "All that this seat has to play with." in told
    assert "_fingerprint" not in told


def test_examples_in_docstrings_are_code_and_no_quotations(site: Path) -> None:
    for file in (site / "reference" / "python").rglob("*.html"):
        assert "<blockquote>" not in file.read_text(encoding="utf-8"), file
    assert "sightline.env.aec(" in page(site, "reference/python/learning")


def test_messages_and_routes_come_from_the_schema(site: Path) -> None:
    document = json.loads((site / "reference" / "openapi.json").read_text(encoding="utf-8"))
    told, routes = page(site, "reference/messages"), page(site, "reference/http")
    for name in document["components"]["schemas"]:
        assert f'id="{name.lower().replace("_", "-")}"' in told, name
    for path in document["paths"]:
        assert path in routes, path


def test_rules_have_their_pictures(site: Path) -> None:
    for key in (
        entry.name for entry in INSTALLED.entries()
    ):  # those that tests register have no page
        told = page(site, f"games/{key}-rules")
        pictures = re.findall(r'src="\.\./\.\./(pictures/[^"]+)"', told)
        assert pictures, key
        for name in pictures:
            assert (site / name).read_text(encoding="utf-8").startswith("<svg")


def test_tutorials_show_what_they_print_and_draw(site: Path) -> None:
    told = page(site, "tutorials/tilings")
    assert "2339" in told
    assert 'src="../../pictures/tilings-1.svg"' in told
    assert (site / "pictures" / "tilings-1.svg").read_text(encoding="utf-8").count("<") > 60


def test_rules_in_tables_lead_to_the_code(site: Path) -> None:
    told = page(site, "games/pentup-rules-in-code")
    assert re.search(r'href="[^"]*rules/state-py/#__codelineno-0-\d+"', told)


def test_versions_lie_beside_each_other(site: Path) -> None:
    listed = json.loads((site.parent / "versions.json").read_text(encoding="utf-8"))
    assert [one["version"] for one in listed] == [__version__]
    assert f"url={__version__}/" in (site.parent / "index.html").read_text(encoding="utf-8")


# ---------------------------------------------------------------- in a browser


@pytest.fixture(scope="module")
def served(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A table that serves the site as it is built here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manual, "BUILT", site.parent)
        with open_house(tmp_path_factory.mktemp("house")) as running:
            yield running


@pytest.mark.browser
def test_it_opens_and_is_searched(served: House, visit: Visit) -> None:
    """Whatever the policy refuses would be an error in the console, which fails the visit."""
    page = visit()
    page.goto(f"{served.url}/docs/")
    expect(page.get_by_role("heading", name="Five doors")).to_be_visible()
    assert page.url == f"{served.url}/docs/{__version__}/"
    page.get_by_role("button", name="Search").first.click()
    asked = page.get_by_role("combobox", name="Search")
    expect(asked).to_be_focused()
    asked.fill("action mask")
    # What is found is a list of choices to some versions of the generator, and links to others.
    named = re.compile("PettingZoo")
    found = page.get_by_role("option", name=named).or_(page.get_by_role("link", name=named)).first
    expect(found).to_be_visible()
    found.click()
    expect(page.get_by_role("heading", name="Environments", level=1)).to_be_visible()


@pytest.mark.browser
def test_it_is_dark_where_wanted_and_fits_a_phone(served: House, visit: Visit) -> None:
    page = visit(**PHONE, color_scheme="dark")
    page.goto(f"{served.url}/docs/{__version__}/environments/")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture = page.get_by_role("img").first
    picture.scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
