"""Export, import, replay and branching over HTTP."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

from tests.table.house import Browser, first_legal, play_out

import sightline
from sightline.core.record import parse_record

Visit = Callable[..., Browser]


def finished(visit: Visit) -> tuple[Browser, str]:
    ann = visit("Ann")
    table = ann.table("pentup", "me", "me")["id"]
    play_out(ann.page(table, 0), ann.page(table, 1))
    return ann, table


def test_a_record_names_the_players(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "random", "open")["id"]
    text = ann.ask("GET", f"/api/tables/{table}/record").text
    assert json.loads(text.splitlines()[0])["names"] == ["Ann", "bot:random", None]
    assert ann.post("/api/import", {"record": text})["players"] == 3


def test_export_import_and_replay(visit: Visit) -> None:
    ann, table = finished(visit)
    answer = ann.ask("GET", f"/api/tables/{table}/record")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert "attachment" in answer.headers["content-disposition"]
    record = parse_record(answer.text)
    assert record.replay().outcome is not None
    info = ann.get(f"/api/tables/{table}")
    seed = bytes.fromhex(info["seed"])
    assert hashlib.sha256(seed).hexdigest() == info["commitment"] == record.commitment

    copy = ann.post("/api/import", {"record": answer.text})
    assert (copy["status"], copy["deal_known"], copy["moves"]) == ("finished", True, 24)
    assert copy["outcome"] == info["outcome"]
    again = ann.ask("GET", f"/api/tables/{copy['id']}/record").text
    assert parse_record(again).moves == record.moves

    replay = visit().get(f"/api/tables/{copy['id']}/replay?seat=1")
    assert len(replay["steps"]) == 25
    assert replay["steps"][0]["move"] is None
    assert replay["steps"][1]["text"].startswith(replay["steps"][1]["move"]["tile"])
    assert replay["steps"][24]["view"]["outcome"] == info["outcome"]


def test_a_branch_plays_on_from_a_step(visit: Visit) -> None:
    ann, table = finished(visit)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    branch = ann.post(f"/api/tables/{table}/branch", {"step": 20, "seats": seats})
    assert (branch["status"], branch["moves"], branch["deal_known"]) == ("playing", 20, True)
    assert branch["branched_from"] == table
    page = ann.page(branch["id"], 0)
    snapshot = page.until("snapshot")
    assert len(snapshot["log"]) == 20
    assert snapshot["position"]["can_undo"] is False
    while page.position["outcome"] is None:
        step = page.position["step"]
        if page.position["asked"] == [0]:
            page.move(first_legal(page))
        page.reach(step + 1)
    assert ann.refused(f"/api/tables/{table}/branch", {"step": 99})["status"] == 400


def test_a_running_game_without_secrets_can_be_branched_and_exported(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("pentup", "me", "me")
    page = ann.page(table["id"], 0)
    page.move(first_legal(page))
    page.reach(1)
    text = ann.ask("GET", f"/api/tables/{table['id']}/record").text
    head = json.loads(text.splitlines()[0])
    # The seed stays secret until the end; where chance decides nothing, any other will do.
    assert (head["seed"], head["seed_withheld"]) == (0, True)
    assert parse_record(text).replay().length == 1
    branch = ann.post(f"/api/tables/{table['id']}/branch", {"step": 1})
    assert branch["commitment"] != table["commitment"]
    assert ann.get(f"/api/tables/{table['id']}/replay")["steps"][1]["seat"] == 0


def test_an_unfinished_record_can_be_played_on(visit: Visit) -> None:
    ann = visit("Ann")
    state = sightline.start("veil", 3, {"hand": 1}, seed=7)
    state.apply(state.awaiting[0], state.legal(state.awaiting[0])[-1])
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "bot": "random"}]
    copy = ann.post("/api/import", {"record": state.record.dump(), "seats": seats})
    assert (copy["status"], copy["deal_known"], copy["seed"]) == ("playing", True, None)
    page = ann.page(copy["id"], 0)
    assert page.position["window"] is not None


def test_records_that_cannot_be_read(visit: Visit) -> None:
    ann = visit("Ann")
    head = '{"sightline":1,"game":"pentup","players":2,"seed":1}\n'
    for text in ("", "x", "{}", head + "x", head + '{"seat":0,"move":{}}', head + '{"seat":5}'):
        refusal = ann.refused("/api/import", {"record": text})
        assert refusal["code"] == "bad-record"
        assert "Line" in refusal["message"]
