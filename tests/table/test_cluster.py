"""Several servers, one house: who may come in, and that a page does not notice where its table is.
Who may write what is in ``test_leases``, what befalls servers in ``test_cluster_falls``."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.postgres import execute, fetch
from tests.table.house import PATIENCE, Browser, House, Page, wait_until
from tests.table.swallower import Swallower

from sightline.core.errors import SightlineError
from sightline.server.cluster import link, peers
from sightline.server.cluster.cluster import in_larger_part, listen_between
from sightline.server.store import Store, open_store
from sightline.server.store.versions import VERSION
from sightline.server.store.where import NoStore

pytestmark = pytest.mark.postgresql
Come = Callable[..., Browser]


# -- who may come in -------------------------------------------------------------------------------


def test_alone_and_together_exclude_each_other(tmp_path: Path, address: str) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()

    def opened(number: int, between: str) -> Store:
        return open_store(folders[number], address, between)

    def refused(between: str, match: str) -> None:
        # Whoever has it keeps it. What has just ended may take a moment to be gone, though.
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sightline.server.store.postgres_schema.PATIENCE_SECONDS", 0.0)
            with pytest.raises(NoStore, match=match):
                opened(1, between)

    together = opened(0, "127.0.0.1:1")
    refused("", "start all of them with --internal")
    execute(address, "UPDATE house SET version = $1", VERSION - 1)
    refused("127.0.0.1:2", "older format, and servers of an older version use it")
    execute(address, "UPDATE house SET version = $1", VERSION + 1)
    refused("127.0.0.1:2", "newer version of Sightline")
    execute(address, "UPDATE house SET version = $1", VERSION)
    together.close()
    alone = opened(0, "")
    refused("127.0.0.1:2", "by itself; several can share it only if")
    alone.close()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("8766", "like 10.0.0.5:8766"),
        ("here:", "like 10.0.0.5:8766"),
        ("here:70000", "like 10.0.0.5:8766"),
        ("0.0.0.0:8766", "one address at which"),
        ("192.0.2.7:8766", "cannot listen on 192.0.2.7 port 8766"),
    ],
)
def test_an_address_that_is_of_no_use_is_told_so(given: str, says: str) -> None:
    with pytest.raises(SightlineError, match=says):
        listen_between(given)


# -- pages -----------------------------------------------------------------------------------------


def test_nobody_notices_where_a_table_is(two: list[House], come: Come) -> None:
    first, second = two
    ann, bob = come(0, "Ann"), come(1, "Bob")
    table = ann.table("adding", "me", "open", listed=True)["id"]
    bob.join(table, 1)
    # Each plays through a server of their own; the table is at the first one's.
    here, there = ann.page(table, 0), bob.page(table, 1)
    for step in range(6):
        (here, there)[step % 2].move({"amount": step % 3 + 1}, step=step)
        for page in (here, there):
            page.reach(step + 1)
    there.move({"amount": 7}, step=6, ref=1)
    assert there.until("refused")["code"] in ("not-your-turn", "illegal", "bad-move")
    assert table in first.hall.tables
    assert table not in second.hall.tables
    assert second.hall.metrics.relayed == 1
    # The lobby knows who is there, wherever it is asked for.
    card = come(1, like=ann).get("/api/lobby")["mine"][0]
    assert [seat["online"] for seat in card["seats"]] == [True, True]
    assert card["moves"] == 6
    # Another name, chosen at the second server, is shown by the first.
    come(1, like=ann).post("/api/me", {"name": "Anna"})
    wait_until(lambda: first.hall.people.name(ann.me["id"]) == "Anna")
    wait_until(lambda: ann.get(f"/api/tables/{table}")["seats"][0]["person"]["name"] == "Anna")
    # A link to go on elsewhere, made there, is good here, once.
    link = bob.post(f"/api/tables/{table}/handover", {"seat": 1})
    fresh = come(1)
    assert fresh.get(f"/api/enter/{link['token']}") == {"table": table, "seat": 1}
    assert fresh.join(table, 1, link["token"])["moves"] == 6
    assert fresh.cookie == bob.cookie
    assert come(1).refused(f"/api/enter/{link['token']}", method="GET")["status"] == 404
    # What is refused is refused in the same words.
    assert bob.refused("/api/tables/nowhere/abandon")["code"] == "not-found"
    assert bob.refused(f"/api/tables/{table}/abandon")["code"] == "not-allowed"


def test_a_puzzle_stays_with_its_person(two: list[House], come: Come) -> None:
    ann = come(0, "Ann")
    visits = [ann, come(1, like=ann)]
    key = next(card["key"] for card in ann.get("/api/puzzles")["cards"] if card.get("key"))
    path = f"/api/puzzles/{key}/attempt"
    version = ann.get(path)["version"]
    for n in range(4):
        answer = visits[n % 2].post(path, {"version": version, "moves": []})
        version = answer["version"]
    assert version == 4


def test_limits_are_the_houses(two: list[House], come: Come) -> None:
    """What an address does at one server counts at the other."""
    ann = come(0, "Ann")
    table = ann.table("adding", "me", "me", listed=True)["id"]
    for _ in range(20):
        ann.page(table, None)
    guard = two[1].server.config.app
    wait_until(lambda: guard._open_sockets(guard._counted("127.0.0.1")) == 20)  # type: ignore[union-attr]


def administered(house: House, method: str, path: str, wish: Any = None) -> Any:
    given = {"Authorization": f"Bearer {house.hall.operations.key}"}
    answer = httpx.request(
        method, f"{house.url}/admin/{path}", json=wish, headers=given, timeout=PATIENCE
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_an_announcement_is_the_houses(two: list[House], come: Come) -> None:
    """Whoever is at any server hears it once, also at a table of another one's."""
    ann = come(0, "Ann")
    table = ann.table("adding", "me", "me")["id"]
    pages = [ann.page(table, 0), come(1, like=ann).page(table, 1)]
    for page in pages:
        page.until("snapshot")
    (kept,) = administered(two[1], "POST", "announcements", {"text": "Back at eight."})
    for page in pages:
        assert page.until("announced")["announcements"][0]["text"] == "Back at eight."
    wait_until(lambda: come(0).get("/api/announcements"))
    # Neither server forgets what the other has announced, nor that it is taken back.
    administered(two[0], "POST", "announcements", {"text": "With cake."})
    for page in pages:
        assert len(page.until("announced")["announcements"]) == 2
    assert administered(two[0], "DELETE", f"announcements/{kept['id']}")
    for page in pages:
        (left,) = page.until("announced")["announcements"]
        assert left["text"] == "With cake."
        told = [one for one in page.meanwhile() if one["tell"] == "announced"]
        assert told == [], "each is told once"


