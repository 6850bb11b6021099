"""``sightline replay --gif``, ``--mp4``, ``--svg-sheet``: a record as pictures, from any seat."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sightline.cli.arguments import observer_name
from sightline.cli.failure import CannotDo
from sightline.cli.language import reader_at, told
from sightline.cli.output import progress_bar
from sightline.cli.records import write_whole
from sightline.core.events import Observer
from sightline.core.game import AnyState
from sightline.core.message import say
from sightline.core.record import Record
from sightline.words import render

if TYPE_CHECKING:
    from sightline.cli.replay import Replay
    from sightline.press.film import Frame

FORMS = ("svg-sheet", "gif", "mp4")


class Film(NamedTuple):
    """How the pictures follow each other."""

    every: int
    pace: float
    width: int


def write_films(record: Record, shown: Replay, films: Mapping[str, Path], how: Film) -> None:
    """Write the record up to the step that is shown, in each form that was asked for."""
    frames = frames_of(record, shown.observer, len(shown.moves), how.every)
    from sightline.press import film

    for form, path in films.items():
        if form == "svg-sheet":
            write_whole(path, film.sheet(frames))
            continue
        make = film.gif if form == "gif" else film.mp4
        with progress_bar(say("film-progress")) as tick:
            content = make(frames, how.width, how.pace, tick)
        write_whole(path, content)


def frames_of(record: Record, observer: Observer, last: int, every: int) -> list[Frame]:
    """The start, then every so many steps; the last one always."""
    frames: list[Frame] = []
    said: list[str] = []
    for number, state in enumerate(record.states()):
        if number > last:
            break
        said += _lines(state, observer) if number else []
        if number % every == 0 or number == last:
            frames.append(_frame(state, observer, number, last, said))
            said = []
    return frames


def _frame(state: AnyState, observer: Observer, number: int, last: int, said: list[str]) -> Frame:
    from sightline.press.film import Frame

    game = state.game
    view: Any = state.view(observer)
    drawing = game.draw_svg(view)
    if drawing is None:
        raise CannotDo(say("replay-no-svg", game=game.title))
    who = observer_name(state, observer)
    heading = say("film-heading", game=game.title, step=number, steps=last, observer=who)
    return Frame(drawing, told(heading), " ".join(said))


def _lines(state: AnyState, observer: Observer) -> list[str]:
    """What the observer perceived of the last move."""
    step = state.last
    if step is None:
        return []
    reader = reader_at(state.game, state.players)
    messages = map(state.game.event_message, step.happened.to(observer))
    return [render(message, reader) for message in messages if message is not None]
