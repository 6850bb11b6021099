"""What a bot believed: told when a game is over, from what its seat knew, and never before."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from tests.table.house import Browser, House, Page

from sightline.games.viewpoints.game import GAME
from sightline.table.bot_pool import BotFailed
from sightline.table.bot_worker import answer

Visit = Callable[..., Browser]
QUESTION = {"do": "token", "token": "colours", "position": 1}


@pytest.fixture
def played(visit: Visit) -> tuple[Browser, str, Page]:
    """A table where a bot has moved and a person is to move; one more turn and it is over."""
    ada = visit("Ada")
    options = {"challenge": "A001", "turn_limit": 3}
    table = ada.table("viewpoints", "partner", "me", options=options)["id"]
    page = ada.page(table, 1)
    page.until("snapshot")
    wait_for(ada, table, 1)
    return ada, table, page


def wait_for(browser: Browser, table: str, moves: int) -> None:
    page = browser.page(table, 1)
    page.until(
        "snapshot" if moves == 0 else "step",
        lambda message: message["position"]["step"] >= moves,
        patience=60,
    ) if browser.get(f"/api/tables/{table}")["step"] < moves else None


def to_the_end(ada: Browser, table: str, page: Page) -> None:
    page.say("move", move=QUESTION, step=1, ref=1)
    page.until("noted", lambda message: message["ref"] == 1)
    page.until("table", lambda message: message["table"]["status"] == "finished", patience=60)
