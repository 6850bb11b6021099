"""A game of the meter's own, in which windows open: the place from which its tables branch.

It knows no game. Whoever is asked alone makes a random legal move; in windows nobody answers, so
that each of them shows, in the record after the end, what a missing answer counts as. Branches
from just before such a window have the same deal and the same course: two of them can differ only
in what somebody does in secret.
"""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any, NamedTuple

from sightline.core.message import say
from sightline.meter.errors import CannotMeasure
from sightline.meter.people import Party
from sightline.meter.wire import PATIENCE, Page, Reply, together

MOST_STEPS = 300
MOST_GAMES = 4


class Opening(NamedTuple):
    """A move that opens a window, and who could answer what in it."""

    table: str
    """The game that it comes from, which is over."""
    step: int
    """How many moves come before it."""
    opener: int
    move: Any
    answerer: int
    default: Any
    """What a missing answer counts as."""
    other: Any
    """Another legal answer; None if there is none."""
    next: int | None
    """Who is asked alone when the window has closed on no answer."""
    window: int


class Plan(NamedTuple):
    """What is played."""

    game: str
    players: int
    options: dict[str, Any]
    seconds: int
    """How long windows last."""


class _Seen(NamedTuple):
    """A window as it was met in play."""

    step: int
    opener: int
    legal: dict[int, list[Any]]
    """For each seat that was asked its legal moves."""
    next: tuple[int, ...]
    decisions: int
    """How many moves the window's close made."""


async def find_openings(party: Party, plan: Plan, rng: Random, wanted: int) -> list[Opening]:
    """Play until so many windows have opened that the meter can use."""
    found: list[Opening] = []
    steps = 0
    for _ in range(MOST_GAMES):
        more, made = await _play(party, plan, rng, wanted - len(found))
        steps += made
        found += more
        if len(found) >= wanted:
            break
    if not found:
        raise CannotMeasure(
            say(
                "meter-no-window-found",
                steps=str(steps),
                game=plan.game,
                players=str(plan.players),
            )
        )
    return found


async def _play(party: Party, plan: Plan, rng: Random, wanted: int) -> tuple[list[Opening], int]:
    wish = {
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "window": plan.seconds,
    }
    info = await party.host.set_up("/api/tables", wish)
    table = info["id"]
    await party.take_seats(info)
    pages = [
        await guest.page(table, seat)
        for seat, guest in enumerate(party.guests)
    ]  # fmt: skip
    try:
        seen = await _follow(pages, plan, rng, wanted)
    finally:
        await asyncio.gather(*(page.close() for page in pages))
    steps = (pages[0].position or {}).get("step", 0)
    if (pages[0].position or {}).get("outcome") is None:
        await party.abandon(table)
    record = await party.host.request("GET", f"/api/tables/{table}/record")
    moves = _read_moves(record)
    openings = [_opening(table, window, moves, plan) for window in seen]
    return [opening for opening in openings if opening is not None], steps


async def _follow(pages: list[Page], plan: Plan, rng: Random, wanted: int) -> list[_Seen]:
    seen: list[_Seen] = []
    opener: int | None = None
    while len(seen) < wanted:
        position = pages[0].position
        assert position is not None
        if position["outcome"] is not None or position["step"] > MOST_STEPS:
            break
        if not position["asked"]:
            raise CannotMeasure(say("meter-nobody-asked", game=plan.game))
        number = pages[0].number
        if position["window"] is None:
            seat = int(position["asked"][0])
            await pages[seat].reach(number)
            move = rng.choice(await legal_moves(pages[seat]))
            await make_move(pages[seat], move, position["step"])
            opener = seat
            await _all_reach(pages, number + 1)
            continue
        asked = [seat for seat in position["asked"] if seat != opener]
        legal = {seat: await legal_moves(pages[seat]) for seat in asked}
        await _all_reach(pages, number + 1, PATIENCE + plan.seconds)
        after = pages[0].position
        assert after is not None
        # A window after a window has no single move that opens it; its first one had.
        # And when the game is over, everything may be shown: nothing can leak then.
        usable = opener is not None and after["outcome"] is None
        if opener is not None and usable and any(legal.values()):
            following = tuple(after["asked"]) if after["window"] is None else ()
            made = after["step"] - position["step"]
            seen.append(_Seen(position["step"] - 1, opener, legal, following, made))
        opener = None
    return seen


async def _all_reach(pages: list[Page], number: int, patience: float = PATIENCE) -> None:
    await together(page.reach(number, patience) for page in pages)


async def legal_moves(page: Page) -> list[Any]:
    """What a seat can do now."""
    assert page.position is not None
    listed = page.position["legal"]
    if listed is not None:
        return listed
    heard, _ = await page.ask("legal", lambda m: m["tell"] in ("legal", "refused"))
    if heard.message["tell"] == "refused":
        raise CannotMeasure(say("meter-no-legal-moves", message=str(heard.message["message"])))
    return heard.message["moves"]


async def make_move(page: Page, move: Any, step: int) -> None:
    """Make a move, and wait until it is durable."""
    heard, _ = await page.ask("move", lambda m: m["tell"] in ("noted", "refused"), move=move,
                              step=step)  # fmt: skip
    if heard.message["tell"] == "refused":
        raise CannotMeasure(say("meter-move-refused", message=str(heard.message["message"])))


def _read_moves(record: Reply) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in record.text.split("\n") if line.strip()]
    return [line for line in lines if "move" in line]


def _opening(
    table: str, window: _Seen, moves: list[dict[str, Any]], plan: Plan
) -> Opening | None:  # fmt: skip
    first = window.step + 1
    if first >= len(moves):
        return None
    defaults: dict[int, Any] = {}
    for line in moves[first : first + window.decisions]:
        defaults.setdefault(line["seat"], line["move"])
    after = window.next[0] if len(window.next) == 1 else None
    able = [seat for seat in window.legal if seat in defaults]
    if not able:
        return None

    def worth(seat: int) -> tuple[bool, bool]:
        """Best is somebody with a choice, who leaves the next turn to a bot."""
        return len(window.legal[seat]) > 1, seat != after

    answerer = max(able, key=worth)
    default = defaults[answerer]
    others = [move for move in window.legal[answerer] if move != default]
    return Opening(
        table, window.step, window.opener, moves[window.step]["move"], answerer, default,
        others[0] if others else None, after, plan.seconds,
    )  # fmt: skip
