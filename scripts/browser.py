"""See to it that there is a Chromium for the tests in `tests/browser`.

Looks at CHROMIUM=… and in PATH; where there is none, installs Debian's package or Playwright's
own build. The tests find it with the same `find()`.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from steps import ROOT, Step, Trouble, gist, is_network_trouble, main, run

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLAYWRIGHTS_OWN = (
    "from playwright.sync_api import sync_playwright as p\n"
    "with p() as it: print(it.chromium.executable_path)"
)


def find() -> str | None:
    """The path of a Chromium or Chrome: CHROMIUM=…, one in PATH, or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise Trouble(f"CHROMIUM={named} is not a program. Name a Chromium, or leave it out.")
        return found
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    worked, output = run([sys.executable, "-c", PLAYWRIGHTS_OWN])
    return output.strip() if worked and Path(output.strip()).exists() else None


def install() -> None:
    """Install one, in whichever way this machine allows."""
    said: list[str] = []
    as_root = root_prefix()
    if shutil.which("apt-get") and as_root is not None:
        quietly = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        with Step("installing Debian's Chromium for the tests (a minute)"):
            run([*quietly, "update"])
            worked, output = run([*quietly, "install", "-y", "chromium"])
        if worked and find():
            return
        said.append(output)
    with Step("asking Playwright for a Chromium"):
        worked, output = run([sys.executable, "-m", "playwright", "install", "chromium"])
    if worked and find():
        return
    said.append(output)
    network = " The network was not reachable." if is_network_trouble("".join(said)) else ""
    raise Trouble(
        f"the tests in tests/browser need a Chromium, and none could be installed.{network}\n"
        "Install Chromium or Chrome (on Debian: apt-get install chromium, as root), or name one "
        "with CHROMIUM=/path/to/it, and run this again. What was tried said:\n"
        + "\n".join(gist(output, 0, 6) for output in said)
    )


def root_prefix() -> list[str] | None:
    """How to run a command as root without being asked anything; None when there is no way."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if shutil.which("sudo") and run(["sudo", "-n", "true"])[0] else None


def ensure() -> None:
    if (ROOT / "tests" / "browser").is_dir() and find() is None:
        install()


if __name__ == "__main__":
    main(ensure)
