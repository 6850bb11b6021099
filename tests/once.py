"""What is dear to make is made once for all processes of a test run."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock


def once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that ``make`` fills; whoever asks while it does so waits. It is only to be read."""
    shared = folders.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent  # of all workers of this run
    folder, whole = shared / f"once-{name}", shared / f"once-{name}.whole"
    with FileLock(shared / f"once-{name}.lock"):
        if not whole.exists():
            # What somebody began and did not bring to its end is begun anew.
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            whole.touch()
    return folder
