"""What nobody may see stays hidden: the example game over real sockets.

It has hidden hands, a private look, a window, and a card that lies face down.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.table.games import veil
from tests.table.house import Browser, House, Page, StoppedTime, open_house
from tests.table.party import Later, Party, Visit, wait_out

from sightline.core.registry import register, unregister


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory, kept_on: str) -> Iterator[House]:
    """In this file no window closes and no clock runs but when a test lets time pass."""
    with open_house(tmp_path_factory.mktemp("house"), StoppedTime()) as running:
        yield running


@pytest.fixture
def later(house: House) -> Later:
    """``later(2)``: two seconds pass."""
    return house.pass_time


def test_a_window_lasts_exactly_its_time_whoever_answers(visit: Visit, later: Later) -> None:
    party = Party(visit, window=2)
    owner, asked = party.lay()
    for page in asked:
        window = page.position["window"]
        assert (window["length_ms"], window["left_ms"]) == (2000, 2000)
        assert len(page.position["legal"]) == 2
        page.move({"type": "guess", "high": True})
        page.until("answer")
    wait_out(2, later, party.everybody, asked)
    party.settle(owner.number + 1)
    assert {line["by"] for line in owner.steps()[-1]["moved"]} <= {None}


def test_nobody_hears_that_somebody_has_answered(visit: Visit, later: Later) -> None:
    party = Party(visit, window=8)
    owner, (one, other) = party.lay()
    one.move({"type": "guess", "high": True})
    assert one.until("answer")["kept"] is False
    later(1)
    one.until("noted")
    assert one.until("answer")["kept"] is True
    # An answer can be changed; this seat's own other page learns of it, and nobody else.
    twin = party.browsers[party.pages.index(one)].page(party.table, party.pages.index(one))
    assert twin.until("snapshot")["position"]["answer"] == {"type": "guess", "high": True}
    for page in party.everybody:
        page.meanwhile()  # the twin's coming is public
    one.move({"type": "guess", "high": False})
    assert twin.until("answer")["move"] == {"type": "guess", "high": False}
    for page in (owner, other, party.audience):
        assert page.meanwhile() == []
    later(8)
    step = owner.until("step")
    turned = next(event for event in step["events"] if event["event"] == "turned")
    seat = party.pages.index(one)
    assert turned["round"]["guesses"][seat] is False
    # All answers are one public step, and nobody is told who let the time pass.
    assert {line["by"] for line in step["moved"]} <= {None}
    late = next(line for line in other.until("step")["moved"] if line["by"] is not None)
    assert (late["seat"], late["by"]) == (party.pages.index(other), "clock")


def test_numbers_go_up_alike_for_everybody(visit: Visit, later: Later) -> None:
    party = Party(visit)
    while party.pages[0].position["outcome"] is None:
        owner, _ = party.lay()
        later(1)
        party.settle(owner.number + 1)
    heard = [[m["number"] for m in page.heard if m["tell"] == "step"] for page in party.everybody]
    assert all(numbers == heard[0] for numbers in heard)
    assert heard[0] == list(range(2, 8))


def test_with_one_person_a_window_closes_on_the_answer(visit: Visit, later: Later) -> None:
    ann = visit("Ann")
    table = ann.table("veil", "me", "random", "random", options={"hand": 1, "cards": 6}, window=30)
    page = ann.page(table["id"], 0)
    answered = 0
    while page.position["outcome"] is None:
        position = page.position
        if 0 in position["asked"]:
            page.move(position["legal"][0])
        if position["window"] is not None:
            if 0 in position["asked"]:
                page.until("answer")
                assert position["window"]["length_ms"] == 30_000
                answered += 1
            later(0.3)  # the bots' public time, and not the thirty seconds
        page.until("step")
    assert page.position["step"] >= 9
    assert answered > 0


def test_an_early_answer_is_not_told_to_the_one_who_waits(visit: Visit, later: Later) -> None:
    """Two people: the opener could read an early close as "has answered", so there is none."""
    ann, bob = visit("Ann"), visit("Bob")
    options = {"hand": 1, "cards": 6}
    table = ann.table("veil", "me", "open", options=options, window=2, listed=True)["id"]
    bob.join(table, 1)
    pages = [ann.page(table, 0), bob.page(table, 1)]
    for page in pages:
        page.until("snapshot")
    first = pages[0].position["asked"][0]
    pages[first].move(next(m for m in pages[first].position["legal"] if m["type"] == "lay"))
    asked = pages[1 - first]
    asked.until("step")
    asked.move({"type": "guess", "high": True})
    asked.until("answer")
    wait_out(2, later, pages, [asked])
    asked.until("step")


def test_bots_answer_within_a_fixed_time(visit: Visit, later: Later) -> None:
    ann = visit("Ann")
    table = ann.table("veil", "me", "random", "random", options={"hand": 1, "cards": 6}, window=30)
    page = ann.page(table["id"], 0)
    while page.position["outcome"] is None:
        position = page.position
        if position["asked"] == [1, 2]:
            # Only bots are asked: the window lasts their public time, whatever they hold.
            assert position["window"]["length_ms"] == 300
            wait_out(0.3, later, [page])
            page.until("step")
            return
        if 0 in position["asked"]:
            lays = [move for move in position["legal"] if move["type"] != "look"]
            page.move(lays[0])
            if position["window"] is not None:
                page.until("answer")
                later(0.3)
        page.until("step")
    raise AssertionError("the bots were never asked alone")


def test_a_standing_answer_never_shortens_a_window(visit: Visit, later: Later) -> None:
    party = Party(visit)
    for page in party.pages:
        page.say("standing", rule="pass-game")
    owner, asked = party.lay()
    assert asked[0].position["answer"] == {"type": "guess", "high": True}
    wait_out(1, later, party.everybody)
    party.settle(owner.number + 1)
    line = next(m for m in asked[0].steps()[-1]["moved"] if m["by"] is not None)
    assert line["by"] == "standing"
    snapshot = party.browsers[0].page(party.table, 0).until("snapshot")
    assert snapshot["standing"] == "pass-game"


def test_a_window_that_asks_one_seat_is_a_window_too(visit: Visit, later: Later) -> None:
    """With two players only one is asked. A person has the window's time and then passes; a bot
    takes its public time, so how long it thinks tells nothing."""
    ann, bob = visit("Ann"), visit("Bob")
    options = {"hand": 1, "cards": 6}
    table = ann.table("veil", "me", "open", options=options, window=1, listed=True)["id"]
    bob.join(table, 1)
    pages = [ann.page(table, 0), bob.page(table, 1)]
    for page in pages:
        page.until("snapshot")
    first = pages[0].position["asked"][0]
    pages[first].move(next(m for m in pages[first].position["legal"] if m["type"] == "lay"))
    asked = pages[1 - first]
    asked.until("step")
    window = asked.position["window"]
    assert (window["length_ms"], window["left_ms"]) == (1000, 1000)
    wait_out(1, later, pages)
    step = asked.until("step")
    assert step["moved"][0]["by"] == "clock"

    table = ann.table("veil", "me", "random", options=options, window=30)["id"]
    page = ann.page(table, 0)
    while page.position["asked"] != [1] or page.position["window"] is None:
        if 0 in page.position["asked"]:
            page.move(next(m for m in page.position["legal"] if m["type"] != "look"))
        if page.position["window"] is not None:
            page.until("answer")
            later(0.3)
        page.until("step")
    assert page.position["window"]["length_ms"] == 300


def test_the_lobby_does_not_tell_that_somebody_has_answered(visit: Visit) -> None:
    party = Party(visit, window=2)
    owner, (one, _) = party.lay()
    watcher = party.browsers[party.pages.index(owner)]

    def card() -> Any:
        return next(c for c in watcher.get("/api/lobby")["mine"] if c["id"] == party.table)

    before = card()
    one.move({"type": "guess", "high": True})
    one.until("answer")
    one.say("standing", rule="pass-turn")
    one.meanwhile()
    assert card() == before


def test_an_absent_owner_who_answers_is_not_back_by_that(visit: Visit, later: Later) -> None:
    """Else the return would tell everybody that there was an answer."""
    party = Party(visit, window=2)
    seat = next(s for s in range(3) if s != party.first)
    # Nobody is told of the return by the answer; leaving makes a bot stand in.
    party.browsers[seat].post(f"/api/tables/{party.table}/leave", {"seat": seat})
    for page in party.everybody:
        page.until("table", lambda m: m["table"]["seats"][seat]["stand_in"])
    owner, _ = party.lay()
    for page in (owner, party.audience):
        page.meanwhile()
    party.pages[seat].move({"type": "guess", "high": False})
    party.pages[seat].until("answer")
    assert owner.meanwhile() == []
    later(2)
    turned = next(e for e in owner.until("step")["events"] if e["event"] == "turned")
    assert turned["round"]["guesses"][seat] is False
    ann = party.browsers[party.pages.index(owner)]
    assert ann.get(f"/api/tables/{party.table}")["seats"][seat]["stand_in"] is True
    party.browsers[seat].join(party.table, seat)
    owner.until("table", lambda m: not m["table"]["seats"][seat]["stand_in"])


def look(party: Party) -> tuple[int, Page, dict[str, Any]]:
    """Whoever is to move looks at another hand; the one-time event that they get."""
    seat = party.first
    page = party.pages[seat]
    page.move(next(move for move in page.position["legal"] if move["type"] == "look"))
    party.settle(page.number + 1)
    saw = next(event for event in page.steps()[-1]["events"] if event["event"] == "saw")
    return seat, page, saw


def test_a_private_look_is_repeated_until_it_is_acknowledged(visit: Visit, house: House) -> None:
    party = Party(visit)
    seat, page, saw = look(party)
    for other in party.everybody:
        if other is not page:
            assert [event["event"] for event in other.steps()[-1]["events"]] == ["looked"]
            assert '["saw",' not in " ".join(other.raw)
    browser = party.browsers[seat]
    assert browser.page(party.table, seat).until("snapshot")["unseen"] == [saw]
    again = browser.page(party.table, seat, last=page.number - 1)
    assert saw in again.until("step")["events"]
    again.say("ack", number=page.number)
    again.say("ping")
    again.until("pong")
    for hello in ({}, {"last": page.number - 1}):
        back = browser.page(party.table, seat, **hello)
        snapshot = back.until("snapshot")
        assert snapshot["unseen"] == []
        back.until("table")
        assert '["saw",' not in " ".join(back.raw)
        assert not any(
            "You see" in line[2].get("text", "")
            for move in snapshot["log"]
            for line in move["lines"]
        )


def test_an_acknowledged_look_stays_forgotten_after_a_restart(tmp_path: Path) -> None:
    people: list[Browser] = []
    with open_house(tmp_path) as house:

        def visit(name: str) -> Browser:
            people.append(Browser(house.url, name))
            return people[-1]

        party = Party(visit)
        seat, page, saw = look(party)
        cookie = people[seat].cookie
        page.say("ack", number=page.number - 1)  # everything but the look
        page.say("ping")
        page.until("pong")
        for person in people:
            person.close()
    for acknowledged in (False, True):
        with open_house(tmp_path) as house:
            back = Browser(house.url)
            back.http.cookies.set("sightline", cookie or "")
            fresh = back.page(party.table, seat)
            assert fresh.until("snapshot")["unseen"] == ([] if acknowledged else [saw])
            fresh.say("ack", number=fresh.number)
            fresh.say("ping")
            fresh.until("pong")
            back.close()


def test_nothing_is_replayed_before_the_end(visit: Visit, later: Later) -> None:
    party = Party(visit)
    ann = party.browsers[0]
    at = f"/api/tables/{party.table}"
    for path in ("/replay", "/replay?seat=0", "/record"):
        assert ann.refused(f"{at}{path}", method="GET")["status"] == 409
    assert ann.refused(f"{at}/branch", {"step": 0})["status"] == 409
    owner, asked = party.lay()
    asked[0].say("undo")
    assert asked[0].until("refused")["code"] == "no-undo"
    owner.say("undo")
    assert owner.until("refused")["code"] == "no-undo"
    later(1)
    party.settle(owner.number + 1)
    while party.pages[0].position["outcome"] is None:
        owner, _ = party.lay()
        later(1)
        party.settle(owner.number + 1)
    replays = [ann.get(f"{at}/replay?seat={seat}") for seat in range(3)]
    hands = [replay["steps"][0]["view"]["hand"] for replay in replays]
    assert len({json.dumps(hand) for hand in hands}) == 3
    assert ann.get(f"{at}/replay")["steps"][0]["view"]["hand"] == []
    record = ann.ask("GET", f"{at}/record").text
    assert json.loads(record.splitlines()[0])["commitment"] == party.info["commitment"]
    branch = ann.post(f"{at}/branch", {"step": 1})
    assert branch["deal_known"] is True
    assert branch["branched_from"] == party.table
    assert branch["moves"] == 1


def test_before_the_start_nobody_sees_a_hand(visit: Visit) -> None:
    ann = visit("Ann")
    table = ann.table("veil", "me", "open", "open")
    snapshot = ann.page(table["id"], 0).until("snapshot")
    assert snapshot["position"]["view"]["hand"] == []
    assert snapshot["position"]["asked"] == []
    seed = table["commitment"]
    assert len(seed) == 64
    assert table["seed"] is None


def test_days_clocks_do_not_go_with_windows(visit: Visit) -> None:
    ann = visit("Ann")
    wish = {"game": "veil", "clock": {"kind": "days", "amount": 2}}
    assert ann.refused("/api/tables", wish)["status"] == 400
    assert ann.table("pentup", "me", "me", clock=wish["clock"])["clocks"][0]["running"] is True


def test_banks_stand_still_while_a_window_is_open(visit: Visit, later: Later) -> None:
    party = Party(visit, clock={"kind": "bank", "amount": 60})
    first = party.first
    later(5)
    owner, _ = party.lay()
    clocks = owner.position["clocks"]
    assert not any(clock["running"] for clock in clocks)
    later(1)
    party.settle(owner.number + 1)
    after = owner.position["clocks"]
    assert [clock["left_ms"] for clock in after] == [
        55_000 if seat == first else 60_000 for seat in range(3)
    ]


# -- another world would have sent the same --------------------------------------------------------


class DealtByHand(veil.Veil):
    """Veil with the deal that a test has put on the table."""

    key = "veil-by-hand"
    words = None  # those of Veil begin with its own key
    on_the_table: Any = None

    def deal(self, players: int, options: Any, chance: Any) -> Any:
        return self.on_the_table


@pytest.fixture
def by_hand() -> Iterator[DealtByHand]:
    game = DealtByHand()
    register(game)
    yield game
    unregister(game.key)


_PRIVATE = re.compile(
    r'"(id|table|commitment|host|audience|name|created|left_ms|at|invite|person)":'
    r'("[^"]*"|\{[^}]*\}|null|[0-9.]+)'
)


def everything_sent(
    visit: Visit, later: Later, game: DealtByHand, deal: Any, moves: list[tuple[int, Any]]
) -> list[list[str]]:
    """What each of the four observers is sent when these moves are made after this deal."""
    game.on_the_table = deal
    options = {"hand": 2, "cards": 10}
    party = Party(visit, game.key, options=options)
    queue = list(moves)
    while queue:
        asked, number = party.pages[0].position["asked"], party.pages[0].number
        if len(asked) == 1:
            seat, move = queue.pop(0)
            party.pages[seat].move(json.loads(game.write_move(move)))
        else:
            answers, queue = queue[: len(asked)], queue[len(asked) :]
            for seat, move in answers:
                party.pages[seat].move(json.loads(game.write_move(move)))
                party.pages[seat].until("answer")
            later(1)
        party.settle(number + 1)
    sent: list[list[str]] = []
    for page in party.everybody:
        # A page that comes now, and one that comes back, are sent the same too.
        steps = [text for text, m in zip(page.raw, page.heard, strict=True) if m["tell"] == "step"]
        late = party.browsers[0] if page is party.audience else None
        browser = late or party.browsers[party.pages.index(page)]
        seat = None if late else party.pages.index(page)
        fresh = browser.page(party.table, seat)
        fresh.until("snapshot")
        sent.append([_PRIVATE.sub(r'"\1":_', text) for text in (*steps, fresh.raw[0])])
    return sent


@pytest.mark.parametrize("seed", [1, 2])
def test_another_world_would_have_sent_the_same_bytes(
    visit: Visit, later: Later, by_hand: DealtByHand, seed: int
) -> None:
    rng = Random(seed)
    by_hand.on_the_table = veil.Deal(((1, 8), (3, 9), (2, 6)), 0)
    truth = by_hand.start(3, {"hand": 2, "cards": 10}, seed=0)
    while len(truth.rounds) < 2 or len(truth.asked) > 1:
        for seat in truth.asked:
            legal = truth.legal(seat)
            truth.apply(seat, legal[rng.randrange(len(legal))])
    observer = rng.randrange(3)
    while True:
        world: Any = truth.sight(observer).sample(rng)
        if world.deal != truth.deal:
            break
    mine = everything_sent(
        visit, later, by_hand, truth.deal, [(step.seat, step.move) for step in truth.steps]
    )
    other = everything_sent(
        visit, later, by_hand, world.deal, [(step.seat, step.move) for step in world.steps]
    )
    assert mine[observer] == other[observer]
    assert mine[3] == other[3]  # the audience
    assert mine != other
