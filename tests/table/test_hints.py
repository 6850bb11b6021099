"""Hints and par at the table: asked for, durable, counted, and refused where there are none."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.table.house import Browser, House, Page, open_house, wait_until

from sightline.core.advice import Par
from sightline.core.game import AnyState
from sightline.core.message import Message
from sightline.core.record import parse_record
from sightline.games.perspective import GAME
from sightline.games.perspective.bots import solo_solver
from sightline.games.perspective.rules.solo import SoloState
from sightline.server.bot_pool import BotFailed
from sightline.server.fair_queue import Claim

Visit = Callable[..., Browser]


def in_english(summary: Any) -> str:
    return str(msgspec.convert(summary, Message))


def solo(visit: Visit, **wish: Any) -> tuple[Browser, str, Page]:
    ada = visit("Ada")
    table = ada.table("perspective", "me", **wish)["id"]
    page = ada.page(table, 0)
    page.until("snapshot")
    return ada, table, page


def ask(page: Page, ref: int) -> dict[str, Any]:
    page.say("hint", ref=ref)
    return page.until("hint", lambda message: message["ref"] == ref)


def play(page: Page, move: dict[str, Any], step: int) -> None:
    page.say("move", move=move, step=step, ref=1000 + step)
    page.until("noted", lambda message: message["ref"] == 1000 + step)


def par_of(browser: Browser, table: str) -> dict[str, Any]:
    """Par, once it is found."""
    wait_until(lambda: browser.get(f"/api/tables/{table}")["par"] is not None)
    return browser.get(f"/api/tables/{table}")["par"]


def refused(page: Page, ref: int) -> str:
    page.say("hint", ref=ref)
    return page.until("refused", lambda message: message["ref"] == ref)["code"]


def test_a_solo_game_solved_by_hints_ends_at_par_and_says_so(house: House, visit: Visit) -> None:
    ada, table, page = solo(visit)
    told = page.until("table", lambda message: message["table"]["par"] is not None)
    par = told["table"]["par"]
    assert told["table"]["offers_hints"] is True
    assert par == {"moves": par["moves"], "proven": True, "bound": par["moves"]}
    for step in range(par["moves"]):
        hint = ask(page, step + 1)
        assert hint["step"] == step
        play(page, hint["move"], step)
    info = ada.get(f"/api/tables/{table}")
    moves = par["moves"]
    assert info["status"] == "finished"
    assert info["hints"] == [moves]
    assert in_english(info["outcome"]["summary"]) == (
        f"Solved in {moves} moves. Par {moves}, with {moves} hints."
    )
    text = ada.ask("GET", f"/api/tables/{table}/record").text
    assert json.loads(text.splitlines()[0])["hints"] == [moves]
    record = parse_record(text)
    assert record.hints == (moves,)
    # What the record keeps of the outcome is what the rules say: it replays.
    assert record.replay().outcome is not None
    again = ada.post("/api/import", {"record": text})
    assert again["hints"] == [moves]
    assert "With" in in_english(again["outcome"]["summary"])


def test_a_hint_is_logged_counted_once_and_survives_a_restart(tmp_path: Path) -> None:
    with open_house(tmp_path) as house, closing(Browser(house.url, "Ada")) as ada:
        table = ada.table("perspective", "me")["id"]
        page, watcher = ada.page(table, 0), ada.page(table, None)
        watcher.until("snapshot")
        first = ask(page, 1)
        assert ask(page, 2)["move"] == first["move"]
        seen = watcher.until("step", lambda message: bool(message["moved"]))
        assert seen["moved"][0]["by"] == "hint"
        assert seen["moved"][0]["lines"] == [["say", "asks-for-a-hint", {"who": ["seat", 0]}]]
        assert seen["position"]["step"] == 0
        assert not any(message["tell"] == "hint" for message in watcher.heard)
        par = par_of(ada, table)
        cookie = ada.cookie
    with open_house(tmp_path) as house, closing(Browser(house.url)) as ada:
        ada.http.cookies.set("sightline", cookie or "")
        page = ada.page(table, 0)
        snapshot = page.until("snapshot")
        assert snapshot["table"]["hints"] == [1]
        assert snapshot["table"]["par"] == par
        assert [line["by"] for line in snapshot["log"]] == ["hint"]
        assert ask(page, 3)["move"] == first["move"]
        play(page, first["move"], 0)
        ask(page, 4)
        fresh = ada.page(table, 0).until("snapshot")
        assert fresh["table"]["hints"] == [2]
        assert [(line["step"], line["by"]) for line in fresh["log"]] == [
            (0, "hint"),
            (1, None),
            (1, "hint"),
        ]


def test_a_page_that_missed_the_hint_catches_up(house: House, visit: Visit) -> None:
    ada, table, page = solo(visit)
    number = page.heard[0]["number"]
    ask(page, 1)
    other = ada.page(table, 0, last=number)
    step = other.until("step")
    assert step["number"] == number + 1
    assert step["moved"][0]["by"] == "hint"


def test_games_and_modes_without_hints_refuse_them(house: House, visit: Visit) -> None:
    ada = visit("Ada")
    for game in ("perspective", "pentup"):
        info = ada.table(game, "me", "me")
        assert info["offers_hints"] is False
        page = ada.page(info["id"], 0)
        page.until("snapshot")
        assert refused(page, 1) == "no-hints"
    assert ada.get(f"/api/tables/{info['id']}")["hints"] == [0, 0]


def test_the_audience_and_a_finished_game_get_no_hint(house: House, visit: Visit) -> None:
    ada, table, page = solo(visit, options={"turn_limit": 1})
    watcher = ada.page(table, None)
    watcher.until("snapshot")
    assert refused(watcher, 1) == "watching"
    play(page, ask(page, 2)["move"], 0)
    assert refused(page, 3) == "not-playing"
    summary = in_english(ada.get(f"/api/tables/{table}")["outcome"]["summary"])
    assert summary.startswith("Not solved within 1 moves")
    assert "with 1 hint" in summary


def test_a_hint_that_comes_too_late_or_not_at_all_is_not_counted(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, table, page = solo(visit)
    legal = page.heard[0]["position"]["legal"] or ask_legal(page)
    adviser = house.hall.adviser

    async def fails(state: AnyState, seat: int, claim: Claim) -> Any:
        raise BotFailed("asleep")

    monkeypatch.setattr(adviser, "hint", fails)
    assert refused(page, 1) == "no-hint"

    async def finds_none(state: AnyState, seat: int, claim: Claim) -> Any:
        return None

    monkeypatch.setattr(adviser, "hint", finds_none)
    assert refused(page, 2) == "no-hint"

    async def overtaken(state: AnyState, seat: int, claim: Claim) -> Any:
        live = await house.hall.seek(table)
        move = live.story.game.read_move(legal[0])
        async with live.changing():
            await live.course.play(seat, move, None)
        return move

    monkeypatch.setattr(adviser, "hint", overtaken)
    assert refused(page, 3) == "late"
    assert ada.get(f"/api/tables/{table}")["hints"] == [0]


def ask_legal(page: Page) -> list[Any]:
    page.say("legal", where={}, ref=77)
    return page.until("legal")["moves"]


def test_an_undo_takes_no_hint_back(house: House, visit: Visit) -> None:
    """Rearranging uncovers nothing, so it can be taken back; a hint stays counted and listed."""
    seed = next(n for n in range(100) if GAME.start(1, seed=n).view(None).action == "B")  # type: ignore[union-attr]
    head = {"sightline": 1, "game": "perspective", "players": 1, "options": {}, "seed": seed}
    ada = visit("Ada")
    wish = {"record": json.dumps(head), "seats": [{"kind": "me"}]}
    table = ada.post("/api/import", wish)["id"]
    page = ada.page(table, 0)
    page.until("snapshot")
    page.until("table", lambda message: message["table"]["status"] == "playing")
    play(page, {"do": "arrange", "side": "Y", "order": [1, 2, 3]}, 0)
    ask(page, 1)
    page.say("undo")
    undone = page.until("step", lambda message: message["undone"])
    assert undone["position"]["step"] == 0
    snapshot = ada.page(table, 0).until("snapshot")
    assert [(line["step"], line["by"]) for line in snapshot["log"]] == [(0, "hint")]
    assert snapshot["table"]["hints"] == [1]
    play(page, {"do": "arrange", "side": "Y", "order": [1, 2, 3]}, 0)
    assert ask(page, 2)["step"] == 1
    assert ada.get(f"/api/tables/{table}")["hints"] == [1], "the same position: asked before"


def test_par_that_is_not_proven_is_said_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.start(1, seed=3)
    assert isinstance(state, SoloState)
    assert GAME.par(state) == solo_solver.par_from(state).par
    assert GAME.hint(state, 0) == solo_solver.hint(state)
    assert str(Par(9, False, 7).message) == "9 (best found; at least 7)"
    for players in (2, 3, 4):
        other = GAME.start(players, seed=3)
        assert not GAME.offers_hints(players, other.options)
        assert not GAME.offers_par(players, other.options)
        assert GAME.hint(other, other.awaiting[0]) is None
        assert GAME.par(other) is None
