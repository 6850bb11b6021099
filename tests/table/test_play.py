"""People at a table, over real sockets: a whole game, coming back, several tabs, another device."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.table.house import Browser, first_legal, play_out

Visit = Callable[..., Browser]


def test_two_people_and_a_spectator_play_a_whole_game(visit: Visit) -> None:
    ann, bob, eve = visit("Ann"), visit("Bob"), visit()
    table = ann.table("pentup", "me", "open")
    assert table["status"] == "waiting"
    assert table["seats"][1]["invite"] is not None
    entrance = bob.get(f"/api/enter/{table['seats'][1]['invite']}")
    assert entrance == {"table": table["id"], "seat": 1}
    joined = bob.join(entrance["table"], token=table["seats"][1]["invite"])
    assert joined["status"] == "playing"
    assert joined["seats"][1]["person"]["name"] == "Bob"
    assert joined["seats"][1]["invite"] is None

    white, black = ann.page(table["id"], 0), bob.page(table["id"], 1)
    watcher = eve.page(table["id"], token=table["audience"])
    assert watcher.until("snapshot")["seat"] is None
    play_out(white, black)
    watcher.reach(24)

    assert white.position["outcome"] == black.position["outcome"] == watcher.position["outcome"]
    for page in (white, black, watcher):
        numbers = [message["number"] for message in page.heard if "number" in message]
        assert numbers == list(range(numbers[0], 26))
    info = white.until("table", lambda m: m["table"]["status"] == "finished")["table"]
    assert len(info["seed"]) == 32
    assert table["seed"] is None


def test_every_move_is_told_with_what_happened(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("pentup", "me", "open", listed=True)
    bob.join(table["id"])
    white, black = ann.page(table["id"], 0), bob.page(table["id"], 1)
    assert white.position["legal"] is None, "too many to come along"
    white.say("legal", ref=4)
    assert white.until("legal")["count"] == 63
    white.say("legal", where={"tile": "I"}, ref=5)
    answer = white.until("legal")
    assert (answer["ref"], answer["count"], answer["step"]) == (5, 2, 0)
    white.move(answer["moves"][0], ref=6)
    assert white.until("noted") == {"tell": "noted", "step": 0, "ref": 6}
    step = black.until("step")
    assert step["events"][0]["event"] == "placed"
    assert step["moved"] == [
        {
            "step": 1,
            "seat": 0,
            "by": None,
            "lines": [["say", "pentup-placed", {"who": ["seat", 0], "tile": "I", "level": 1}]],
        }
    ]
    assert step["position"]["asked"] == [1]
    assert step["position"]["view"]["placed"][0]["tile"] == "I"


def test_why_a_move_is_illegal(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("pentup", "me", "me")
    page = ann.page(table["id"], 0)
    off = {"tile": "I", "cells": [[x, 5] for x in range(5)]}
    page.say("why", move=off, ref=1)
    why = page.until("why")
    assert (why["legal"], why["rule"], why["ref"]) == (False, "first tile", 1)
    page.say("why", move={"tile": "I", "cells": [[x, 0] for x in range(5)]})
    assert page.until("why")["legal"] is True
    page.move(off, ref=2)
    refused = page.until("refused")
    assert (refused["code"], refused["rule"], refused["ref"]) == ("illegal", "first tile", 2)


def test_reconnecting_gives_exactly_what_was_missed(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", listed=True)
    bob.join(table["id"])
    white, black = ann.page(table["id"], 0), bob.page(table["id"], 1)
    white.move({"amount": 1})
    black.reach(1)
    last = white.reach(1) and white.number
    witness = ann.page(table["id"], 0)
    witness.until("snapshot")
    white.close()
    black.move({"amount": 2})
    witness.reach(2)
    witness.move({"amount": 3})
    witness.reach(3)

    back = ann.page(table["id"], 0, last=last)
    back.until("table")
    assert [m["tell"] for m in back.heard] == ["step", "step", "table"]
    missed, live = back.steps(), witness.steps()
    for mine, theirs in zip(missed, live, strict=True):
        assert mine["number"] == theirs["number"]
        assert mine["events"] == theirs["events"]
        assert mine["moved"] == theirs["moved"]
        assert mine["position"]["view"] == theirs["position"]["view"]
    assert missed[-1]["position"] == live[-1]["position"]


def test_a_page_that_has_missed_nothing_is_told_so(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")
    page = ann.page(table["id"], 0)
    page.until("snapshot")
    again = ann.page(table["id"], 0, last=page.number)
    again.until("table")
    assert [m["tell"] for m in again.heard] == ["table"]


def test_a_page_far_behind_gets_a_snapshot(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me", options={"moves": 60})
    white, black = ann.page(table["id"], 0), ann.page(table["id"], 1)
    first = white.until("snapshot")["number"]
    play_out(white, black)
    back = ann.page(table["id"], 0, last=first)
    snapshot = back.until("snapshot")
    assert snapshot["number"] == white.number
    assert len(snapshot["log"]) == 60
    beyond = ann.page(table["id"], 0, last=10_000)
    assert beyond.until("snapshot")["number"] == white.number


def test_two_tabs_of_one_person(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", listed=True)
    bob.join(table["id"])
    left, right = ann.page(table["id"], 0), ann.page(table["id"], 0)
    right.until("snapshot")
    left.move({"amount": 1})
    assert right.reach(1)["view"]["total"] == 1
    # The same move from the other tab comes too late and hits no other position.
    right.move({"amount": 1}, step=0, ref=3)
    assert right.until("refused")["code"] == "late"
    left.close()
    black = bob.page(table["id"], 1)
    info = black.until("table")["table"]
    assert info["seats"][0]["online"] is True
    right.close()
    info = black.until("table", lambda m: not m["table"]["seats"][0]["online"])["table"]
    assert info["seats"][1]["online"] is True


def test_the_owner_takes_a_seat_over_on_another_device(visit: Visit) -> None:
    ann, phone = visit("Ann"), visit()
    table = ann.table("adding", "me", "me")
    link = ann.post(f"/api/tables/{table['id']}/handover", {"seat": 0})
    assert phone.get(f"/api/enter/{link['token']}") == {"table": table["id"], "seat": 0}
    joined = phone.join(table["id"], token=link["token"])
    assert joined["seats"][0]["person"]["name"] == "Ann"
    page = phone.page(table["id"], 0)
    page.move({"amount": 2})
    assert page.reach(1)["view"]["total"] == 2
    # The link works once only.
    thief = visit()
    refusal = thief.refused(f"/api/tables/{table['id']}/join", {"token": link["token"]})
    assert refusal["status"] == 409


def test_a_device_with_a_name_of_its_own_takes_the_seat_with_it(visit: Visit) -> None:
    ann, other = visit("Ann"), visit("Ann's phone")
    table = ann.table("adding", "me", "me")
    link = ann.post(f"/api/tables/{table['id']}/handover", {"seat": 1})
    joined = other.join(table["id"], token=link["token"])
    assert joined["seats"][1]["person"]["name"] == "Ann's phone"
    assert joined["seats"][0]["person"]["name"] == "Ann"
    old = ann.page(table["id"], 1)
    assert old.until("refused")["code"] == "not-your-seat"


def test_one_identity_on_two_seats_is_shown_to_all(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "me", "open", listed=True)
    assert bob.get(f"/api/tables/{table['id']}")["shared_identity"] == [[0, 1]]


def test_nobody_plays_anothers_seat(visit: Visit) -> None:
    ann, bob, eve = visit("Ann"), visit("Bob"), visit("Eve")
    table = ann.table("adding", "me", "open", listed=True)
    bob.join(table["id"])
    page = eve.page(table["id"], 0)
    assert page.until("refused")["code"] == "not-your-seat"
    page.say("hello")
    page.until("snapshot")
    page.say("move", move={"amount": 1}, step=0)
    assert page.until("refused")["code"] == "watching"
    black = bob.page(table["id"], 1)
    black.move({"amount": 1}, step=0)
    assert black.until("refused")["rule"] == "not awaited"


def test_a_private_table_needs_a_link(visit: Visit) -> None:
    ann, eve = visit("Ann"), visit("Eve")
    table = ann.table("adding", "me", "open")
    assert eve.refused(f"/api/tables/{table['id']}", method="GET")["status"] == 403
    assert eve.refused(f"/api/tables/{table['id']}/join", {})["status"] == 403
    assert eve.page(table["id"]).until("refused")["code"] == "not-allowed"
    seen = eve.get(f"/api/tables/{table['id']}?token={table['audience']}")
    assert seen["seats"][1]["invite"] is None
    assert seen["audience"] == table["audience"]
    assert table["id"] not in str(eve.get("/api/lobby"))


def test_revoked_links_open_nothing(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open")
    old = table["seats"][1]["invite"]
    fresh = ann.post(f"/api/tables/{table['id']}/revoke", {"seat": 1})["seats"][1]["invite"]
    assert fresh != old
    assert bob.refused(f"/api/enter/{old}", method="GET")["status"] == 404
    assert bob.refused(f"/api/tables/{table['id']}/join", {"token": old})["status"] == 403
    audience = ann.post(f"/api/tables/{table['id']}/revoke", {"audience": True})["audience"]
    assert bob.refused(f"/api/enter/{table['audience']}", method="GET")["status"] == 404
    assert bob.get(f"/api/enter/{audience}") == {"table": table["id"], "seat": None}
    assert bob.refused(f"/api/tables/{table['id']}/revoke", {"seat": 1})["status"] == 403
    assert bob.join(table["id"], token=fresh)["status"] == "playing"


def test_rematch_with_rotated_seats(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", listed=True, options={"moves": 2})
    bob.join(table["id"])
    assert ann.refused(f"/api/tables/{table['id']}/rematch", {})["status"] == 409
    white, black = ann.page(table["id"], 0), bob.page(table["id"], 1)
    play_out(white, black)
    fresh = ann.post(f"/api/tables/{table['id']}/rematch", {"rotate": True})
    assert [seat["person"]["name"] for seat in fresh["seats"]] == ["Bob", "Ann"]
    assert fresh["status"] == "waiting"
    assert fresh["commitment"] != table["commitment"]
    told = black.until("table", lambda m: m["table"]["next_table"] is not None)["table"]
    assert told["next_table"] == fresh["id"]
    # Whoever asks second gets the same table, and by that is there.
    again = bob.post(f"/api/tables/{table['id']}/rematch", {"rotate": False})
    assert (again["id"], again["status"]) == (fresh["id"], "playing")


def test_a_rematch_starts_when_everybody_has_come(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", listed=True, options={"moves": 1})
    bob.join(table["id"])
    white = ann.page(table["id"], 0)
    white.move({"amount": 1})
    white.reach(1)
    fresh = ann.post(f"/api/tables/{table['id']}/rematch")
    page = bob.page(fresh["id"], 1)
    assert page.until("snapshot")["table"]["status"] == "waiting"
    page.until("table", lambda m: m["table"]["status"] == "playing")
    assert page.position["asked"] == [0]


def test_leaving_and_abandoning(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", listed=True)
    bob.join(table["id"])
    assert bob.refused(f"/api/tables/{table['id']}/abandon")["status"] == 403
    page = ann.page(table["id"], 0)
    assert ann.post(f"/api/tables/{table['id']}/abandon")["status"] == "abandoned"
    page.until("table", lambda m: m["table"]["status"] == "abandoned")
    assert page.position["asked"] == []
    waiting = ann.table("adding", "me", "open", listed=True)
    left = ann.post(f"/api/tables/{waiting['id']}/leave")
    assert left["seats"][0]["kind"] == "open"
    assert ann.post(f"/api/tables/{waiting['id']}/bot", {"seat": 1, "bot": "random"})
    assert ann.post(f"/api/tables/{waiting['id']}/bot", {"seat": 1})["seats"][1]["kind"] == "open"


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_the_lobby(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    listed = ann.table("adding", "me", "open", listed=True, options={"moves": 2})
    private = ann.table("adding", "me", "open")
    lobby = bob.get("/api/lobby")
    assert [card["id"] for card in lobby["open"]] == [listed["id"]]
    assert lobby["mine"] == []
    mine = ann.get("/api/lobby")["mine"]
    assert {card["id"] for card in mine} == {listed["id"], private["id"]}
    bob.join(listed["id"])
    play_out(ann.page(listed["id"], 0), bob.page(listed["id"], 1))
    lobby = bob.get("/api/lobby")
    assert [card["id"] for card in lobby["finished"]] == [listed["id"]]
    assert (lobby["open"], lobby["mine"]) == ([], [])


def test_chat_where_talking_is_allowed(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("pentup", "me", "open", listed=True)
    bob.join(table["id"])
    white, black = ann.page(table["id"], 0), bob.page(table["id"], 1)
    white.say("chat", text="hello  there")
    assert black.until("chat")["line"]["text"] == "hello there"
    assert bob.page(table["id"], 1).until("snapshot")["chat"][0]["person"]["name"] == "Ann"
    quiet = ann.table("adding", "me", "open", listed=True)
    page = ann.page(quiet["id"], 0)
    page.say("chat", text="waiting…")
    page.until("chat")
    bob.join(quiet["id"])
    page.until("table", lambda m: m["table"]["status"] == "playing")
    page.say("chat", text="psst")
    assert page.until("refused")["code"] == "no-talk"


def test_undo_by_consent(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    table = ann.table("adding", "me", "open", listed=True)
    bob.join(table["id"])
    white, black = ann.page(table["id"], 0), bob.page(table["id"], 1)
    white.say("undo")
    assert white.until("refused")["code"] == "no-undo"
    white.move({"amount": 1})
    black.reach(1)
    black.move({"amount": 2})
    assert white.reach(2)["can_undo"] is True
    white.say("undo")
    info = black.until("table", lambda m: m["table"]["undo"] is not None)["table"]
    assert info["undo"] == {"seat": 0, "step": 0, "agreed": [0]}
    black.say("answer-undo", agree=False)
    white.until("table", lambda m: m["table"]["undo"] is None)
    # News of who is there may have told of the first request again; the second comes after its end.
    black.until("table", lambda m: m["table"]["undo"] is None)
    white.say("undo")
    black.until("table", lambda m: m["table"]["undo"] is not None)
    black.say("answer-undo", agree=True)
    step = white.until("step", lambda m: m["undone"])
    assert step["position"]["step"] == 0
    assert step["position"]["view"]["total"] == 0
    white.move({"amount": 3})
    assert black.until("step", lambda m: not m["undone"] and m["position"]["step"] == 1)
    assert ann.page(table["id"], 0).until("snapshot")["log"][0]["seat"] == 0


def test_bots_agree_to_an_undo(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("pentup", "me", "random")
    page = ann.page(table["id"], 0)
    page.move(first_legal(page))
    page.reach(2)
    page.say("undo")
    assert page.until("step", lambda m: m["undone"])["position"]["step"] == 0


def test_bots_fill_seats_and_play_to_the_end(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("pentup", "me", "open", "open")
    for seat in (1, 2):
        table = ann.post(f"/api/tables/{table['id']}/bot", {"seat": seat, "bot": "random"})
    assert table["status"] == "playing"
    page = ann.page(table["id"], 0)
    while page.position["outcome"] is None:
        position = page.position
        if position["asked"] == [0]:
            page.move(first_legal(page))
        page.reach(position["step"] + 1)
    assert page.position["step"] == 36


def test_a_move_from_before_an_undo_is_late(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    page, other = ann.page(table, 0), ann.page(table, 1)
    number = page.until("snapshot")["number"]
    move = {"move": {"amount": 3}, "step": 0, "number": number}
    page.say("move", ref=1, **move)
    page.reach(1)
    other.reach(1)
    page.say("undo")
    page.until("step", lambda m: m["undone"])
    # The same message once more, as after a line that broke: there are as many moves as then.
    page.say("move", ref=2, **move)
    assert page.until("refused")["code"] == "late"
    page.say("move", ref=3, **{**move, "number": page.number})
    page.until("noted", lambda m: m["ref"] == 3)
    # A number is not asked for, and one from the future does no harm.
    other.until("step", lambda m: m["position"]["step"] == 1 and not m["undone"])
    other.say("move", move={"amount": 1}, step=1, number=10**6, ref=4)
    other.until("noted", lambda m: m["ref"] == 4)
