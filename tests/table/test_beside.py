"""What takes long is done beside the event loop, in pages and within bounds."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks._table_game import Adding, AddingState, Options
from tests.table.adding import record_of
from tests.table.games import LATCH
from tests.table.house import PATIENCE, Browser, House, open_house

from sightline.check.ground import registered
from sightline.core.game import NoDeal
from sightline.core.registry import find_game
from sightline.server import importing, replaying, telling
from sightline.server.importing import Bounds, check_record

Visit = Callable[..., Browser]


def large_set(name: str, cards: int) -> str:
    """A card set with as many words as cards may have."""
    text = "Words and more words. " * 13
    return f'[set]\nname = "{name}"\ntitle = "Large {name}"\nabout = "Large."\n' + "".join(
        f'[[card]]\ntitle = "{name} {number}"\ncopies = 1\npoints = 0\ntext = "{text}"\n'
        f'played = [{{ do = "draw" }}]\n'
        for number in range(cards)
    )


def large_record(cards: int, moves: int) -> str:
    """A game of Viewpoint with this many kinds of cards, of which every view tells."""
    names = [f"set{number}" for number in range(4)]
    options = {
        "sets": "+".join(names),
        "custom": [large_set(name, cards // 4) for name in names],
        "turn_limit": 5000,
    }
    state, rng = find_game("viewpoint").start(2, options, seed=1), Random(1)
    while state.length < moves:
        seat = state.awaiting[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.randrange(len(legal))])
    return state.record.dump()


@pytest.fixture
def latch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """While this file is there, nobody can look at a game that is held."""
    file = tmp_path / "latch"
    monkeypatch.setenv(LATCH, str(file))
    yield file
    file.unlink(missing_ok=True)


@pytest.fixture
def own_house(latch: Path, tmp_path: Path) -> Iterator[House]:
    """A server whose processes know of the latch."""
    with open_house(tmp_path / "house") as running:
        yield running


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()


# -- replays ---------------------------------------------------------------------------------------


def test_a_long_game_comes_in_pages(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.post("/api/import", {"record": record_of(450)})["id"]
    at = f"/api/tables/{table}/replay"
    steps: list[Any] = []
    while len(steps) < 451:
        page = ann.get(f"{at}?from={len(steps)}")
        assert (page["total"], page["first"]) == (451, len(steps))
        assert 1 <= len(page["steps"]) <= replaying.MOST_STEPS
        steps += page["steps"]
    amounts = [1 + number % 3 for number in range(450)]
    totals = [step["view"]["total"] for step in steps]
    assert totals == [sum(amounts[:number]) for number in range(451)]
    # From anywhere, as few as one likes; and all that happened at once, without the views.
    page = ann.get(f"{at}?from=300&count=7&seat=1")
    assert page["steps"] == steps[300:307]
    told = ann.get(f"{at}?views=false&count=100000")
    assert [step["text"] for step in told["steps"]] == [step["text"] for step in steps]
    assert {step["view"] for step in told["steps"]} == {None}
    beyond = ann.refused(f"{at}?from=451", method="GET")
    assert (beyond["status"], beyond["message"]) == (400, "This game has steps 0 to 450.")
    for wrong in ("from=-1", "count=0", "from=x", "views=perhaps"):
        assert ann.refused(f"{at}?{wrong}", method="GET")["status"] == 400


def test_pages_of_large_views_are_small_all_the_same(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.post("/api/import", {"record": large_record(600, 40)})["id"]
    ann.post(f"/api/tables/{table}/abandon")
    seen = 0
    while seen < 41:
        answer = ann.ask("GET", f"/api/tables/{table}/replay?from={seen}")
        page = answer.json()
        seen += len(page["steps"])
        largest = len(answer.content) / len(page["steps"])
        assert len(answer.content) < replaying.MOST_BYTES + 1.5 * largest
    assert seen == 41


def test_a_replay_is_built_elsewhere_and_everybody_is_answered_meanwhile(
    own_house: House, latch: Path
) -> None:
    ann, bob = Browser(own_house.url, "Ann"), Browser(own_house.url, "Bob")
    table = ann.post("/api/import", {"record": record_of(5, "held")})["id"]
    playing = bob.table("adding", "me", "me")["id"]
    page = bob.page(playing, 0)
    latch.touch()
    with ThreadPoolExecutor(3) as pool:
        waiting = [pool.submit(ann.get, f"/api/tables/{table}/replay?seat={s}") for s in (0, 1, 0)]
        # Everybody else is served, however long it takes.
        for move in range(3):
            assert bob.get("/health")["ok"] is True
            bob.get("/api/lobby")
            if move % 2 == 0:
                page.move({"amount": 1})
                page.reach(move + 1)
            else:
                other = bob.page(playing, 1)
                other.reach(move)
                other.move({"amount": 1})
                page.reach(move + 1)
        assert not any(one.done() for one in waiting)
        latch.unlink()
        assert [len(one.result(PATIENCE)["steps"]) for one in waiting] == [6, 6, 6]
    ann.close()
    bob.close()


def test_views_of_a_replay_are_not_built_by_the_server_itself(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    table = ann.post("/api/import", {"record": record_of(12)})["id"]
    seen: list[int] = []
    real = telling.view_of

    def noted(*given: Any) -> Any:
        seen.append(threading.get_ident())
        return real(*given)

    monkeypatch.setattr(telling, "view_of", noted)
    assert len(ann.get(f"/api/tables/{table}/replay")["steps"]) == 13
    assert seen == []


def test_pages_are_remembered_within_a_bound(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    table = ann.post("/api/import", {"record": record_of(60)})["id"]
    at, replays = f"/api/tables/{table}/replay", house.hall.replays
    first = ann.get(f"{at}?from=0&count=10")
    asked: list[str] = []
    real = house.hall.offloop.ask

    async def noted(function: Any, *values: Any, **more: Any) -> Any:
        asked.append(function.__name__)
        return await real(function, *values, **more)

    monkeypatch.setattr(house.hall.offloop, "ask", noted)
    assert ann.get(f"{at}?from=0&count=10") == first
    assert asked == []
    monkeypatch.setattr(replaying, "REMEMBERED_BYTES", 3000)
    for start in range(0, 60, 5):
        ann.get(f"{at}?from={start}&count=5")
        assert 0 < house.inside(lambda: replays.remembered) <= 3000


def test_a_game_that_goes_on_is_never_shown_as_it_was(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("adding", "me", "me")["id"]
    pages = [ann.page(table, seat) for seat in (0, 1)]
    for move in range(4):
        for page in pages:
            page.reach(move)
        pages[move % 2].move({"amount": 1})
        pages[0].reach(move + 1)
        assert ann.get(f"/api/tables/{table}/replay")["total"] == move + 2
    # A move that was taken back and made differently: as many steps as before.
    pages[1].reach(4)
    pages[1].say("undo")
    pages[1].until("step", lambda m: m["undone"])
    pages[1].move({"amount": 3}, step=3)
    pages[0].until("step", lambda m: m["position"]["view"]["total"] == 6)
    steps = ann.get(f"/api/tables/{table}/replay")["steps"]
    assert [step["view"]["total"] for step in steps] == [0, 1, 2, 3, 6]


# -- records ---------------------------------------------------------------------------------------


def test_a_record_that_would_be_too_much_is_refused_with_the_reason(visit: Visit) -> None:
    ann = visit("Ann")
    record = large_record(1000, 400)
    assert 300_000 < len(record) < 1_000_000
    told = ann.refused("/api/import", {"record": record})
    assert (told["status"], told["code"]) == (413, "too-large")
    assert "bytes" in told["message"]
    assert "at most" in told["message"]
    # Nor can a table be set up at which every move would send as much to everybody.
    names = [f"set{number}" for number in range(4)]
    custom = [large_set(name, 360) for name in names]
    wish = {"game": "viewpoint", "options": {"sets": "+".join(names), "custom": custom}}
    told = ann.refused("/api/tables", wish)
    assert told["code"] in ("too-large", "bad-options")


def test_what_a_record_may_cost_is_bounded(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    hall, record = house.hall, record_of(50)
    for bounds, reason in (
        (Bounds(moves=49), "it has 50 moves, at most 49"),
        (Bounds(views=400), "51 steps of up to"),
        (Bounds(seconds=0.0), "takes longer than 0 seconds"),
    ):
        monkeypatch.setattr(hall.opening, "bounds", bounds)
        told = ann.refused("/api/import", {"record": record})
        assert (told["status"], told["code"]) == (413, "too-large")
        assert reason in told["message"]
    monkeypatch.setattr(hall.opening, "bounds", Bounds(moves=50))
    assert ann.post("/api/import", {"record": record})["status"] == "finished"


def test_loading_an_engine_is_nothing_that_a_record_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "_ready", set[str]())  # as in a process that has just begun
    spent = [0.0]

    class SlowToLoad(Adding):
        """What it needs is made when it is first needed, as a compiler does."""

        key = "slow-to-load"
        loaded = False

        def begin(self, players: int, options: Options, deal: NoDeal) -> AddingState:
            spent[0] += 0.1 if self.loaded else 60.0
            self.loaded = True
            return super().begin(players, options, deal)

    game = SlowToLoad()
    with registered(game):
        record = record_of(5, game.key)
        game.loaded = False
        for _ in range(2):
            checked = check_record(record, Bounds(seconds=1.0), lambda: spent[0])
            assert len(checked.carried) == 5


def test_a_record_that_never_ends_is_given_up(
    own_house: House, latch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Browser(own_house.url, "Ann")
    record = record_of(5, "held")
    monkeypatch.setattr(own_house.hall.opening, "bounds", Bounds(patience=0.5))
    latch.touch()
    told = ann.refused("/api/import", {"record": record})
    assert (told["status"], told["code"]) == (413, "too-large")
    assert "takes longer" in told["message"]
    latch.unlink()
    monkeypatch.setattr(own_house.hall.opening, "bounds", Bounds())
    assert ann.post("/api/import", {"record": record})["moves"] == 5
    ann.close()


def test_a_record_is_not_replayed_in_the_server_before_it_is_checked(
    house: House, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = visit("Ann")
    made: list[int] = []
    game = find_game("adding")
    real = game.begin

    def noted(*given: Any) -> Any:
        made.append(threading.get_ident())
        return real(*given)

    monkeypatch.setattr(game, "begin", noted)
    head = '{"sightline":1,"game":"adding","players":2,"seed":1}\n'
    wrong = head + '{"seat":0,"move":{"amount":1}}\n{"seat":0,"move":{"amount":1}}\n'
    told = ann.refused("/api/import", {"record": wrong})
    assert (told["code"], told["message"][:6]) == ("bad-record", "Line 3")
    assert made == [], "what is wrong was found elsewhere"
    ann.post("/api/import", {"record": record_of(20)})
    loop = house.inside(threading.get_ident)
    assert loop not in made


def test_a_long_list_of_faults_is_cut(visit: Visit) -> None:
    ann = visit("Ann")
    text = large_set("mine", 250).replace("points = 0", "points = 999")
    head = {"sightline": 1, "game": "viewpoint", "players": 2, "seed": 1}
    options = {"sets": "mine", "custom": [text]}
    told = ann.refused("/api/import", {"record": json.dumps({**head, "options": options})})
    assert told["code"] == "bad-record"
    assert len(told["message"]) <= 2000


# -- the processes ---------------------------------------------------------------------------------