def test_who_runs_a_house_sees_all_of_it(two: list[House], come: Come) -> None:
    ann, bob = come(0, "Ann"), come(1, "Bob")
    mine, his = (one.table("adding", "me", "open", listed=True)["id"] for one in (ann, bob))
    bob.join(mine, 1)
    come(1, like=ann).page(his).until("snapshot")  # through the other server
    come(0, like=ann).page(his).until("snapshot")
    ann.page(mine, 0).until("snapshot")
    for house in two:
        found = administered(house, "GET", "tables")
        assert {one["id"] for one in found["tables"]} == {mine, his}
        assert found["silent"] == []
        people = {one["name"]: one for one in administered(house, "GET", "people")["people"]}
        assert set(people["Bob"]["tables"]) == {mine, his}
        assert people["Ann"]["pages"] == 3
    # A server that does not answer is named, and the rest is told.
    cluster = two[0].hall.cluster
    assert cluster is not None
    other = two[1].hall.cluster.share.number  # type: ignore[union-attr]
    two[0].inside(lambda: cluster.peers._failed.update({other: 4}))
    found = administered(two[0], "GET", "tables")
    if found["silent"]:  # else it has answered once more in between
        assert [one["id"] for one in found["tables"]] == [mine]
        assert found["silent"][0].startswith(f"{other} (")


def test_a_ban_is_the_houses(two: list[House], come: Come) -> None:
    """It holds at the other server at once, and neither forgets what the other has decided."""
    ann, bob = come(0, "Ann"), come(1, "Bob")
    table = bob.table("adding", "me", "me", listed=True)["id"]
    page = come(1, like=ann).page(table)
    page.until("snapshot")

    def banned(house: House, method: str, path: str, person: str = "") -> list[str]:
        wish = {"person": person} if person else None
        return [one["who"] for one in administered(house, method, path, wish)]

    banned(two[0], "POST", "bans", ann.me["id"])
    page.until("bye")
    again = come(1, like=ann)
    assert again.refused("/api/lobby", method="GET")["code"] == "not-allowed"
    banned(two[1], "POST", "bans", bob.me["id"])
    both = [ann.me["id"], bob.me["id"]]
    assert banned(two[1], "GET", "bans") == both
    wait_until(lambda: banned(two[0], "GET", "bans") == both)
    banned(two[0], "DELETE", f"bans/{ann.me['id']}")
    wait_until(lambda: again.ask("GET", "/api/lobby").status_code == 200)
    assert banned(two[1], "GET", "bans") == both[1:]


