"""That somebody has answered in secret shows nowhere: not in waiting, not in what is written, not
in counters, not in who seems to be there. Real sockets; the store's commits are held or traced."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.stopped_time import StoppedTime
from tests.table.commits import Commits
from tests.table.house import PATIENCE, Browser, House, Page
from tests.table.party import Later, Party, wait_out
from tests.table.process import running

from sightline.server.live.timing import Timing
from sightline.table.windows import Window

Visit = Callable[..., Browser]
GUESS = {"type": "guess", "high": True}  # what the clock would answer too: the same public result


def expect_refused(page: Page, code: str, what: str, **content: Any) -> None:
    page.say(what, ref=99, **content)
    assert page.until("refused", lambda m: m["ref"] in (99, None))["code"] == code


def ask_everything_that_changes_nothing(
    party: Party, stranger: Browser, owner: Page, asked: Page
) -> None:
    """Each of these must be answered; a page that has to wait for a commit runs out of patience."""
    table, watcher = party.table, party.audience
    seat = party.pages.index(asked)
    # Questions.
    watcher.say("hello", seat=None)
    watcher.until("snapshot")
    asked.say("hello", seat=seat)
    asked.until("snapshot")
    asked.say("legal", where={}, ref=7)
    assert asked.until("legal", lambda m: m["ref"] == 7)["count"] == 2
    asked.say("why", move=GUESS, ref=8)
    assert asked.until("why", lambda m: m["ref"] == 8)["legal"] is True
    asked.say("notation", ref=10)
    texts = asked.until("notation", lambda m: m["ref"] == 10)["texts"]
    asked.say("read", text=texts[0], ref=11)
    assert asked.until("read", lambda m: m["ref"] == 11)["text"] == texts[0]
    asked.say("ping", ref=9)
    asked.until("pong", lambda m: m["ref"] == 9)
    # What is refused.
    watcher.say("ack", number=1)
    assert watcher.until("refused")["code"] == "watching"
    expect_refused(watcher, "watching", "move", step=1, move=GUESS)
    expect_refused(watcher, "watching", "read", text=texts[0])
    expect_refused(asked, "bad-move", "read", text="what?")
    expect_refused(asked, "late", "move", step=0, move=GUESS)
    expect_refused(asked, "bad-move", "move", step=asked.position["step"], move={"type": "what"})
    expect_refused(owner, "illegal", "move", step=owner.position["step"], move=GUESS)
    asked.say("undo")
    assert asked.until("refused")["code"] == "no-undo"
    asked.say("answer-undo", agree=True)
    assert asked.until("refused")["code"] == "no-undo"
    asked.say("chat", text="  ")
    assert asked.until("refused")["code"] in ("bad-request", "no-talk")
    # And over HTTP.
    for path in (f"/api/tables/{table}", "/api/lobby", "/api/games", "/health", "/api/me"):
        stranger.get(path)
    at = f"/api/tables/{table}"
    assert stranger.refused(f"{at}/join", {})["status"] == 409
    assert stranger.refused(f"{at}/leave", {})["status"] == 403
    assert stranger.refused(f"{at}/replay", method="GET")["status"] == 409
    guest = party.browsers[1]
    for path, body in (
        ("join", {"seat": 0}),
        ("bot", {"seat": 0, "bot": "random"}),
        ("rematch", {}),
        ("revoke", {"seat": 0}),
        ("abandon", None),
        ("branch", {"step": 0}),
    ):
        assert guest.refused(f"{at}/{path}", body)["status"] in (403, 409), path


@pytest.mark.parametrize("house", [{}], indirect=True)
def test_whatever_changes_nothing_never_waits_for_a_commit(visit: Visit, commits: Commits) -> None:
    party, stranger = Party(visit, window=60), visit()
    owner, (one, other) = party.lay()
    commits.hold()
    one.move(GUESS)
    assert one.until("answer")["kept"] is False
    ask_everything_that_changes_nothing(party, stranger, owner, other)
    # Now the answers of the window are on their way to the disk, and stay there.
    assert commits.held.wait(PATIENCE)
    ask_everything_that_changes_nothing(party, stranger, owner, other)
    # Another one is taken meanwhile, and so is another seat's.
    one.move({"type": "guess", "high": False})
    assert one.until("answer")["move"] == {"type": "guess", "high": False}
    other.move(GUESS)
    other.until("answer")
    assert not any(m["tell"] == "noted" for page in (one, other) for m in page.heard)
    commits.release()
    one.until("noted")
    other.until("noted")


@pytest.mark.parametrize("house", [{"timekeeper": StoppedTime}], indirect=True)
def test_the_trace_of_writes_is_the_same_with_and_without_an_answer(
    visit: Visit, house: House, commits: Commits
) -> None:
    def window(answer: Callable[[Page], None]) -> list[Any]:
        party = Party(visit, window=3)
        owner, asked = party.lay()
        begun = len(commits.trace)
        answer(asked[0])
        house.pass_time(3)
        party.settle(owner.number + 1)
        turned = next(e for e in owner.steps()[-1]["events"] if e["event"] == "turned")
        assert turned["round"]["guesses"][party.pages.index(asked[0])] is True
        return commits.trace[begun:]

    def answers(page: Page) -> None:
        page.move(GUESS)
        page.until("answer")

    def changes_its_mind(page: Page) -> None:
        for high in (False, True):
            page.move({"type": "guess", "high": high})
            page.until("answer", lambda m, high=high: m["move"]["high"] == high)

    def stands(page: Page) -> None:
        page.say("standing", rule="pass-turn")
        page.meanwhile()

    silent = window(lambda page: None)
    assert [len(rows) for rows, _ in silent] == [0, 0, 1]  # two ticks, and the end
    for behaviour in (answers, changes_its_mind, stands):
        assert window(behaviour) == silent, behaviour.__name__


def test_nothing_is_written_when_somebody_stands_between_windows(
    visit: Visit, commits: Commits
) -> None:
    party = Party(visit)
    before = list(commits.trace)
    for page in party.pages:
        page.say("standing", rule="pass-game")
        page.meanwhile()
    assert commits.trace == before


def test_counters_do_not_tell_that_somebody_has_answered(visit: Visit) -> None:
    party = Party(visit, window=60)
    _, (one, other) = party.lay()
    clocks = ("_seconds", "requests_total", "commits_total", "loop")  # a tick may come in between

    def counters() -> list[str]:
        text = party.browsers[0].ask("GET", "/metrics").text
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        return [line for line in lines if not any(clock in line for clock in clocks)]

    before = counters()
    one.say("read", text="what?", ref=1)
    one.until("refused")
    one.move(GUESS)
    one.until("answer")
    one.move({"type": "guess", "high": 4})
    one.until("refused")
    other.say("standing", rule="pass-turn")
    one.move(GUESS)
    one.until("answer")
    assert counters() == before


def test_an_answer_that_was_confirmed_survives_the_hardest_end(tmp_path: Path) -> None:
    options = {"hand": 1, "cards": 6}
    with running(tmp_path) as process:
        ann = Browser(process.url, "Ann")
        table = ann.table("veil", "me", "me", "me", options=options, window=60)["id"]
        pages = [ann.page(table, seat) for seat in range(3)]
        first = pages[0].position["asked"][0]
        one, other = (seat for seat in range(3) if seat != first)
        pages[other].say("standing", rule="pass-game")
        pages[first].move(next(m for m in pages[first].position["legal"] if m["type"] == "lay"))
        pages[one].reach(1)
        pages[one].move({"type": "guess", "high": False})
        pages[one].until("noted")
        cookie = ann.cookie or ""
        process.kill()
        ann.close()
    with running(tmp_path) as process:
        ann = Browser(process.url)
        ann.http.cookies.set("sightline", cookie)
        position = ann.page(table, one).until("snapshot")["position"]
        assert position["answer"] == {"type": "guess", "high": False}
        assert position["kept"] is True
        assert ann.page(table, other).until("snapshot")["standing"] == "pass-game"
        ann.close()


# -- with one person -------------------------------------------------------------------------------


@pytest.fixture
def later(house: House) -> Later:
    return house.pass_time


def lone_window(visit: Visit, later: Later, **wish: Any) -> tuple[dict[str, Any], Page]:
    """Somebody alone with a bot, asked in a window that has just opened."""
    ann = visit("Ann")
    options = {"hand": 3, "cards": 12}
    table = ann.table("veil", "me", "random", options=options, window=3, **wish)
    page = ann.page(table["id"], 0)
    play_on(page, later)
    return table, page


def play_on(page: Page, later: Later) -> None:
    """Play until the person is asked in a window."""
    while page.position["window"] is None or page.position["asked"] != [0]:
        if page.position["asked"] == [0]:
            page.move(next(m for m in page.position["legal"] if m["type"] == "lay"))
        elif page.position["window"] is not None:
            later(3)
        page.until("step")


def answer(page: Page) -> None:
    page.move(page.position["legal"][0])
    page.until("answer")


stopped = pytest.mark.parametrize("house", [{"timekeeper": StoppedTime}], indirect=True)


@stopped
def test_with_somebody_watching_a_window_keeps_its_length(visit: Visit, later: Later) -> None:
    table, page = lone_window(visit, later)
    eve = visit("Eve").page(table["id"], token=table["audience"])
    eve.until("snapshot")
    answer(page)
    wait_out(3, later, [page, eve], [page])
    eve.until("step")


@stopped
def test_once_somebody_has_looked_windows_keep_their_length(visit: Visit, later: Later) -> None:
    """Whoever looks now and then could fall upon the end of a window that closed early."""
    table, page = lone_window(visit, later)
    answer(page)
    visit("Eve").get(f"/api/tables/{table['id']}?token={table['audience']}")
    wait_out(3, later, [page], [page])
    page.until("step")
    play_on(page, later)
    answer(page)
    wait_out(3, later, [page], [page])
    page.until("step")


@stopped
def test_a_listed_table_keeps_its_windows_length(visit: Visit, later: Later) -> None:
    _, page = lone_window(visit, later, listed=True)
    answer(page)
    wait_out(3, later, [page], [page])
    page.until("step")


# -- presence --------------------------------------------------------------------------------------


def test_who_is_stood_in_for_does_not_tell_of_a_standing_answer(
    visit: Visit, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Absence alone decides. The standing answer holds on while the bot plays the turns."""
    monkeypatch.setattr(Timing, "window_length", 0.2)
    party = Party(visit, options={"hand": 3, "cards": 12})
    first = party.first
    absent = [seat for seat in range(3) if seat != first]
    party.pages[absent[0]].say("standing", rule="pass-game")
    party.pages[absent[0]].meanwhile()
    for seat in absent:
        party.pages[seat].close()
    witness = party.pages[first]

    def gone(message: dict[str, Any]) -> bool:
        return not any(message["table"]["seats"][seat]["online"] for seat in absent)

    witness.until("table", gone)
    live = house.table(party.table)
    for _ in range(3):
        house.inside(lambda: live.course.count_silence(_window_of(absent)))
    standing_in = live.course.stand_in_for_the_absent()
    asyncio.run_coroutine_threadsafe(standing_in, house.loop).result(PATIENCE)
    told = witness.until(
        "table", lambda m: all(m["table"]["seats"][seat]["stand_in"] for seat in absent)
    )
    assert told
    assert house.inside(lambda: [live.story.chairs[seat].stands for seat in absent]) == [
        True,
        False,
    ]


def _window_of(asked: list[int]) -> Window:
    return Window(1, 0.0, tuple(asked), None, len(asked))
