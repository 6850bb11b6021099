"""What a bot believed when it made a move of a record, thought through again."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from sightline.bots import bots_of, find_bot
from sightline.cli.failure import CannotDo
from sightline.core.bot import Explanation
from sightline.core.errors import SightlineError
from sightline.core.record import Record
from sightline.words import seat_name

STYLES = {"right": "green", "wrong": "red", "missing": "yellow", "unsure": "dim"}


@dataclass(frozen=True, slots=True)
class Thought:
    """A move's mover, its bot, and what the bot has to say."""

    seat: int
    name: str
    bot: str
    explanation: Explanation | None

    def values(self) -> dict[str, Any]:
        """As JSON values."""
        return {"seat": self.seat, "bot": self.bot, "explanation": self.explanation}


def think_again(record: Record, step: int | None) -> Thought:
    """What the bot believed that made the move with this number (default: the last)."""
    if record.outcome is None:
        raise CannotDo("what a bot believed is told when the game is over; this record is not")
    number = len(record.moves) if step is None else step
    if number < 1:
        raise CannotDo("step 0 is the start: nobody has moved yet; name a step from 1 on")
    states = record.states()
    state = next(states)
    for _ in range(number - 1):
        next(states)
    seat, move = record.moves[number - 1].seat, record.moves[number - 1].move
    bot = bots_of(record)[seat]
    name = seat_name(state.game, state.players, seat)
    if bot is None:
        raise CannotDo(f"the record does not say that a bot made move {number} ({name})")
    try:
        choice = find_bot(state.game, bot)
    except SightlineError as error:
        raise CannotDo(f"{name} was played by a bot that is not known here: {error}") from None
    explanation = choice.make().explain(state.sight(seat), move, Random(number))
    return Thought(seat, name, bot, explanation)


def print_thought(console: Console, thought: Thought) -> None:
    """As text."""
    said = thought.explanation
    if said is None:
        console.print(f"{thought.name} ({thought.bot}) has nothing to say about this move.\n")
        return
    console.print(f"[bold]What {thought.name} ({thought.bot}) believed[/bold]")
    console.print(said.reason, markup=False)
    if said.beliefs:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for belief in said.beliefs:
            style = STYLES[belief.verdict]
            table.add_row(belief.subject, f"[{style}]{belief.verdict}[/{style}]", belief.words)
        console.print(table)
    for line in said.heard:
        console.print(line, markup=False)
    console.print("[dim]Thought through again from what this seat knew then.[/dim]\n")
