"""Different deals that look alike to the audience: nothing else that it is sent may differ.

The meter knows these deals, since it imports them: records without moves, each with a seed of its
own. Where the audience's view is the same, the rest must be the same too, and no seed may be in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from sightline.core.message import say
from sightline.meter.observers import WATCHER
from sightline.meter.people import Party
from sightline.meter.sameness import Difference, Note, differences
from sightline.meter.source import Plan
from sightline.meter.wire import together

_SEED_BITS = 128
_VOLATILE = re.compile(
    r'"(created|updated|left_ms|commitment|number_of_pages)":("[^"]*"|-?[0-9][0-9.eE+-]*)'
)

OTHER_DEAL = "deal"
"""The arm of a difference between deals."""


class Deals(NamedTuple):
    """What was compared."""

    deals: int
    alike: int
    """So many of them looked like another one before them."""
    differences: tuple[Difference, ...]


async def compare_deals(parties: Sequence[Party], plan: Plan, rng: Random, number: int) -> Deals:
    """Start games from so many seeds and compare what the audience is sent of them."""
    seeds = [rng.getrandbits(_SEED_BITS) for _ in range(number)]
    shown: list[list[Note]] = []
    views: list[str] = []
    found: list[Difference] = []
    for start in range(0, number, len(parties)):
        several = zip(parties, seeds[start : start + len(parties)], strict=False)
        done = await together(_observe(party, plan, seed) for party, seed in several)
        for view, notes, leaked in done:
            views.append(view)
            shown.append(notes)
            found += leaked
    first: dict[str, int] = {}
    alike = 0
    for place, view in enumerate(views):
        if view in first:
            alike += 1
            found += differences(OTHER_DEAL, shown[first[view]], shown[place])
        else:
            first[view] = place
    return Deals(number, alike, tuple(dict.fromkeys(found)))


async def _observe(party: Party, plan: Plan, seed: int) -> tuple[str, list[Note], list[Difference]]:
    """What a watcher is sent of a game with this seed, and the seed itself, if it is in it."""
    header = {
        "sightline": 1,
        "game": plan.game,
        "players": plan.players,
        "options": plan.options,
        "seed": f"{seed:032x}",
    }
    wish = {"record": json.dumps(header) + "\n", "seats": [{"kind": "me"}] * plan.players}
    info = await party.host.set_up("/api/import", wish)
    table, token = info["id"], info["audience"]
    page = await party.watcher.page(table, None, token)
    try:
        await page.ping()
        reply = await party.watcher.request("GET", f"/api/tables/{table}?token={token}")
        raw = [heard.raw for heard in page.heard if heard.message["tell"] != "pong"]
        view = json.dumps(page.heard[0].message["position"]["view"], sort_keys=True)
    finally:
        await page.close()
        await party.abandon(table)
    notes = [Note(WATCHER, "deal", "snapshot", text) for text in raw[:1]]
    notes.append(Note(WATCHER, "deal", "GET /api/tables/TABLE", reply.text))
    leaked = [
        Difference(
            OTHER_DEAL,
            note.observer,
            note.phase,
            note.kind,
            say("meter-no-seed"),
            say("meter-the-seed"),
        )
        for note in notes
        if f"{seed:032x}" in note.text or str(seed) in note.text
    ]
    values = {table: "TABLE", token: "TOKEN", party.host.id: "HOST"}
    return view, [note._replace(text=_clean(note.text, values)) for note in notes], leaked


def _clean(text: str, values: dict[str, Any]) -> str:
    for value, name in values.items():
        text = text.replace(value, name)
    return _VOLATILE.sub(r'"\1":_', text)
