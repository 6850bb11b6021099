"""Where a program's own data lies on each system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def user_data() -> Path:
    """The place that this system agrees on for what a program keeps for its user."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Sightline"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Sightline"
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "sightline"
