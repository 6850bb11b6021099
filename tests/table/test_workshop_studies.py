"""Studies from the workshop: one for each person, watched, limited, and gone with the server."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.table import studying
from tests.table.house import PATIENCE, Browser, House, open_house
from tests.table.house import wait_until as until

from sightline.core.message import Message
from sightline.games.viewpoint.room import studies
from sightline.games.viewpoint.room.grammar import BLANK
from sightline.games.viewpoint.room.study_work import make_study

Visit = Callable[..., Browser]
WISH = {"text": BLANK, "games": 20}


class Notes:
    """What the stand-in has written down."""

    def __init__(self, folder: Path) -> None:
        self.notes = folder / "notes.json"
        self.pids = folder / "pids"

    def processes(self) -> list[int]:
        until(self.pids.exists)
        until(lambda: len(self.pids.read_text().split()) == 2)
        return [int(word) for word in self.pids.read_text().split()]


def is_gone(process: int) -> bool:
    """No such process, or only its name is left."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.fixture(autouse=True)
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Notes:
    notes = Notes(tmp_path)
    monkeypatch.setenv(studying.NOTES, str(tmp_path))
    monkeypatch.setattr(studies, "WORK", studying.play)
    return notes


def ended(browser: Browser, study: dict[str, Any]) -> dict[str, Any]:
    """A study when it is over."""
    path = f"/api/workshop/studies/{study['id']}"
    until(lambda: browser.get(path)["status"] not in ("waiting", "running"))
    return browser.get(path)


def english(messages: list[Any]) -> list[str]:
    """What the page would say."""
    return [str(message) for message in msgspec.convert(messages, list[Message])]


def test_study_from_wish_to_report(visit: Visit, stand_in: Notes) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    study = ann.post("/api/workshop/studies", {**WISH, "mixed": ["revisioned"], "players": 3})
    assert (study["title"], study["games"], study["players"]) == ("My Set", 20, 3)
    assert study["report"] is None
    study = ended(ann, study)
    assert (study["status"], study["done"], study["problem"]) == ("done", 20, None)
    assert english(study["figures"][0]) == [
        "Wins by turn order", "first 50% (40% to 60%), second 50% (40% to 60%)"
    ]  # fmt: skip
    notes: Any = json.loads(stand_in.notes.read_text())
    assert notes["set"] == BLANK
    assert (notes["mixed"], notes["players"]) == (["revisioned"], 3)
    if sys.platform != "win32":
        assert notes["nice"] >= min(19, os.nice(0) + 10)  # lower than whoever started the tests

    # The report may show itself and nothing else: no script, no request, no frame, no origin.
    answer = bob.ask("GET", study["report"])
    assert answer.text.startswith("<h1>A report")
    assert answer.headers["content-type"].startswith("text/html")
    policies = answer.headers.get_list("content-security-policy")
    assert any("sandbox" in one and "default-src 'none'" in one for one in policies)
    assert all("allow-scripts" not in one and "allow-same-origin" not in one for one in policies)
    assert bob.ask("GET", study["report"] + "study.json").status_code == 200
    for name in ("set.toml", "..%2Fset.toml", "%2Fetc%2Fpasswd", ".hidden", "no.html"):
        assert bob.ask("GET", study["report"] + name).status_code == 404

    # It is Ann's.
    assert [one["id"] for one in ann.get("/api/workshop/studies")] == [study["id"]]
    assert bob.get("/api/workshop/studies") == []
    path = f"/api/workshop/studies/{study['id']}"
    assert bob.refused(path, method="GET")["status"] == 404
    assert bob.refused(f"{path}/cancel")["status"] == 404
    assert ann.post(f"{path}/cancel")["status"] == "done"


def test_one_study_each_and_cancelling_ends_all_of_it(visit: Visit, stand_in: Notes) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    study = ann.post("/api/workshop/studies", {**WISH, "games": 13})
    path = f"/api/workshop/studies/{study['id']}"
    processes = stand_in.processes()
    until(lambda: ann.get(path)["done"] == 6)
    assert ann.get(path)["status"] == "running"
    refused = ann.refused("/api/workshop/studies", WISH)
    assert (refused["status"], refused["code"]) == (429, "too-many")

    waiting = bob.post("/api/workshop/studies", WISH)  # the server makes one at a time
    assert waiting["status"] == "waiting"
    assert ann.refused(f"{path}/report", method="GET")["status"] == 404

    assert ann.post(f"{path}/cancel")["status"] == "cancelled"
    until(lambda: all(map(is_gone, processes)))
    assert ended(bob, waiting)["status"] == "done"
    assert ended(ann, ann.post("/api/workshop/studies", WISH))["status"] == "done"


def test_waiting_study_can_be_cancelled(visit: Visit, stand_in: Notes) -> None:
    people = [visit(name) for name in ("Ann", "Bob", "Cem", "Dan")]
    first = people[0].post("/api/workshop/studies", {**WISH, "games": 13})
    processes = stand_in.processes()
    others = [one.post("/api/workshop/studies", WISH) for one in people[1:3]]
    # All come from one address, which has its own share.
    assert people[3].refused("/api/workshop/studies", WISH)["status"] == 429
    # Those that wait first: when the first one goes, the next one begins.
    for person, study in zip(people[2::-1], [*others[::-1], first], strict=True):
        path = f"/api/workshop/studies/{study['id']}/cancel"
        assert person.post(path)["status"] == "cancelled"
    until(lambda: all(map(is_gone, processes)))


