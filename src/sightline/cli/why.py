"""What a bot believed when it made a move of a record, thought through again."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec import structs
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sightline.bots import bots_of, find_bot
from sightline.cli.failure import CannotDo
from sightline.cli.language import language, told
from sightline.core.bot import Explanation
from sightline.core.errors import SightlineError
from sightline.core.message import as_message, say
from sightline.core.record import Record
from sightline.words import seat_name

STYLES = {"right": "green", "wrong": "red", "missing": "yellow", "unsure": "dim"}
VERDICTS = {
    "right": say("why-right"),
    "wrong": say("why-wrong"),
    "missing": say("why-missing"),
    "unsure": say("why-unsure"),
}


@dataclass(frozen=True, slots=True)
class Thought:
    """A move's mover, its bot, and what the bot has to say."""

    seat: int
    name: str
    bot: str
    explanation: Explanation | None

    def values(self) -> dict[str, Any]:
        """As JSON values, told in English."""
        said = self.explanation
        explanation = said and {
            "reason": str(said.reason),
            "beliefs": [
                {**structs.asdict(belief), "words": str(belief.words)} for belief in said.beliefs
            ],
            "heard": [str(heard) for heard in said.heard],
            "beside": [str(other) for other in said.beside],
        }
        return {"seat": self.seat, "bot": self.bot, "explanation": explanation}


def think_again(record: Record, step: int | None) -> Thought:
    """What the bot believed that made the move with this number (default: the last)."""
    if record.outcome is None:
        raise CannotDo(say("why-unfinished"))
    number = len(record.moves) if step is None else step
    if number < 1:
        raise CannotDo(say("why-start"))
    states = record.states()
    state = next(states)
    for _ in range(number - 1):
        next(states)
    seat, move = record.moves[number - 1].seat, record.moves[number - 1].move
    bot = bots_of(record)[seat]
    name = seat_name(state.game, state.players, seat, language())
    if bot is None:
        raise CannotDo(say("why-no-bot", number=number, who=name))
    try:
        choice = find_bot(state.game, bot)
    except SightlineError as error:
        raise CannotDo(say("why-unknown-bot", who=name, problem=error.message)) from None
    explanation = choice.make().explain(state.sight(seat), move, Random(number))
    return Thought(seat, name, bot, explanation)


def print_thought(console: Console, thought: Thought) -> None:
    """As text."""
    said = thought.explanation
    if said is None:
        silent = say("why-nothing", who=thought.name, bot=thought.bot)
        console.print(f"{told(silent)}\n", markup=False)
        return
    heading = told(say("why-heading", who=thought.name, bot=thought.bot))
    console.print(heading, style="bold", markup=False)
    console.print(told(as_message(said.reason)), markup=False)
    if said.beliefs:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for belief in said.beliefs:
            style = STYLES[belief.verdict]
            verdict = escape(told(VERDICTS[belief.verdict]))
            words = escape(told(as_message(belief.words)))
            table.add_row(belief.subject, f"[{style}]{verdict}[/{style}]", words)
        console.print(table)
    for heard in said.heard:
        console.print(told(as_message(heard)), markup=False)
    if said.beside:
        console.print(told(say("why-beside")), markup=False)
        for other in said.beside:
            console.print(f"  {told(as_message(other))}", markup=False)
    console.print(f"{told(say('why-again'))}\n", style="dim", markup=False)
