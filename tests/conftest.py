"""What holds for every test.

``make test`` draws the same examples every time: what passed passes again, and what failed can be
looked at. ``make soak`` and ``pytest --hypothesis-profile=searching`` look for new ones.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import settings
from tests import postgres, wheels
from tests.once import once

# A message that cannot be told (an unknown id, a missing argument) fails the test that meets it,
# in the processes that it starts as well.
os.environ["SIGHTLINE_STRICT_WORDS"] = "1"

# Some environments forbid Python to keep what it has compiled. Tests start hundreds of processes,
# and each would compile the whole server again: half of all that a run takes.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile("fixed", derandomize=True, database=None, deadline=None)
settings.register_profile("searching", deadline=None, print_blob=True)
settings.load_profile("fixed")

# A shell starts what runs in the background with Ctrl-C ignored, and every process started from
# there ignores it as well; some tests press it.
if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    and threading.current_thread() is threading.main_thread()
):
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--store",
        metavar="ADDRESS",
        help="test on this PostgreSQL (postgresql://…; a user that may make databases) instead of"
        " one that is started for it",
    )


def pytest_configure(config: pytest.Config) -> None:
    own: str | None = config.getoption("--store")
    if own:
        os.environ[postgres.OWN] = own


def pytest_unconfigure() -> None:
    postgres.drop_databases()


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our wheel, with the page that is built here."""
    folder = once(tmp_path_factory, "dist", lambda to: wheels.build(wheels.ROOT, to))
    (built,) = folder.glob("*.whl")
    return built