@pytest.mark.parametrize(
    ("living", "unreached", "takes_visitors"),
    [
        ({1, 2, 3}, set(), True),
        ({1, 2, 3}, {1}, True),
        ({1, 2, 3}, {2, 3}, False),
        ({1, 2}, {2}, True),
        ({1, 2}, {1}, False),
        ({4, 7, 8, 9}, {8, 9}, True),
        ({4, 7, 8, 9}, {4, 9}, False),
    ],
)
def test_one_part_of_a_house_takes_visitors(
    living: set[int], unreached: set[int], takes_visitors: bool
) -> None:
    assert in_larger_part(living, unreached) is takes_visitors
    assert not unreached or in_larger_part(living, living - unreached) is not takes_visitors


@pytest.fixture
def between(two: list[House], address: str) -> Iterator[list[Swallower]]:
    """What stands between the two, in each direction."""

    def run(work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, two[0].loop).result(PATIENCE)

    made: list[Swallower] = []
    for house in two:
        cluster = house.hall.cluster
        assert cluster is not None
        made.append(Swallower(cluster.share.address))  # type: ignore[attr-defined]
        where, one = run(made[-1].open()), cluster.share.number
        execute(address, "UPDATE servers SET address = $2 WHERE number = $1", one, where)

    def known() -> bool:
        at = {at for house in two for at in house.hall.cluster.living.values()}  # type: ignore[union-attr]
        return len(at) == 2 and not at & {one._to for one in made}

    wait_until(known)
    yield made
    for one in made:
        run(one.close())


