"""The few figures of a study that the workshop shows beside the link to the whole report."""

from __future__ import annotations

from typing import Any

import msgspec

from sightline.core.message import Message, all_of, say


class Estimate(msgspec.Struct):
    """A value between its confidence limits."""

    value: float
    low: float
    high: float


class Share(msgspec.Struct):
    """How often somebody won."""

    share: Estimate


class Spread(msgspec.Struct):
    """A number that every game has."""

    mean: Estimate


class Leads(msgspec.Struct):
    """How the lead went back and forth."""

    changes: Spread


class Cancels(msgspec.Struct):
    """Cards that were cancelled."""

    a_game: Spread


class Figures(msgspec.Struct):
    """The part of ``study.json`` that is wanted here."""

    places: tuple[Share, ...]
    turns: Spread
    leads: Leads
    cancels: Cancels


def figures_of(found: Any) -> tuple[tuple[Message, Message], ...]:
    """The most important results in words; nothing if the file has another form."""
    try:
        figures = msgspec.convert(found, Figures)
    except msgspec.ValidationError:
        return ()
    shares = all_of(
        (_won(number, place) for number, place in enumerate(figures.places, 1)), "comma"
    )
    return (
        (say("viewpoint-figure-wins"), say("plain", text=shares)),
        (say("viewpoint-figure-turns"), _number(figures.turns.mean)),
        (say("viewpoint-figure-leads"), _number(figures.leads.changes.mean)),
        (say("viewpoint-figure-cancels"), _number(figures.cancels.a_game.mean)),
    )


def _won(number: int, place: Share) -> Message:
    found = place.share
    return say(
        "viewpoint-figure-share",
        place=number,
        value=f"{found.value:.0%}",
        low=f"{found.low:.0%}",
        high=f"{found.high:.0%}",
    )


def _number(estimate: Estimate) -> Message:
    return say(
        "viewpoint-figure-between",
        value=f"{estimate.value:.1f}",
        low=f"{estimate.low:.1f}",
        high=f"{estimate.high:.1f}",
    )
