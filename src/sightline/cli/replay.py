"""``sightline replay``: one step of a record, as one observer saw it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from sightline.cli.arguments import AsJson, RecordFile, example, observer_name, read_observer
from sightline.cli.failure import CannotDo
from sightline.cli.filming import FORMS, Film, write_films
from sightline.cli.language import reader_at, told
from sightline.cli.options_line import game_line
from sightline.cli.outcome import print_outcome
from sightline.cli.output import print_json, stdout
from sightline.cli.plain import is_plain
from sightline.cli.position import print_position
from sightline.cli.records import BadFile, read_record, title, write_whole
from sightline.cli.why import print_thought, think_again
from sightline.core.errors import BadRecord, SightlineError
from sightline.core.events import Event, Observer
from sightline.core.game import AnyState
from sightline.core.message import Message, say
from sightline.core.options import option_values
from sightline.core.record import Record, outcome_form
from sightline.words import render


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("replay", epilog=example("replay game.jsonl --step 12"))(replay)


def replay(
    record: RecordFile,
    seat: Annotated[
        str,
        typer.Option(metavar="SEAT", help="Whose view: a seat's number or name, or audience."),
    ] = "audience",
    step: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="After so many moves.  [dim](default: all)[/dim]"),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the drawing there as SVG.")
    ] = None,
    svg_sheet: Annotated[
        Path | None,
        typer.Option(
            "--svg-sheet", metavar="FILE", help="Write all steps there as one sheet of drawings."
        ),
    ] = None,
    gif: Annotated[
        Path | None,
        typer.Option("--gif", metavar="FILE", help="Write the game there as a moving picture."),
    ] = None,
    mp4: Annotated[
        Path | None,
        typer.Option("--mp4", metavar="FILE", help="The same as a film; needs ffmpeg."),
    ] = None,
    every: Annotated[
        int, typer.Option("--every", min=1, metavar="N", help="Of films: a picture each N moves.")
    ] = 1,
    pace: Annotated[
        float,
        typer.Option("--pace", min=0.05, max=60, metavar="S", help="Of films: seconds a picture."),
    ] = 1.0,
    width: Annotated[
        int,
        typer.Option("--width", min=100, max=4000, metavar="N", help="Of films: pixels across."),
    ] = 720,
    why: Annotated[
        bool,
        typer.Option("--why", metavar="", help="What the bot that made the step's move believed."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show a step of a record as a seat, or the audience, saw it.

    In a game with hidden things you get what that observer perceived, not the moves themselves.
    """
    found = read_record(record)
    try:
        shown = follow(found, seat, step)
    except BadRecord as error:
        raise BadFile(say("cli-file-wrong", file=title(record), problem=error.message)) from None
    thought = think_again(found, step) if why else None
    if svg is not None:
        write_svg(shown, svg)
    films = {form: path for form, path in zip(FORMS, (svg_sheet, gif, mp4), strict=True) if path}
    if films:
        write_films(found, shown, films, Film(every, pace, width))
    if as_json:
        print_json(shown.values() | ({"why": thought.values()} if thought else {}))
    elif svg is None and not films:
        print_replay(stdout(), shown)
        if thought is not None:
            print_thought(stdout(), thought)


@dataclass(frozen=True, slots=True)
class PerceivedMove:
    """One move as an observer perceived it; the move itself only if it is open to the observer."""

    seat: int
    text: str | None
    move: Any
    events: tuple[Event, ...]

    def values(self) -> dict[str, Any]:
        """As JSON values."""
        if self.text is None:
            return {"events": self.events}
        return {
            "seat": self.seat,
            "text": self.text,
            "move": self.move,
            "events": self.events,
        }


