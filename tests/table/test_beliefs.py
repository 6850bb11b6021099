"""What a bot believed: told when a game is over, from what its seat knew, and never before."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable, Iterator
from random import Random

import pytest
from tests.table.house import Browser, House, open_house

from sightline.bots import find_bot
from sightline.core.registry import find_game
from sightline.games.viewpoints.rules.moves import Token
from sightline.games.viewpoints.rules.state import ViewpointsState
from sightline.server.bot_pool import question as question_about

Visit = Callable[..., Browser]
QUESTION = {"do": "token", "token": "colours", "position": 1}
OPTIONS = {"challenge": "A001", "turn_limit": 3}


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory, kept_on: str) -> Iterator[House]:
    """A server whose bots are never given up on. What they need compiled is compiled here first,
    where nobody waits for it."""
    state = find_game("viewpoints").start(2, OPTIONS, seed=1)
    partner = find_bot(state.game, "partner").make()
    move = partner.choose(state.sight(0), Random(1))
    partner.explain(state.sight(0), move, Random(1))
    with open_house(tmp_path_factory.mktemp("house"), bot_seconds=600.0) as running:
        yield running


def test_beliefs_are_told_after_the_end_and_not_before(house: House, visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.table("viewpoints", "partner", "me", options=OPTIONS)["id"]
    page = ada.page(table, 1)
    page.reach(1)
    beliefs = f"/api/tables/{table}/beliefs?step="
    told = ada.refused(beliefs + "1", method="GET")
    assert (told["status"], told["code"]) == (409, "conflict")
    assert "when the game is over" in told["message"]
    page.move(QUESTION, step=1)
    page.reach(3)

    found = ada.get(beliefs + "1")
    assert (found["step"], found["seat"]) == (1, 0)
    assert found["explanation"]["reason"][:2] == ["say", "viewpoints-bot-lay-there-seen"]
    verdicts = {belief["subject"]: belief["verdict"] for belief in found["explanation"]["beliefs"]}
    assert set(verdicts.values()) == {"missing"}
    assert ada.get(beliefs + "1") == found, "asking again gives the same answer"
    assert ada.get(beliefs + "3")["seat"] == 0
    # Step 2 was a person's; there is no step 4.
    assert "not made by a bot" in ada.refused(beliefs + "2", method="GET")["message"]
    assert "moves 1 to 3" in ada.refused(beliefs + "4", method="GET")["message"]
    steps = ada.get(f"/api/tables/{table}/replay")["steps"]
    assert [step["explains"] for step in steps] == [False, True, False, True]


def test_a_record_brings_along_which_bots_played(house: House, visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.table("viewpoints", "partner", "me", options=OPTIONS)["id"]
    page = ada.page(table, 1)
    page.reach(1)
    page.move(QUESTION, step=1)
    page.reach(3)
    record = ada.ask("GET", f"/api/tables/{table}/record").text

    ben = visit("Ben")
    copy = ben.post("/api/import", {"record": record})["id"]
    steps = ben.get(f"/api/tables/{copy}/replay")["steps"]
    assert [step["explains"] for step in steps] == [False, True, False, True]
    found = ben.get(f"/api/tables/{copy}/beliefs?step=3")
    assert (found["seat"], bool(found["explanation"]["reason"])) == (0, True)
    told = ben.refused(f"/api/tables/{copy}/beliefs?step=2", method="GET")
    assert "not made by a bot" in told["message"]

    # So does a branch, whoever sits there now: told at its end, the bot's moves before it included.
    wish = {"step": 2, "seats": [{"kind": "me"}, {"kind": "me"}]}
    branch = ben.post(f"/api/tables/{copy}/branch", wish)["id"]
    page = ben.page(branch, 0)
    page.move({**QUESTION, "token": "view", "position": 2}, step=2)
    page.reach(3)
    steps = ben.get(f"/api/tables/{branch}/replay")["steps"]
    assert [step["explains"] for step in steps] == [False, True, False, False]


def test_a_record_may_name_anything_as_a_bot(house: House, visit: Visit) -> None:
    game = find_game("viewpoints")
    state = game.start(2, {"challenge": "A001", "turn_limit": 1}, seed=3)
    state.apply(0, Token("view", 2))
    ada = visit("Ada")
    for bots in (["no-such-bot", None], ["partner:x=" + "9" * 500, None], [7], "partner", {}):
        record = dataclasses.replace(state.record, meta={"bots": bots})
        copy = ada.post("/api/import", {"record": record.dump()})["id"]
        steps = ada.get(f"/api/tables/{copy}/replay")["steps"]
        assert not any(step["explains"] for step in steps)
        told = ada.refused(f"/api/tables/{copy}/beliefs?step=1", method="GET")
        assert "not made by a bot" in told["message"]


def test_bots_without_beliefs_say_so(house: House, visit: Visit) -> None:
    ada = visit("Ada")
    table = ada.table("viewpoints", "random", "me", options=OPTIONS)["id"]
    page = ada.page(table, 1)
    page.reach(1)
    page.move(QUESTION, step=1)
    page.reach(3)
    told = ada.refused(f"/api/tables/{table}/beliefs?step=1", method="GET")
    assert "explains itself" in told["message"]
    steps = ada.get(f"/api/tables/{table}/replay")["steps"]
    assert not any(step["explains"] for step in steps)


def test_what_an_explaining_bot_is_sent_does_not_hold_the_truth() -> None:
    game = find_game("viewpoints")
    state = game.start(3, {"challenge": "A001"}, seed=11)
    assert isinstance(state, ViewpointsState)
    sent = [
        pickle.loads(question_about(state, 0, "partner", Token("view", 2), 1)) for _ in range(12)
    ]
    worlds = [request[3]._Sight__state for request in sent]
    assert len({world.deal.target for world in worlds}) > 4
    assert not all(world.deal.target == state.deal.target for world in worlds)
    assert all(world.cards[1] == state.cards[1] for world in worlds)
    assert all(world._seed is None for world in worlds)
