"""What a replay shows, step by step, as one observer saw it; needs no notebook."""

from __future__ import annotations

from dataclasses import dataclass

from sightline.core.events import Observer
from sightline.core.game import AnyState
from sightline.core.message import say
from sightline.core.record import Record
from sightline.core.showing import html_of, svg_of
from sightline.words import reader_of, render
from sightline.words.speaking import language, spoken


@dataclass(frozen=True, slots=True)
class Frame:
    """One step: the position and what had just happened, in words."""

    picture: str
    """SVG, or HTML of the text drawing."""
    told: str


def frames_of(record: Record, seat: Observer = None) -> list[Frame]:
    """The start and every move of a record, as a seat saw them (``None``: the audience)."""
    frames: list[Frame] = []
    for state in record.states():
        state.require_observer(seat)
        view = state.view(seat)
        picture = svg_of(state.game, view) or html_of(state.game, view) or ""
        frames.append(Frame(picture, " ".join(told(state, seat))))
    return frames


def told(state: AnyState, seat: Observer) -> list[str]:
    """What the last step was to an observer; the start has nothing to tell but itself."""
    if state.last is None:
        return [spoken(say("replay-start"))]
    reader = reader_of(state.game, state.players, seat, language())
    lines = [
        render(message, reader)
        for event in state.last.happened.to(seat)
        if (message := state.game.event_message(event)) is not None
    ]
    if state.outcome is not None:
        lines.append(render(state.outcome.summary, reader))
    return lines
