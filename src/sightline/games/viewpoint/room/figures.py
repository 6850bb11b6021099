"""The few figures of a study that the workshop shows beside the link to the whole report."""

from __future__ import annotations

from typing import Any

import msgspec


class Estimate(msgspec.Struct):
    """A value between its confidence limits."""

    value: float
    low: float
    high: float


class Share(msgspec.Struct):
    """How often somebody won."""

    name: str
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


def figures_of(found: Any) -> tuple[tuple[str, str], ...]:
    """The most important results in words; nothing if the file has another form."""
    try:
        figures = msgspec.convert(found, Figures)
    except msgspec.ValidationError:
        return ()
    shares = ", ".join(f"{place.name} {_percent(place.share)}" for place in figures.places)
    return (
        ("Wins by turn order", shares),
        ("Turns a game", _number(figures.turns.mean)),
        ("Lead changes a game", _number(figures.leads.changes.mean)),
        ("Cancels a game", _number(figures.cancels.a_game.mean)),
    )


def _percent(estimate: Estimate) -> str:
    return f"{estimate.value:.0%} ({estimate.low:.0%} to {estimate.high:.0%})"


def _number(estimate: Estimate) -> str:
    return f"{estimate.value:.1f} ({estimate.low:.1f} to {estimate.high:.1f})"
