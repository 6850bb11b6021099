"""A stranger's wheel in an environment that sees our packages: the slice of ``test_stranger.py``,
where both wheels are installed into an empty one."""

from __future__ import annotations

import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visit
from tests.browser.house import Server, serving
from tests.browser.strangers import play_veil
from tests.example import PACKAGE
from tests.wheels import beside_us, build

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    home = tmp_path_factory.mktemp("beside")
    wheel = build(PACKAGE, tmp_path_factory.mktemp("wheel"))
    packages = beside_us(home, wheel)
    assert (packages / "veil" / "board" / "board.js").is_file()
    assert not (Path(sysconfig.get_path("purelib")) / "veil").exists()
    with serving(home, python=home / "env" / "bin" / "python") as running:
        yield running


def test_a_strangers_wheel_is_played_to_its_end_and_speaks_german(
    visit: Visit, installed: Server
) -> None:
    play_veil(visit(), installed)
    page = visit(settings={"flat": True, "motion": "off", "language": "de"})
    page.goto(f"{installed.url}/new/veil")
    summary = "Lege eine Karte verdeckt ab und lass die anderen raten: hoch oder niedrig?"
    expect(page.get_by_text(summary).first).to_be_visible()
