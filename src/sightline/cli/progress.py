"""How far many games are: as a bar for people, as lines of JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from time import monotonic
from typing import Annotated

import typer

from sightline.cli.output import Tick, progress_bar
from sightline.core.message import Message, say


class ProgressForm(StrEnum):
    """How to tell how far it is."""

    BAR = "bar"
    JSON = "json"
    NONE = "none"


HowFar = Annotated[
    ProgressForm,
    typer.Option(
        "--progress",
        help="How to tell how far it is; json: a line of JSON on stderr now and then.",
    ),
]


@contextmanager
def telling(form: ProgressForm, title: Message) -> Iterator[Tick]:
    """What to call with (done, total); how fast it goes, and how long it will take."""
    match form:
        case ProgressForm.BAR:
            with progress_bar(title, lambda rate: say("ladder-rate", rate=f"{rate:.2g}")) as tick:
                yield tick
        case ProgressForm.NONE:
            yield lambda _done, _of: None
        case ProgressForm.JSON:
            yield PaceLines().tell


class PaceLines:
    """One JSON object a line on stderr, at every whole per cent: how many games are done, how many
    a second, and how many seconds are left in this stage."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._last: tuple[int, int] | None = None
        self._began, self._first = clock(), 0

    def tell(self, done: int, of: int) -> None:
        """Tell it, unless nothing much has changed."""
        if self._last is None or of != self._last[1]:
            self._began, self._first = self._clock(), done
        now = (100 * done // max(1, of), of)
        if now == self._last and done != of:
            return
        self._last = now
        spent = self._clock() - self._began
        rate = (done - self._first) / spent if spent > 0 else 0.0
        left = round((of - done) / rate) if rate else None
        line = {"done": done, "of": of, "rate": round(rate, 3), "left": left}
        sys.stderr.write(json.dumps(line) + "\n")
        sys.stderr.flush()
