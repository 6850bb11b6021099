"""A record that can be leafed through in a notebook, as one observer saw it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sightline.core.events import Observer
from sightline.core.extras import Needs
from sightline.core.game import AnyState
from sightline.core.message import say
from sightline.core.record import Record, parse_record
from sightline.notebook.frames import frames_of
from sightline.words.speaking import spoken

with Needs("notebook", say("needs-notebook")):
    import anywidget
    import traitlets

_HERE = Path(__file__).parent
_LABELS = {
    "controls": "replay-controls",
    "start": "replay-to-start",
    "back": "replay-step-back",
    "play": "replay-play",
    "pause": "replay-pause",
    "on": "replay-step-on",
    "end": "replay-to-end",
    "step": "replay-step",
}


class Replay(anywidget.AnyWidget):
    """``Replay(record)`` in the last line of a cell: pictures of every step, and what happened.

    Takes a record, its text, or a state. ``seat`` is who looks on (``None``: the audience): what
    that observer did not see is in no frame, so it is not in the notebook's file either. ``step``
    is the step that is shown, and may be set: ``replay.step = 12``.
    """

    _esm = _HERE / "replay.js"
    _css = _HERE / "replay.css"
    step = traitlets.Int(0).tag(sync=True)
    pictures = traitlets.List(traitlets.Unicode()).tag(sync=True)
    told = traitlets.List(traitlets.Unicode()).tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)

    def __init__(self, record: Record | AnyState | str, seat: Observer = None, **more: Any) -> None:
        found = parse_record(record) if isinstance(record, str) else record
        frames = frames_of(found if isinstance(found, Record) else found.record, seat)
        super().__init__(
            pictures=[frame.picture for frame in frames],
            told=[frame.told for frame in frames],
            labels={name: spoken(say(label)) for name, label in _LABELS.items()},
            step=more.pop("step", len(frames) - 1),
            **more,
        )

    @traitlets.validate("step")
    def _within(self, proposal: Any) -> int:
        return min(max(int(proposal["value"]), 0), max(len(self.pictures) - 1, 0))
