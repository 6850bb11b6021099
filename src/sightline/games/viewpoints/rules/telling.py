"""What happens in a game of Viewpoints, as messages; the texts are in ``words/``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from sightline.core.message import Message, Seat, all_of, say, seats
from sightline.games.viewpoints.rules import moves
from sightline.games.viewpoints.rules.blueprint import (
    COLUMNS,
    EMPTY,
    rows_as_seen,
    slot_and_depth,
)
from sightline.games.viewpoints.rules.moves import AnyMove, TokenName
from sightline.games.viewpoints.rules.space import EDGE
from sightline.games.viewpoints.rules.views import (
    Answer,
    Answered,
    AnyEvent,
    CardShown,
    Ended,
    Looked,
    Passed,
    Placed,
    Proposed,
    Reserved,
    RoundsSet,
    Saw,
    Settling,
    Swapped,
    TurnBegan,
)
from sightline.kit.pieces.shapes import Cell3

_COUNTED = "123456"


def told(event: AnyEvent) -> Message | None:
    """An event as one line for people; None: nobody needs to be told of it."""
    match event:
        case CardShown():
            side = side_name(event.position)
            return say("viewpoints-card-shown", position=event.position, side=side)
        case Proposed():
            return say(
                "viewpoints-proposed",
                who=Seat(event.seat),
                position=event.position,
                rounds=event.rounds,
            )
        case RoundsSet():
            return say("viewpoints-rounds-set", rounds=event.rounds)
        case Placed():
            return _placed(event)
        case Reserved():
            return say("viewpoints-reserved", who=Seat(event.seat), piece=event.piece.letter)
        case Answered():
            return heard(event.answer)
        case Looked():
            return say("viewpoints-looked", who=Seat(event.seat), position=event.position)
        case Saw():
            rows = " / ".join(rows_as_seen(event.card, event.position))
            return say("viewpoints-saw", position=event.position, rows=rows)
        case Swapped():
            return say("viewpoints-swapped", who=seats((event.seat, event.other)))
        case Passed():
            return _passed(event)
        case TurnBegan():
            return _turn_began(event)
        case Settling():
            proposes = event.stage == "propose"
            return say(
                "viewpoints-to-propose" if proposes else "viewpoints-last-word",
                who=Seat(event.seat),
                position=event.position,
            )
        case Ended():
            return event.outcome.summary
        case _:
            assert_never(event)


def _placed(event: Placed) -> Message:
    """Flat, with all of ``viewpoints-where`` in it: this is told to everybody with every piece."""
    where = _where(event.piece.cells, event.seen_from)
    free, moved = event.source == "free", event.source == "grid"
    return say(
        "viewpoints-placed" if free else "viewpoints-moved" if moved else "viewpoints-returned",
        who=Seat(event.seat),
        piece=event.piece.letter,
        wide=where.wide,
        columns=where.columns,
        high=where.high,
        rows=where.rows,
        deep=where.deep,
        depths=where.depths,
        way=where.way,
        filled=where.filled,
        position=event.seen_from,
    )


def _passed(event: Passed) -> Message:
    who = Seat(event.seat)
    match event.why:
        case "announced":
            return say("viewpoints-passed", who=who)
        case "waiting":
            return say("viewpoints-passed-waiting", who=who)
        case "forced":
            return say("viewpoints-passed-forced", who=who)
        case _:
            assert_never(event.why)


def _turn_began(event: TurnBegan) -> Message | None:
    if event.complete:
        return say("viewpoints-announced", position=event.position)
    return say("viewpoints-begins", position=event.position) if event.turns == 0 else None


def heard(answer: Answer) -> Message:
    """What everybody heard."""
    position, slot = answer.position, answer.slot or ""
    if answer.token == "colours":
        if not answer.colours:
            return say("viewpoints-heard-no-colours", position=position)
        colours = all_of(answer.colours, "comma")
        return say("viewpoints-heard-colours", position=position, colours=colours)
    colour = say("viewpoints-empty") if answer.colour == EMPTY else answer.colour or ""
    if answer.token == "xy":
        return say("viewpoints-heard-slot", position=position, slot=slot, colour=colour)
    return say(
        "viewpoints-heard-yes" if answer.yes else "viewpoints-heard-no",
        position=position,
        slot=slot,
        colour=colour,
    )


_TOKENS: dict[TokenName, Message] = {
    "xy": say("viewpoints-ask-slot"),
    "xy?": say("viewpoints-guess-slot"),
    "view": say("viewpoints-view-card"),
    "colours": say("viewpoints-ask-colours"),
    "swap": say("viewpoints-swap-places"),
}


def move_title(move: AnyMove, position: int) -> Message:
    """A move in people's words, as it looks from a position: *Place F in columns B–D, …*."""
    match move:
        case moves.Place():
            where = where_message(move.cells, position)
            return say("viewpoints-title-place", piece=move.piece, where=where)
        case moves.Shift():
            where = where_message(move.cells, position)
            return say("viewpoints-title-shift", piece=move.piece, where=where)
        case moves.Return():
            where = where_message(move.cells, position)
            return say("viewpoints-title-return", piece=move.piece, where=where)
        case moves.Reserve():
            return say("viewpoints-move-reserve", piece=move.piece)
        case moves.Token():
            return _token_title(move)
        case moves.Pass():
            return say("viewpoints-pass")
        case moves.Propose():
            return say("viewpoints-propose-rounds", rounds=move.rounds)
        case moves.Settle():
            return say("viewpoints-settle-rounds", rounds=move.rounds)
        case _:
            assert_never(move)


