"""``sightline replay``: one step of a record, as one observer saw it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from sightline.cli.arguments import AsJson, RecordFile, example, observer_name, read_observer
from sightline.cli.failure import CannotDo
from sightline.cli.options_line import options_line
from sightline.cli.outcome import print_outcome
from sightline.cli.output import plural, print_json, print_picture, stdout
from sightline.cli.records import BadFile, read_record, title, write_whole
from sightline.cli.why import print_thought, think_again
from sightline.core.errors import BadRecord, SightlineError
from sightline.core.events import Event, Observer
from sightline.core.game import AnyState
from sightline.core.options import option_values
from sightline.core.record import Record, outcome_form
from sightline.words import reader_of, render, seat_name


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
        story = follow(found, seat, step)
    except BadRecord as error:
        raise BadFile(f"{title(record)}, {error}") from None
    thought = think_again(found, step) if why else None
    if svg is not None:
        write_svg(story, svg)
    if as_json:
        print_json(story.values() | ({"why": thought.values()} if thought else {}))
    elif svg is None:
        print_story(stdout(), story)
        if thought is not None:
            print_thought(stdout(), thought)


@dataclass(frozen=True, slots=True)
class Line:
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
class Story:
    """A record up to some step, through one observer's eyes."""

    record: Record
    state: AnyState
    observer: Observer
    lines: list[Line]

    @property
    def options(self) -> dict[str, Any]:
        """The options; secret ones only once the game is over."""
        if self.state.outcome is None:
            return self.state.game.shown_options(self.record.options)
        return option_values(self.record.options)

    def values(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "game": self.record.game,
            "players": self.record.players,
            "options": self.options,
            "observer": "audience" if self.observer is None else self.observer,
            "step": len(self.lines),
            "steps": len(self.record.moves),
            "awaiting": self.state.asked,
            "view": self.state.view(self.observer),
            "moves": [line.values() for line in self.lines],
            "outcome": outcome_form(self.state),
        }


def follow(record: Record, seat: str, step: int | None) -> Story:
    """Replay the whole record, so that a fault after the step is not passed over."""
    length = len(record.moves)
    if step is not None and step > length:
        raise CannotDo(f"the record has moves 0 to {length}, not {step}")
    states = record.states()
    state = next(states)
    observer = read_observer(state, seat)
    lines: list[Line] = []
    shown = state.copy()
    for number, entry in enumerate(record.moves):
        # The text form is that of a move which is still open.
        text = text_of(state, entry.move)
        next(states)
        if step is None or number < step:
            lines.append(perceived(state, observer, text))
            shown = state.copy()
    next(states, None)  # compares the outcome
    return Story(record, shown, observer, lines)


def text_of(state: AnyState, move: Any) -> str:
    """A move's short form, or its JSON form for one that turns out to be impossible."""
    try:
        return state.move_text(move)
    except SightlineError:
        return state.game.write_move(move).decode()


def perceived(state: AnyState, observer: Observer, text: str) -> Line:
    """The last move, as far as this observer knows it."""
    step = state.last
    assert step is not None
    events = step.happened.to(observer)
    if state.game.perfect_information or step.seat == observer:
        return Line(step.seat, text, step.move, events)
    return Line(step.seat, None, None, events)


def write_svg(story: Story, path: Path) -> None:
    """The drawing as a file."""
    game = story.state.game
    drawing = game.draw_svg(story.state.view(story.observer))
    if drawing is None:
        raise CannotDo(f"{game.title} has no SVG drawing")
    write_whole(path, drawing)


def print_story(console: Console, story: Story) -> None:
    """Title, drawing, moves, and the outcome when the game is over."""
    state, record = story.state, story.record
    game = state.game
    options = options_line(game, record.players, story.options)
    console.print(
        f"[bold]{game.title}[/bold], {plural(record.players, 'player')}"
        f"{', ' if options else ''}{escape(options)} [dim]·[/dim] "
        f"after {len(story.lines)} of {len(record.moves)} moves [dim]·[/dim] "
        f"seen by {observer_name(state, story.observer)}\n"
    )
    print_picture(console, game.draw_text(state.view(story.observer), console.width))
    print_lines(console, story)
    if state.outcome is not None:
        print_outcome(console, state, hints=record.hints)


def print_lines(console: Console, story: Story) -> None:
    """The moves in columns, or what was perceived of them line by line."""
    game = story.state.game
    if game.perfect_information:
        console.print(
            Columns([move_cell(story, n) for n in range(len(story.lines))], padding=(0, 3))
        )
    else:
        for line in story.lines:
            for event in line.events:
                if message := game.event_message(event):
                    reader = reader_of(game, story.state.players)
                    console.print(render(message, reader), markup=False)
    if story.lines:
        console.print()


def move_cell(story: Story, number: int) -> Text:
    """``12. Black F3@4,-2^1``; the newest in bold."""
    line = story.lines[number]
    name = seat_name(story.state.game, story.state.players, line.seat)
    text = Text(f"{number + 1:>3}. ", "dim")
    text.append(f"{name} {line.text}", "bold" if number == len(story.lines) - 1 else "not dim")
    return text