def test_study_that_fails_says_so(visit: Visit) -> None:
    ann = visit("Ann")
    study = ended(ann, ann.post("/api/workshop/studies", {**WISH, "games": 14}))
    assert study["status"] == "failed"
    (problem,) = english([study["problem"]])
    assert "ended without a report" in problem
    assert "no luck" not in problem


@pytest.mark.parametrize("house", [{"study_seconds": 1.0}], indirect=True)
def test_study_that_takes_too_long_is_ended(visit: Visit, stand_in: Notes) -> None:
    ann = visit("Ann")
    study = ended(ann, ann.post("/api/workshop/studies", {**WISH, "games": 13}))
    assert study["status"] == "failed"
    assert "took longer" in english([study["problem"]])[0]
    if stand_in.pids.exists():
        until(lambda: all(map(is_gone, stand_in.processes())))


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"text": BLANK, "games": 0}, 400, "games"),
        ({"text": BLANK, "games": 1001}, 400, "At most 1,000 games"),
        ({"text": BLANK, "players": 9}, 400, "players"),
        ({"text": BLANK, "players": 4}, 400, "4 players need 30 cards"),
        ({"text": BLANK, "mixed": ["revisoned"]}, 400, "there is: revisioned"),
        ({"text": BLANK, "mixed": ["../../etc/passwd"]}, 400, "no shipped set"),
        ({"text": BLANK, "mixed": ["revisioned", "revisioned"]}, 400, "named twice"),
        ({"text": BLANK, "bots": "search:seconds=600"}, 400, "bots"),
        ({"text": BLANK.replace("copies = 6", "copies = 99")}, 400, "faults"),
        ({"text": "no set"}, 400, "faults"),
    ],
)
def test_bad_wishes(visit: Visit, wish: dict[str, Any], status: int, words: str) -> None:
    ann = visit("Ann")
    refused = ann.refused("/api/workshop/studies", wish)
    assert refused["status"] == status
    assert words in refused["message"]
    assert ann.get("/api/workshop/studies") == []


@pytest.mark.parametrize("house", [{"studies": 0}], indirect=True)
def test_server_without_studies(visit: Visit) -> None:
    ann = visit("Ann")
    assert ann.get("/api/workshop")["study"]["games"] == 0
    assert ann.refused("/api/workshop/studies", WISH)["status"] == 403


def test_studies_end_with_the_server(
    tmp_path: Path, stand_in: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, temporary = tmp_path / "house", tmp_path / "temporary"
    folder.mkdir()
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    with open_house(folder) as house:
        ann = Browser(house.url, "Ann")
        ann.post("/api/workshop/studies", {**WISH, "games": 13})
        processes = stand_in.processes()
        assert len(list(temporary.glob("sightline-studies-*"))) == 1
        ann.close()
    until(lambda: all(map(is_gone, processes)))
    assert list(temporary.glob("sightline-studies-*")) == []


def test_studies_end_when_the_server_is_killed(tmp_path: Path) -> None:
    """The server's end of the pipe closes however it dies; then nothing is left running."""
    note = tmp_path / "pid"
    keeper = (
        "import pathlib, sys; from sightline.server.apart import run_apart;"
        "from tests.table import studying;"
        "from tests.loops import run_apart as run;"
        "run(run_apart(studying.sleep, sys.argv[1], folder=pathlib.Path(sys.argv[2]),"
        " seconds=600, tell=print))"
    )
    paths = os.pathsep.join(path for path in sys.path if path)
    server = subprocess.Popen(
        [sys.executable, "-c", keeper, str(note), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": paths},
    )
    until(lambda: note.exists() and note.read_text().endswith(" "))
    processes = [int(word) for word in note.read_text().split()]
    assert not any(map(is_gone, processes))
    server.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    server.wait(PATIENCE)
    until(lambda: all(map(is_gone, processes)))


def test_real_study(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine itself, as the workshop calls it."""
    monkeypatch.setattr(studies, "WORK", make_study)
    ann = visit("Ann")
    study = ended(ann, ann.post("/api/workshop/studies", {"text": BLANK, "games": 2}))
    assert study["status"] == "done", study
    assert english([name for name, _ in study["figures"]]) == [
        "Wins by turn order", "Turns a game", "Lead changes a game", "Cancels a game"
    ]  # fmt: skip
    report = ann.ask("GET", study["report"])
    assert "<!doctype html>" in report.text.lower()
    assert "<script" not in report.text.lower()  # it could not run


def test_somebody_new_becomes_a_guest(visit: Visit, house: House) -> None:
    del house
    stranger = visit()
    assert stranger.get("/api/workshop/studies") == []
    study = stranger.post("/api/workshop/studies", WISH)
    assert stranger.cookie
    assert ended(stranger, study)["status"] == "done"