def _token_title(move: moves.Token) -> Message:
    token, position = _TOKENS[move.token], move.position
    if not move.slot:
        return say("viewpoints-move-token", token=token, position=position)
    if not move.colour:
        return say("viewpoints-move-ask", token=token, position=position, slot=move.slot)
    colour = say("viewpoints-empty") if move.colour == EMPTY else move.colour
    return say(
        "viewpoints-move-guess", token=token, position=position, slot=move.slot, colour=colour
    )


def side_name(position: int) -> Message:
    """Where a position looks from: *the front*."""
    return say("viewpoints-side", position=position)


def where_message(cells: Sequence[Cell3], position: int) -> Message:
    """Where a piece lies in terms of a position's card."""
    where = _where(cells, position)
    return say(
        "viewpoints-where",
        wide=where.wide,
        columns=where.columns,
        high=where.high,
        rows=where.rows,
        deep=where.deep,
        depths=where.depths,
        way=where.way,
        filled=where.filled,
        position=position,
    )


class _Where(NamedTuple):
    """Where a piece lies in terms of a position's card: its slots, and how deep behind them."""

    wide: int
    columns: str
    high: int
    rows: str
    deep: int
    depths: str
    way: str
    """How it is turned. Pieces are flat, so they lie, stand facing whoever looks, or stand with
    their edge towards them."""
    filled: str
    """Which columns it fills, row by row; with its edge towards one, which depths."""


def _where(cells: Sequence[Cell3], position: int) -> _Where:
    """Card 5 bears no letters, so its columns are counted; what is deep there is high."""
    from_above = position == 5
    names = _COUNTED if from_above else COLUMNS
    seen = [slot_and_depth(position, cell) for cell in cells]
    columns = [slot % EDGE for slot, _ in seen]
    rows = [slot // EDGE for slot, _ in seen]
    depths = [depth for _, depth in seen]
    levels = [z for _, _, z in cells]
    away = rows if from_above else depths
    if len(set(levels)) == 1:
        way, filled = "lying", _by_row(away, columns, names)
    elif len(set(away)) == 1:
        way, filled = "facing", _by_row(levels, columns, names)
    else:
        way, filled = "edge", _by_row(levels, away, _COUNTED)
    return _Where(
        *_span(columns, names),
        *_span(rows, _COUNTED),
        *_span(levels if from_above else depths, _COUNTED),
        way,
        filled,
    )


def _by_row(rows: Sequence[int], filled: Sequence[int], names: str) -> str:
    """What is filled in each row, the first row first: ``C–E, C, C``."""
    found: dict[int, list[int]] = {}
    for row, each in zip(rows, filled, strict=True):
        found.setdefault(row, []).append(each)
    return ", ".join(_runs(sorted(found[row]), names) for row in sorted(found))


def _runs(found: Sequence[int], names: str) -> str:
    """``C–E``, or with a gap ``C+E``."""
    runs: list[list[int]] = []
    for each in found:
        if runs and runs[-1][-1] == each - 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    return "+".join(
        names[run[0]] if len(run) == 1 else f"{names[run[0]]}–{names[run[-1]]}" for run in runs
    )


def _span(found: Sequence[int], names: str) -> tuple[int, str]:
    """How many there are from the first to the last, and what they are called: ``C–E``."""
    low, high = min(found), max(found)
    return high - low + 1, names[low] if low == high else f"{names[low]}–{names[high]}"