def test_servers_that_do_not_reach_each_other_say_so_and_serve_what_they_can(
    two: list[House], come: Come, between: list[Swallower], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two
    noted: list[str] = []
    monkeypatch.setattr(peers, "note", lambda what, **_: noted.append(what))
    monkeypatch.setattr(peers, "LOOK_SECONDS", 1)
    monkeypatch.setattr(link, "CALL_SECONDS", 1.0)
    ann, bob = come(0, "Ann"), come(1, "Bob")
    table, other = ann.table("adding", "me", "me")["id"], bob.table("adding", "me", "me")["id"]
    through = come(1, like=ann)
    page = through.page(table, 0)
    page.until("snapshot")
    page.move({"amount": 2}, step=0)
    page.reach(1)

    def told(house: House, path: str) -> Any:
        return httpx.get(f"{house.url}/{path}", timeout=PATIENCE)

    def counted(house: House, name: str) -> str:
        (line,) = [line for line in told(house, "metrics").text.splitlines()
                   if line.startswith(f"sightline_{name}{{")]  # fmt: skip
        return line.split()[-1]

    assert [counted(house, "servers_unreached") for house in two] == ["0", "0"]
    for one in between:
        one.swallow()
    # What is under way is refused, since nobody knows; a page is told to look elsewhere.
    assert through.refused(f"/api/tables/{table}/abandon")["code"] == "not-saved"
    assert page.until("bye")["again"]
    wait_until(lambda: all(not told(house, "health").json()["ok"] for house in two))
    for house in two:
        (word,) = told(house, "health").json()["words"]
        assert word[1] == "health-unreached"
    assert noted.count(
        "a server lives and cannot be reached: its tables cannot be played from here"
    )
    ready = [told(house, "ready") for house in two]
    assert [answer.status_code for answer in ready] == [200, 503]
    assert all(
        "cannot reach another one of the house" in answer.json()["why"][0] for answer in ready
    )
    assert [counted(house, "ready") for house in two] == ["1", "0"]
    assert [counted(house, "servers_unreached") for house in two] == ["1", "1"]
    # Each goes on with its own tables; those of the other are refused, and stay there.
    for browser, where in ((ann, table), (bob, other)):
        own = browser.page(where, 0)
        step = own.until("snapshot")["position"]["step"]
        seats = [own, browser.page(where, 1)]
        seats[step % 2].move({"amount": 1}, step=step)
        own.reach(step + 1)
    assert through.get("/api/lobby")["mine"][0]["id"] == table
    refused = through.refused(f"/api/tables/{table}", method="GET")
    assert (refused["code"], refused["words"][1]) == ("not-saved", "refused-unreached")
    bye = Page(through, table).until("bye")
    assert (bye["code"], bye["again"]) == ("not-saved", True)
    assert table in first.hall.tables
    assert table not in second.hall.tables
    for one in between:
        one.mend()
    wait_until(lambda: all(told(house, "health").json()["ok"] for house in two))
    assert [told(house, "ready").status_code for house in two] == [200, 200]
    again = through.page(table, 0)
    assert again.until("snapshot")["position"]["step"] == 2
    again.move({"amount": 3}, step=2)
    again.reach(3)


def test_who_is_taken_for_dead_takes_no_visitors(two: list[House], come: Come) -> None:
    """Neither /ready nor the counter says otherwise."""
    cluster = two[0].hall.cluster
    assert cluster is not None
    assert httpx.get(f"{two[0].url}/ready", timeout=PATIENCE).status_code == 200
    two[0].inside(lambda: setattr(cluster, "lost", True))
    answer = httpx.get(f"{two[0].url}/ready", timeout=PATIENCE)
    assert answer.status_code == 503
    assert "was not heard of for too long" in answer.json()["why"][0]
    assert '"} 0' in next(
        line
        for line in come(0).ask("GET", "/metrics").text.splitlines()
        if line.startswith("sightline_ready{")
    )
    two[0].inside(lambda: setattr(cluster, "lost", False))


def test_a_link_to_go_on_elsewhere_outlives_its_tables_move(
    two: list[House], come: Come, address: str
) -> None:
    ann = come(0, "Ann")
    table = ann.table("adding", "me", "me")["id"]
    used, unused = (ann.post(f"/api/tables/{table}/handover", {"seat": 1})["token"] for _ in "ab")
    assert come(0).join(table, 1, used)["seats"][1]["person"]["name"] == "Ann"
    # Who can read the database opens nothing with what is there.
    link = ann.post(f"/api/tables/{table}/handover", {"seat": 0})["token"]
    secret = (ann.cookie or "").partition(".")[0]
    rows = fetch(address, "SELECT key, body FROM shelf WHERE room = 'handovers'")
    assert len(rows) == 2
    for name, body in rows:
        for told in (link, unused, used, secret):
            assert told not in name
            assert told.encode() not in body
    two[0].stop()
    fresh = come(1)
    wait_until(lambda: fresh.ask("GET", f"/api/enter/{link}").status_code == 200)
    assert fresh.join(table, 0, link)["seats"][0]["person"]["name"] == "Ann"
    assert fresh.cookie == ann.cookie
    # Each is good once, wherever.
    assert come(1).get(f"/api/enter/{unused}") == {"table": table, "seat": 1}
    for token in (used, link):
        assert come(1).refused(f"/api/enter/{token}", method="GET")["status"] == 404


def test_a_secret_answer_goes_along_when_a_server_stops(two: list[House], come: Come) -> None:
    """A window is open when its server hands it over: who has answered has answered, who has not
    may still, and nobody learns which of them did."""
    first, second = two
    ann = come(0, "Ann")
    cards = {"hand": 1, "cards": 6}
    table = ann.table("veil", "me", "me", "me", options=cards, window=60)["id"]
    through = come(1, like=ann)
    pages = [through.page(table, seat) for seat in range(3)]
    snapshot = pages[0].until("snapshot")
    for page in pages[1:]:
        page.until("snapshot")
    asked = snapshot["position"]["asked"]
    assert len(asked) == 1
    legal = pages[asked[0]].position["legal"]
    pages[asked[0]].move(next(move for move in legal if move["type"] == "lay"))
    for page in pages:
        page.until("step", lambda m: m["position"]["window"] is not None)
    position = pages[0].position
    answering, waiting = position["asked"][0], position["asked"][-1]
    assert answering != waiting
    answer = {"type": "guess", "high": True}
    pages[answering].move(answer)
    pages[answering].until("answer")
    first.stop()
    for page in pages:
        assert page.until("bye")["again"]
    again = [through.page(table, seat) for seat in range(3)]
    positions = [page.until("snapshot")["position"] for page in again]
    assert table in second.hall.tables
    for seat, now in enumerate(positions):
        assert now["step"] == position["step"]
        assert now["asked"] == position["asked"], "who has answered is not told"
        assert 0 < now["window"]["left_ms"] <= 60_000
        assert now["answer"] == (answer if seat == answering else None)
    # Who has not answered still may, and each answer is what it was.
    for seat in position["asked"]:
        if seat != answering:
            again[seat].move({"type": "guess", "high": False})
            again[seat].until("answer")
    story = second.table(table).story
    assert story.window is not None
    kept = second.inside(lambda: dict(story.window.answers))  # type: ignore[union-attr]
    assert set(kept) == set(position["asked"])
    assert story.game.write_move(kept[answering]) == msgspec.json.encode(answer)


def test_a_server_that_stops_hands_its_tables_over(two: list[House], come: Come) -> None:
    first, second = two
    ann = come(0, "Ann")
    table = ann.table("adding", "me", "me")["id"]
    through = come(1, like=ann)
    page = through.page(table, 0)
    page.until("snapshot")
    page.move({"amount": 2}, step=0)
    page.reach(1)
    before = time.monotonic()
    first.stop()
    bye = page.until("bye")
    assert bye["again"]
    again = through.page(table, 1)
    assert again.until("snapshot")["position"]["step"] == 1
    assert time.monotonic() - before < PATIENCE
    again.move({"amount": 3}, step=1)
    again.reach(2)
    assert table in second.hall.tables
    assert second.hall.store.failures == 0
