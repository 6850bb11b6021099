"""Reads a page in the pseudo-language: whatever does not come from a words file shows."""

from __future__ import annotations

import calendar
import re

from playwright.sync_api import Page
from tests.browser.house import Server

DATA = {"Random", *calendar.day_name, *calendar.month_name, *calendar.month_abbr}
"""Names, which are the same in every language, and those that the browser gives to days."""
THEIRS = ".prose, aside[aria-hidden] p"
"""What is no text of the page: rulebooks, which are documents, and what is typed as an example."""

# All that can be read or heard there: texts, and the attributes that are told.
READ = """(root) => {
  const told = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt', 'placeholder'];
  const found = [];
  const translated = (element) => !element.closest('[translate="no"], style, script, noscript');
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (translated(texts.currentNode.parentElement)) found.push(texts.currentNode.data.trim());
  }
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!translated(element)) continue;
    found.push(...told.map((name) => element.getAttribute(name)));
  }
  return found.filter(Boolean);
}"""


def hard_wired(text: str) -> list[str]:
    """The words of a text that are not in disguise. Single letters and key names such as *F* are no
    words, and neither are those few that have only letters without a disguise."""
    words = re.findall(r"[^\W\d_]{2,}", text)
    disguised = re.compile("[a-eg-lnorstuwyz]", re.IGNORECASE | re.ASCII)
    return [word for word in words if word not in DATA and disguised.search(word)]


def without(text: str, data: list[str]) -> str:
    """A text without what card sets say, which is told inside of it as it is."""
    for one in sorted(data, key=len, reverse=True):
        text = text.replace(one, "")
    return text


def read(page: Page, parts: dict[str, str]) -> dict[str, list[str]]:
    """Every text of each part, read at one moment: the page changes as others move."""
    every = f"(roots) => roots.flatMap((root) => ({READ})(root))"
    return {part: page.locator(where).evaluate_all(every) for part, where in parts.items()}


def names_of(page: Page, server: Server) -> set[str]:
    """The words in the names of games and bots, which are the same in every language."""
    games = page.request.get(f"{server.url}/api/games").json()
    names = [name for game in games for name in (game["title"], *(b["name"] for b in game["bots"]))]
    return {word for name in names for word in re.findall(r"[^\W\d_]+", f"{name} {name.title()}")}


class Reading:
    """Whole pages, read as they come by; ``left`` is what was found hard-wired, by place."""

    def __init__(self, page: Page, server: Server, data: list[str] | None = None) -> None:
        self.page = page
        self.left: dict[str, list[str]] = {}
        self._names = names_of(page, server)
        self._data = data or []

    def look(self, where: str, part: str = "body", *, theirs: str = THEIRS) -> None:
        """Read what is there and ours."""
        hidden = f"for (const one of root.querySelectorAll('{theirs}')) one.translate = false;"
        texts = self.page.locator(part).first.evaluate(
            f"(root) => {{ {hidden} return ({READ})(root); }}"
        )
        assert any("[" in text for text in texts), f"nothing was read: {where}"
        wired = [text for text in texts if set(hard_wired(without(text, self._data))) - self._names]
        if wired:
            self.left[where] = wired
