"""Own challenges over real sockets: built under the rules, shared without being shown, and no word
of them to anybody before the end."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.table.house import Browser, House, Page, StoppedTime, open_house

from sightline.core.record import parse_record
from sightline.games.viewpoints.challenges import challenge
from sightline.games.viewpoints.challenges.shipped import all_shipped
from sightline.games.viewpoints.room import challenges
from sightline.games.viewpoints.rules.space import SETS
from sightline.games.viewpoints.rules.state import as_pieces

Visit = Callable[..., Browser]

SHIPPED = all_shipped()["A002"]
OWN = SHIPPED.structure
HIDDEN = ["say", "viewpoints-hidden", {}]
"""What everybody is shown of a challenge that is not theirs to know."""


def pieces(text: str = OWN) -> list[dict[str, Any]]:
    found = as_pieces(challenge.read(text, SETS["IL"]))
    return [{"letter": piece.letter, "cells": [list(c) for c in piece.cells]} for piece in found]


def traces() -> list[str]:
    """What would give the structure away: its text, and each piece's cells."""
    cells = [json.dumps(piece["cells"], separators=(",", ":")) for piece in pieces()]
    return [OWN, *OWN.split("."), *cells, *(card for card in SHIPPED.cards)]


def own_card(page: Page) -> str:
    return page.position["view"]["card"]


# ---------------------------------------------------------------------------------- no leak


@pytest.mark.parametrize("shared", [False, True])
def test_nobody_is_sent_the_challenge_before_the_end(
    visit: Visit, shared: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="sightline.server")
    author, ann, bob, dora = (visit(name) for name in ("Author", "Ann", "Bob", "Dora"))
    named = OWN
    if shared:
        links = author.post("/api/challenges", {"pieces": pieces(), "name": "Tower"})
        named = ann.get(f"/api/challenges/{links['play']}")["options"]["challenge"]
    options = {"challenge": named, "turn_limit": 2, "tokens": "off"}
    info = ann.table("viewpoints", "me", "open", options=options, listed=True)
    table = info["id"]
    sent: list[str] = [json.dumps(info)]
    sent += [json.dumps(bob.join(table, 1)), json.dumps(dora.get(f"/api/tables/{table}"))]
    seats = [ann.page(table, 0), bob.page(table, 1)]
    audience = dora.page(table)
    for page in (*seats, audience):
        page.until("snapshot")
        page.until("table", lambda m: m["table"]["watching"] == 1)
    for path in ("/api/lobby", f"/api/tables/{table}", "/api/games", "/metrics"):
        sent += [browser.ask("GET", path).text for browser in (ann, bob, dora)]
    for path in (f"/api/tables/{table}/record", f"/api/tables/{table}/replay"):
        answer = ann.ask("GET", path)
        assert answer.status_code == 409
        sent.append(answer.text)
    # Pieces that do not belong to it: else the list of all their places would name the right one.
    others = [letter for letter in SETS["IL"] if letter not in OWN]
    seats[0].say("legal", where={"do": "place", "piece": others[0]})
    seats[0].move(seats[0].until("legal")["moves"][0])
    for page in (*seats, audience):
        page.reach(1)
    # Each has a card of its own; beyond that there is no trace of the structure anywhere.
    for viewer, page in enumerate((*seats, audience)):
        whole = "\n".join(page.raw)
        mine = "" if viewer == 2 else own_card(page)
        assert HIDDEN[1] in whole
        for trace in traces():
            assert trace == mine or trace not in whole
    for text in (*sent, caplog.text):
        assert not any(trace in text for trace in traces())

    # And after the end it is there, for everybody.
    seats[1].say("legal", where={"do": "place", "piece": others[1]})
    seats[1].move(seats[1].until("legal")["moves"][0])
    for page in (*seats, audience):
        page.reach(2)
        ended = page.until("table", lambda m: m["table"]["status"] == "finished")
        assert ended["table"]["options"]["challenge"] == OWN
    record = parse_record(bob.ask("GET", f"/api/tables/{table}/record").text)
    assert challenge.write(record.replay().deal.target) == OWN


