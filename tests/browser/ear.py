"""A person who does not see the page: keys go in; roles, names, states and live regions come out.

Nothing here knows a class, an id or an attribute of the page. What has the focus, and what else is
there, is read from the browser's accessibility tree, as a screen reader gets it; what is said by
itself is what live regions say.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from tests.browser.house import PATIENCE

# What live regions say, in the order in which they say it. While a dialog is open, what is behind
# it is silent.
LISTEN = """(() => {
  window.spoken = [];
  const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
  const last = new WeakMap();
  const say = (region) => {
    const text = region.textContent.replace(/\\s+/g, ' ').trim();
    if (last.get(region) === text) return;
    last.set(region, text);
    const modal = document.querySelector('dialog:modal');
    if (text && (!modal || modal.contains(region))) window.spoken.push(text);
  };
  new MutationObserver((changes) => {
    const regions = new Set();
    for (const { target, addedNodes } of changes) {
      const element = target.nodeType === 1 ? target : target.parentElement;
      const region = element?.closest(LIVE);
      if (region) regions.add(region);
      for (const node of addedNodes) {
        if (node.nodeType !== 1) continue;
        if (node.matches('[role="alert"]')) regions.add(node);
        for (const alert of node.querySelectorAll('[role="alert"]')) regions.add(alert);
      }
    }
    regions.forEach(say);
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()"""


@dataclass(frozen=True)
class Heard:
    """Something in the tree as it is read out."""

    role: str
    name: str
    description: str = ""
    value: str = ""
    states: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return f"{self.role} “{self.name}”"


def _heard(node: dict[str, Any]) -> Heard:
    def text(part: str) -> str:
        return str(node.get(part, {}).get("value", ""))

    states = {
        one["name"]
        for one in node.get("properties", ())
        if one["value"].get("value") in (True, "true", "page", "step")
    }
    return Heard(text("role"), text("name"), text("description"), text("value"), frozenset(states))


class Ear:
    """Plays by keys and listens; ``keys`` counts the presses."""

    def __init__(self, page: Page) -> None:
        page.add_init_script(LISTEN)
        self.page = page
        self.keys = 0
        self._tools = page.context.new_cdp_session(page)

    # -- what goes in ------------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def type(self, text: str) -> None:
        """Letter by letter, and Enter."""
        self.page.keyboard.type(text)
        self.keys += len(text)
        self.press("Enter")

    # -- what comes out ----------------------------------------------------------------------------

    @property
    def focus(self) -> Heard:
        """What has the focus; the whole page where nothing has it."""
        found = self._tools.send("Runtime.evaluate", {"expression": "document.activeElement"})
        if "objectId" not in found["result"]:
            return Heard("none", "")
        told = self._tools.send(
            "Accessibility.getPartialAXTree",
            {"objectId": found["result"]["objectId"], "fetchRelatives": False},
        )
        return _heard(told["nodes"][0])

    @property
    def tree(self) -> list[Heard]:
        """All that can be read, from the top."""
        nodes = self._tools.send("Accessibility.getFullAXTree")["nodes"]
        return [_heard(node) for node in nodes if not node.get("ignored")]

    def all(self, role: str, name: str = "") -> list[Heard]:
        """What the tree holds of a role, with names that match."""
        return [one for one in self.tree if one.role == role and re.search(name, one.name)]

    @property
    def heard(self) -> list[str]:
        """All that live regions have said."""
        return self.page.evaluate("window.spoken")

    def wait(self, what: str, until: Callable[[], Any]) -> Any:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE
        while not (found := until()):
            assert time.monotonic() < end, f"{what}: not so; heard {self.heard[-6:]}, {self.focus}"
            self.page.wait_for_timeout(40)
        return found

    def hear(self, pattern: str, since: int = 0) -> str:
        """Wait until this is said; the whole of what was said then."""
        return self.wait(
            f"to hear {pattern!r}",
            lambda: next((one for one in self.heard[since:] if re.search(pattern, one)), ""),
        )

    def find(self, role: str, name: str) -> Heard:
        """Wait until there is such a thing on the page."""
        found = self.wait(f"{role} {name!r}", lambda: self.all(role, name))
        return found[0]

    # -- going there -------------------------------------------------------------------------------

    def go_to(self, role: str, name: str, key: str = "Tab", most: int = 80) -> Heard:
        """Press a key, most often Tab, until this has the focus."""
        self.find(role, name)
        for _ in range(most):
            now = self.focus
            if now.role == role and re.search(name, now.name):
                return now
            self.press(key)
        raise AssertionError(
            f"{role} {name!r} is not reached with {key}; the focus is {self.focus}"
        )

    def walk(self, key: str, most: int = 80) -> Iterator[Heard]:
        """What has the focus after each press."""
        for _ in range(most):
            self.press(key)
            yield self.focus


def hold_focus(ear: Ear) -> None:
    """After whatever was done, the focus is somewhere: on the board, or on what is asked next."""
    ear.wait("the focus is on the body", lambda: ear.focus.role not in ("RootWebArea", "none"))


def findings(page: Page) -> list[str]:
    """All that axe finds, moderate and minor things included."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node['html'][:120]}"
        for one in found
        for node in one["nodes"]
    ]
