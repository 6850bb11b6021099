"""``sightline legal``: what may be done at the end of a record."""

from __future__ import annotations

import msgspec
import typer

from sightline.cli.arguments import AsJson, RecordFile, SeatText, example, read_seat
from sightline.cli.language import reader_at, told
from sightline.cli.output import print_json, stderr, stdout
from sightline.cli.records import read_record, replayed
from sightline.core.game import AnyState
from sightline.core.message import Seat, all_of, say
from sightline.words import render


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command("legal", epilog=example("legal unfinished.jsonl --json"))(legal)


def legal(record: RecordFile, seat: SeatText = None, as_json: AsJson = False) -> None:
    """List the legal moves at the end of a record, which may be unfinished.

    Without --seat they are those of the first seat awaited.
    """
    state = replayed(record, read_record(record))
    chosen = first_awaited(state) if seat is None else read_seat(state, seat)
    moves = [] if chosen is None else list(state.legal(chosen))
    if as_json:
        forms = [msgspec.Raw(state.game.write_move(move)) for move in moves]
        values = msgspec.json.decode(msgspec.json.encode(forms))
        print_json({"awaiting": state.awaiting, "count": len(moves), "moves": values})
        return
    console = stdout()
    for move in moves:
        console.print(state.move_text(move), markup=False, soft_wrap=True)
    if not moves:
        # Beside the answer, which is rightly empty.
        stderr().print(why_none(state, chosen), style="dim", markup=False)


def why_none(state: AnyState, seat: int | None) -> str:
    """Why a seat has no legal moves."""
    if state.outcome is not None or seat is None:
        return told(say("legal-over"))
    reader = reader_at(state.game, state.players)
    if seat in state.asked:
        return render(say("legal-answered", who=Seat(seat)), reader)
    asked = [say("legal-seat", number=str(other), seat=Seat(other)) for other in state.asked]
    return render(say("legal-not-asked", who=Seat(seat), asked=all_of(asked, "comma")), reader)


def first_awaited(state: AnyState) -> int | None:
    """The seat whose moves are meant when none is named."""
    return min(state.awaiting, default=None)
