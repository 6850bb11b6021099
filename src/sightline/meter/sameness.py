"""Byte comparison: the same table with and without a secret answer sends everybody else the same.

Several tables branch from the same step of the same game and go the same way; they differ only in
what one seat does in secret while a window is open. All that the others hear, asked or unasked, is
written down as it was sent, ids, tokens and times replaced, and compared with what they hear when
that seat does nothing. Two tables at which nobody does anything show what differs by itself.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from sightline.core.message import Message, say
from sightline.meter.errors import CannotMeasure
from sightline.meter.observers import WATCHER
from sightline.meter.people import Party
from sightline.meter.scene import Scene, set_scene
from sightline.meter.source import Opening
from sightline.meter.wire import PATIENCE, Heard, Page, Reply, together

SILENT = "no answer"
CONTROL = "no answer, once more"
ARMS = {
    "answer": say("meter-arm-answer"),
    "other": say("meter-arm-other"),
    "changed": say("meter-arm-changed"),
    "standing": say("meter-arm-standing"),
}
"""What a seat may do in secret, and what it is called."""

_TIMES = re.compile(r'"(created|updated)":-?[0-9][0-9.eE+-]*')
_TIME_LEFT = re.compile(r'("window":\[[0-9]+,[0-9]+,)[0-9]+')
"""Of an open window: its number and its length stay."""
_UNSTEADY_HEADERS = ("date", "content-length", "set-cookie")


class Note(NamedTuple):
    """Something that an observer was sent."""

    observer: str
    phase: str
    """``window`` or ``close``; answers to requests are ``http``."""
    kind: str
    text: str


class Difference(NamedTuple):
    """Where two tables sent an observer something different."""

    arm: str
    observer: str
    phase: str
    kind: str
    expected: Message
    got: Message

    @property
    def place(self) -> tuple[str, str, str, str]:
        """Where it is, without what it is: the same place again is no accident."""
        return self.arm, self.observer, self.phase, self.kind


class Sameness(NamedTuple):
    """What the comparison found."""

    differences: tuple[Difference, ...]
    """Those that came back in every repetition."""
    messages: int
    """How many messages and answers were compared with their twins."""
    bytes: int
    unsteady: tuple[str, ...]
    """What differed even where nobody did anything, and so says nothing."""


class _TooSlow(Exception):
    """The window closed before everybody had asked everything."""


async def compare_bytes(
    parties: Sequence[Party], openings: Sequence[Opening], repeats: int = 2
) -> Sameness:
    """Compare at each opening; as many tables are open at once as there are parties."""
    steady: dict[tuple[str, str, str, str], int] = {}
    examples: dict[tuple[str, str, str, str], Difference] = {}
    unsteady: set[str] = set()
    messages = size = 0
    for opening in openings:
        found: list[dict[tuple[str, str, str, str], Difference]] = []
        for _ in range(repeats):
            sent = await _perform_all(parties, opening)
            noise = {d.place[1:] for d in differences("", sent[SILENT], sent[CONTROL])}
            unsteady |= {" ".join(place) for place in noise}
            here: dict[tuple[str, str, str, str], Difference] = {}
            for arm in ARMS:
                if arm not in sent:
                    continue
                expected = sent[SILENT]
                if arm == "other":  # it may change what happens when the window closes
                    expected = [note for note in expected if note.phase == "window"]
                messages += len(expected)
                size += sum(len(note.text) for note in expected)
                for difference in differences(arm, expected, sent[arm]):
                    if difference.place[1:] not in noise:
                        here.setdefault(difference.place, difference)
            found.append(here)
        for place in set.intersection(*(set(here) for here in found)):
            steady[place] = steady.get(place, 0) + 1
            examples.setdefault(place, found[0][place])
    return Sameness(
        tuple(examples[place] for place in sorted(steady)), messages, size, tuple(sorted(unsteady))
    )


async def _perform_all(parties: Sequence[Party], opening: Opening) -> dict[str, list[Note]]:
    """Every arm at a table of its own; again, if one of them was too slow for its window."""
    arms = [SILENT, CONTROL, *(arm for arm in ARMS if opening.other is not None or arm in
                               ("answer", "standing"))]  # fmt: skip
    for _ in range(4):
        try:
            sent: dict[str, list[Note]] = {}
            for start in range(0, len(arms), len(parties)):
                several = arms[start : start + len(parties)]
                notes = await _perform_together(parties, opening, several)
                sent.update(zip(several, notes, strict=True))
            return sent
        except _TooSlow:
            continue
    raise CannotMeasure(say("meter-short-windows", window=str(opening.window)))


async def _perform_together(
    parties: Sequence[Party], opening: Opening, arms: Sequence[str]
) -> list[list[Note]]:
    scenes: list[Scene] = []
    try:
        for party in parties[: len(arms)]:
            scene = await set_scene(party, opening)
            scenes.append(scene)
        await together(scene.settle() for scene in scenes)
        pairs = zip(scenes, arms, strict=True)
        return await together(_perform(scene, arm) for scene, arm in pairs)
    finally:
        await asyncio.gather(*(scene.close() for scene in scenes), return_exceptions=True)


async def _perform(scene: Scene, arm: str) -> list[Note]:
    """One window, and everything that the others were sent."""
    opened = await scene.open_window()
    await scene.fence()
    marks = {page: len(page.heard) for page in scene.observers}
    await _act(scene, arm)
    await scene.fence()
    await _ask_around(scene)
    notes = await _look_from_outside(scene, "window")
    if scene.closing(scene.watcher) is not None:
        raise _TooSlow
    last = opened.message["number"] + 1
    patience = PATIENCE + scene.opening.window
    await together(page.reach(last, patience) for page in scene.observers)
    await scene.fence()
    if arm != "other":
        notes += await _look_from_outside(scene, "close")
    clean = Cleaner(scene)
    for page in scene.observers:
        heard = _heard_by(page, page.heard[marks[page] :], last, clean)
        notes += [note for note in heard if arm != "other" or note.phase == "window"]
    return notes


async def _act(scene: Scene, arm: str) -> None:
    opening = scene.opening
    match arm:
        case "answer":
            await scene.answer(opening.default)
        case "other":
            await scene.answer(opening.other)
        case "changed":
            await scene.answer(opening.other)
            await scene.answer(opening.default)
        case "standing":
            await scene.answerer.say("standing", rule="pass-turn")
            await scene.answerer.ping()
        case _:
            pass


async def _ask_around(scene: Scene) -> None:
    """Everything that an observer can ask for without changing the game."""
    opening = scene.opening
    for page in scene.observers:
        watching = page is scene.watcher
        answered = _answer_to
        await page.ask("ack", answered, number=0) if watching else None
        await page.ask("answer-undo", answered, agree=False)
        await page.ask("move", answered, move=opening.move, step=opening.step)
        await page.ask("why", answered, move=opening.default)
        await page.ask("legal", answered, where={"nothing": "fits"})
        seat = next((s for s, mine in scene.pages.items() if mine is page), None)
        token = scene.token if watching else None
        for last in (None, page.number - 1):
            await page.ask("hello", _greeting, seat=seat, token=token, last=last)
            await scene.fence()


def _answer_to(message: dict[str, Any]) -> bool:
    return message["tell"] in ("refused", "why", "legal")


def _greeting(message: dict[str, Any]) -> bool:
    return message["tell"] in ("snapshot", "step", "refused")


async def _look_from_outside(scene: Scene, phase: str) -> list[Note]:
    """What HTTP shows to the watcher and to the other seats."""
    clean, party = Cleaner(scene), scene.party
    notes: list[Note] = []
    asking = [(WATCHER, party.watcher, f"{scene.path}?token={scene.token}")]
    for seat, page in sorted(scene.pages.items()):
        if page is not scene.answerer:
            asking.append((page.name, party.guests[seat], scene.path))
    for name, guest, table in asking:
        for path in (table, "/api/lobby", f"{scene.path}/record", f"{scene.path}/replay"):
            await guest.pace.take()
            reply = await guest.http.ask("GET", path)
            kind = "GET " + path.partition("?")[0].replace(scene.table, "TABLE")
            notes.append(Note(name, phase, kind, clean(_reply_text(reply))))
    await party.watcher.pace.take()
    health = await party.watcher.http.ask("GET", "/health")
    notes.append(Note(WATCHER, phase, "GET /health", clean(_reply_text(health))))
    return notes


def _reply_text(reply: Reply) -> str:
    headers = sorted(f"{k}: {v}" for k, v in reply.headers if k not in _UNSTEADY_HEADERS)
    return "\n".join([str(reply.status), *headers, reply.text])


class Cleaner:
    """Replaces what differs between any two tables: ids, tokens, moments."""

    def __init__(self, scene: Scene) -> None:
        known = {scene.table: "TABLE", **dict.fromkeys(scene.tokens, "TOKEN")}
        for seat, guest in enumerate(scene.party.guests):
            known[guest.id] = f"GUEST{seat}"
        self._known = {value: name for value, name in known.items() if value}
        self._values = re.compile("|".join(re.escape(value) for value in self._known))

    def __call__(self, text: str) -> str:
        text = self._values.sub(lambda found: self._known[found[0]], text)
        return _TIME_LEFT.sub(r"\1TIME", _TIMES.sub(r'"\1":TIME', text))


def _heard_by(page: Page, heard: Iterable[Heard], last: int, clean: Cleaner) -> list[Note]:
    """What came through a socket; ``last`` is the number of the step that closed the window."""
    notes: list[Note] = []
    phase = "window"
    for message in heard:
        kind = message.message["tell"]
        if kind == "step" and message.message["number"] >= last:
            phase = "close"
        if kind != "pong":  # those that the meter's own fences made
            notes.append(Note(page.name, phase, kind, clean(message.raw)))
    return notes


def differences(arm: str, expected: Sequence[Note], got: Sequence[Note]) -> list[Difference]:
    """For every observer and phase the first thing that differs."""
    found: list[Difference] = []
    places = dict.fromkeys((n.observer, n.phase, _channel(n)) for n in (*expected, *got))
    for observer, phase, channel in places:
        here = (observer, phase, channel)
        left = [n for n in expected if (n.observer, n.phase, _channel(n)) == here]
        right = [n for n in got if (n.observer, n.phase, _channel(n)) == here]
        for one, other in zip_longest(left, right):
            if one == other:
                continue
            kind = (other or one).kind if (other or one) is not None else ""
            was, now = _excerpts(
                "" if one is None else one.text, "" if other is None else other.text
            )
            found.append(Difference(arm, observer, phase, kind, was, now))
            break
    return found


def _channel(note: Note) -> str:
    """Messages of a socket have an order; each request stands for itself."""
    return note.kind if note.kind.startswith("GET ") else "socket"


def _excerpts(one: str, other: str, width: int = 60) -> tuple[Message, Message]:
    """The texts around the first letter that differs, with their lengths."""
    place = next(
        (n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
        min(len(one), len(other)),
    )
    start = max(0, place - width // 2)

    def cut(text: str) -> Message:
        if not text:
            return say("meter-excerpt-none")
        excerpt = f"…{text[start : start + width]}…"
        return say("meter-excerpt", excerpt=excerpt, characters=len(text))

    return cut(one), cut(other)
