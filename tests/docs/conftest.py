"""The site is looked at in the browser that the page is looked at in."""

from __future__ import annotations

from tests.browser.conftest import browser_type_launch_args, visit

__all__ = ["browser_type_launch_args", "visit"]