def test_a_rematch_is_as_secret(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    info = ann.table("viewpoints", "me", options={"challenge": OWN}, listed=True)
    ann.post(f"/api/tables/{info['id']}/abandon")
    again = ann.post(f"/api/tables/{info['id']}/rematch", {})
    assert bob.get(f"/api/tables/{again['id']}")["options"]["challenge"] == HIDDEN


def test_a_restart_keeps_the_secret_and_the_challenge(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        ann = Browser(house.url, "Ann")
        links = ann.post("/api/challenges", {"pieces": pieces()})
        table = ann.table("viewpoints", "me", options={"challenge": f"shared-{links['play']}"})
        cookie = ann.cookie
        ann.close()
    with open_house(tmp_path) as house:
        ann = Browser(house.url)
        ann.http.cookies.set("sightline", cookie or "")
        info = ann.get(f"/api/tables/{table['id']}")
        assert info["options"]["challenge"] == HIDDEN
        page = ann.page(table["id"], 0)
        assert page.until("snapshot")["position"]["view"]["card"] == SHIPPED.cards[0]
        assert ann.get(f"/api/challenges/edit/{links['edit']}")["pieces"] == pieces()
        ann.close()


# ------------------------------------------------------------------------------------ links


def test_the_link_for_friends_tells_nothing_of_the_structure(visit: Visit) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    links = ann.post("/api/challenges", {"pieces": pieces(), "name": "  The  tower "})
    told = bob.ask("GET", f"/api/challenges/{links['play']}").text
    shown = json.loads(told)
    assert (shown["name"], shown["author"]) == ("The tower", "Ann")
    assert (shown["level"], shown["unique"], shown["omit"]) == (SHIPPED.level, True, "IL")
    assert links["edit"] not in told
    assert not any(trace in told for trace in traces())
    # The two links are not each other's.
    assert bob.refused(f"/api/challenges/{links['edit']}", method="GET")["status"] == 404
    assert bob.refused(f"/api/challenges/edit/{links['play']}", method="GET")["status"] == 404
    assert bob.get(f"/api/challenges/edit/{links['edit']}")["pieces"] == pieces()


def test_sharing_twice_gives_the_same_links(visit: Visit) -> None:
    ann = visit("Ann")
    first = ann.post("/api/challenges", {"pieces": pieces(), "name": "One"})
    assert ann.post("/api/challenges", {"pieces": pieces()[::-1], "name": "One"}) == first
    assert ann.post("/api/challenges", {"pieces": pieces(), "name": "Two"}) != first


def test_what_cannot_be_shared(visit: Visit) -> None:
    ann = visit("Ann")
    alone = ann.refused("/api/challenges", {"pieces": pieces()[:1]})
    assert alone["status"] == 400
    hanging = pieces("F002102112122212.Z230240340440450")
    assert "cannot be built" in ann.refused("/api/challenges", {"pieces": hanging})["message"]
    twice = [pieces()[0], pieces()[0]]
    assert "twice" in ann.refused("/api/challenges", {"pieces": twice})["message"]


def test_an_unknown_link_is_refused(visit: Visit) -> None:
    ann = visit("Ann")
    assert ann.refused("/api/challenges/nothing", method="GET")["status"] == 404
    wish = {"game": "viewpoints", "players": 1, "options": {"challenge": "shared-nothing"}}
    refused = ann.refused("/api/tables", wish)
    assert refused["faults"] == [["challenge", ["say", "viewpoints-no-such-shared", {}]]]


def test_a_server_reads_no_files(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(json.dumps({"structure": OWN, "omit": "IL"}))
    wish = {"game": "viewpoints", "players": 1, "options": {"challenge": str(file)}}
    assert visit("Ann").refused("/api/tables", wish)["code"] == "bad-options"


# ---------------------------------------------------------------------------------- building


def test_where_a_piece_may_go(visit: Visit) -> None:
    ann = visit("Ann")
    empty = ann.post("/api/challenges/spots", {"pieces": [], "piece": "F"})
    assert len(empty["spots"]) > 100
    assert all(min(cell[2] for cell in cells) == 0 for cells in empty["spots"])
    first = empty["spots"][0]
    laid = [{"letter": "F", "cells": first}]
    assert ann.post("/api/challenges/why", {"pieces": [], "piece": "F", "cells": first})["legal"]
    again = ann.post("/api/challenges/spots", {"pieces": laid, "piece": "F"})
    assert first not in again["spots"]
    assert len(again["spots"]) == len(empty["spots"]) - 1
    hanging = [[x, y, z + 3] for x, y, z in first]
    why = ann.post("/api/challenges/why", {"pieces": [], "piece": "F", "cells": hanging})
    assert (why["legal"], why["rule"]) == (False, "falls")
    assert "hang in the air" in why["message"]


def test_what_lies_beneath_cannot_be_taken(visit: Visit) -> None:
    ann = visit("Ann")
    report = ann.post("/api/challenges/report", {"pieces": pieces()})
    stuck = next(p["letter"] for p in pieces() if p["letter"] not in report["takeable"])
    spots = ann.post("/api/challenges/spots", {"pieces": pieces(), "piece": stuck})
    assert spots["spots"] == []
    assert spots["rule"] in ("blocked", "falls")
    why = ann.post("/api/challenges/why", {"pieces": pieces(), "piece": stuck})
    assert (why["legal"], why["message"]) == (False, spots["message"])


def test_the_report(visit: Visit) -> None:
    ann = visit("Ann")
    report = ann.post("/api/challenges/report", {"pieces": pieces()})
    assert report["structure"] == OWN
    assert report["cards"] == list(SHIPPED.cards)
    assert (report["holds"], report["fitting"], report["exact"]) == (True, 1, True)
    assert (report["level"], report["score"]) == (SHIPPED.level, SHIPPED.score)
    assert (report["groups"], report["stands"], report["unseen"]) == (1, True, [])
    nothing = ann.post("/api/challenges/report", {"pieces": []})
    assert (nothing["size"], nothing["level"], nothing["holds"]) == (0, None, False)


def test_a_random_one_is_a_challenge_of_its_level(visit: Visit) -> None:
    ann = visit("Ann")
    drawn = [ann.post("/api/challenges/draw", {"level": 3, "omit": "NP"}) for _ in range(2)]
    assert drawn[0]["pieces"] != drawn[1]["pieces"]
    report = ann.post("/api/challenges/report", {"pieces": drawn[0]["pieces"], "omit": "NP"})
    assert (report["holds"], report["level"]) == (True, 3)


def test_fewer_cards_fit_more_structures(visit: Visit) -> None:
    counts = visit("Ann").post("/api/challenges/counts", {"pieces": pieces()})["fitting"]
    assert [tuple(one["cards"]) for one in counts] == [(1, 2, 3, 4), (1, 2, 3), (1, 2), (3, 4)]
    assert [(one["count"], one["exact"]) for one in counts] == [
        (32, True),
        (32, True),
        (1000, False),  # it is counted no further
        (730, True),
    ]


def test_a_count_for_which_there_is_no_time_is_given_up(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(challenges, "FEWER_SECONDS", 0.0)
    counts = visit("Ann").post("/api/challenges/counts", {"pieces": pieces()})["fitting"]
    assert [(one["count"], one["exact"]) for one in counts] == [(1, False)] * 4


@pytest.mark.parametrize(
    "text", ["A002", OWN.lower(), json.dumps({"structure": OWN, "omit": "IL"})]
)
def test_files_names_and_texts_are_read(visit: Visit, text: str) -> None:
    assert visit("Ann").post("/api/challenges/read", {"text": text})["pieces"] == pieces()


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("read", {"text": "{"}, "not JSON"),
        ("read", {"text": "nonsense"}, "N"),
        ("report", {"pieces": [{"letter": "I", "cells": [[0, 0, 0]] * 5}]}, "not among the ten"),
        ("spots", {"pieces": [], "piece": "I"}, "not among the ten"),
        ("report", {"pieces": [{"letter": "F", "cells": [[0, 0, z] for z in range(5)]}]}, "cannot"),
        ("report", {"pieces": [], "omit": "XX"}, "omit"),
    ],
)
def test_nonsense_is_refused_in_words(visit: Visit, path: str, body: Any, says: str) -> None:
    refused = visit("Ann").refused(f"/api/challenges/{path}", body)
    assert refused["status"] == 400
    assert says in refused["message"]


# -------------------------------------------------------------------------------------- daily


@pytest.mark.parametrize("house", [{"timekeeper": StoppedTime}], indirect=True)
def test_the_daily_challenge_is_in_the_puzzle_room_and_fixed_at_the_start(
    visit: Visit, house: House
) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    cards = {card["key"]: card for card in ann.get("/api/puzzles")["cards"]}
    wish = cards["viewpoints"]["table"]
    info = ann.post("/api/tables", wish)
    assert info["options"]["daily"] == "2026-07-14"
    mine = ann.page(info["id"], 0).until("snapshot")["position"]["view"]["card"]
    house.pass_time(3600)
    other = bob.post("/api/tables", wish)
    assert bob.page(other["id"], 0).until("snapshot")["position"]["view"]["card"] == mine
    house.pass_time(12 * 3600)
    assert bob.post("/api/tables", wish)["options"]["daily"] == "2026-07-15"
    assert ann.get(f"/api/tables/{info['id']}")["options"]["daily"] == "2026-07-14"