@dataclass(frozen=True, slots=True)
class Replay:
    """A record up to some step, through one observer's eyes."""

    record: Record
    state: AnyState
    observer: Observer
    moves: list[PerceivedMove]

    @property
    def options(self) -> dict[str, Any]:
        """The options; secret ones only once the game is over."""
        if self.state.outcome is None:
            shown = self.state.game.shown_options(self.record.options)
            return {
                name: str(value) if isinstance(value, Message) else value
                for name, value in shown.items()
            }
        return option_values(self.record.options)

    def values(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "game": self.record.game,
            "players": self.record.players,
            "options": self.options,
            "observer": "audience" if self.observer is None else self.observer,
            "step": len(self.moves),
            "steps": len(self.record.moves),
            "awaiting": self.state.asked,
            "view": self.state.view(self.observer),
            "moves": [move.values() for move in self.moves],
            "outcome": outcome_form(self.state),
        }


def follow(record: Record, seat: str, step: int | None) -> Replay:
    """Replay the whole record, so that a fault after the step is not passed over."""
    length = len(record.moves)
    if step is not None and step > length:
        raise CannotDo(say("record-no-such-step", last=str(length), given=str(step)))
    states = record.states()
    state = next(states)
    observer = read_observer(state, seat)
    moves: list[PerceivedMove] = []
    shown = state.copy()
    for number, entry in enumerate(record.moves):
        # The text form is that of a move which is still open.
        text = text_of(state, entry.move)
        next(states)
        if step is None or number < step:
            moves.append(perceived(state, observer, text))
            shown = state.copy()
    next(states, None)  # compares the outcome
    return Replay(record, shown, observer, moves)


def text_of(state: AnyState, move: Any) -> str:
    """A move's short form, or its JSON form for one that turns out to be impossible."""
    try:
        return state.move_text(move)
    except SightlineError:
        return state.game.write_move(move).decode()


def perceived(state: AnyState, observer: Observer, text: str) -> PerceivedMove:
    """The last move, as far as this observer knows it."""
    step = state.last
    assert step is not None
    events = step.happened.to(observer)
    if state.game.perfect_information or step.seat == observer:
        return PerceivedMove(step.seat, text, step.move, events)
    return PerceivedMove(step.seat, None, None, events)


def write_svg(shown: Replay, path: Path) -> None:
    """The drawing as a file."""
    game = shown.state.game
    drawing = game.draw_svg(shown.state.view(shown.observer))
    if drawing is None:
        raise CannotDo(say("replay-no-svg", game=game.title))
    write_whole(path, drawing)


def print_replay(console: Console, shown: Replay) -> None:
    """Title, drawing, moves, and the outcome when the game is over."""
    state, record = shown.state, shown.record
    game = state.game
    heading = say(
        "replay-heading",
        game=game_line(game, record.players, shown.options),
        step=len(shown.moves),
        steps=len(record.moves),
        observer=observer_name(state, shown.observer),
    )
    console.print(told(heading), style="bold", markup=False)
    console.print()
    print_position(console, game, state.view(shown.observer), state.players)
    print_moves(console, shown)
    if state.outcome is not None:
        print_outcome(console, state, hints=record.hints)


def print_moves(console: Console, shown: Replay) -> None:
    """The moves in columns, or what was perceived of them one by one."""
    game = shown.state.game
    if game.perfect_information:
        cells = [move_cell(shown, number) for number in range(len(shown.moves))]
        if is_plain():
            for cell in cells:
                console.print(cell, soft_wrap=True)
        else:
            console.print(Columns(cells, padding=(0, 3)))
    else:
        reader = reader_at(game, shown.state.players)
        for move in shown.moves:
            for event in move.events:
                if message := game.event_message(event):
                    console.print(render(message, reader), markup=False)
    if shown.moves:
        console.print()


def move_cell(shown: Replay, number: int) -> Text:
    """``12. Black F3@4,-2^1``; the newest in bold."""
    move = shown.moves[number]
    name = observer_name(shown.state, move.seat)
    text = Text(f"{number + 1:>3}. ", "dim")
    text.append(f"{name} {move.text}", "bold" if number == len(shown.moves) - 1 else "not dim")
    return text
