"""Viewpoints in words and characters: the move list, the terminal, the screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from sightline.core.drawing import Picture
from sightline.core.events import Event
from sightline.games.viewpoints.rules.blueprint import (
    COLUMNS,
    EMPTY,
    MIRRORED,
    card,
    rows_as_seen,
    slot_and_depth,
)
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
    View,
)
from sightline.kit.pieces.colours import PIECES as COLOURS
from sightline.kit.pieces.colours import ink_on
from sightline.kit.pieces.shapes import Cell3

SIDES = {1: "the front", 2: "the back", 3: "the right", 4: "the left", 5: "above"}
"""Where a position looks from, as player 1 names it."""

Words = list[tuple[str, str]]


def describe(event: Event) -> str:
    """An event as one line for people."""
    assert isinstance(event, AnyEvent)
    match event:
        case CardShown():
            return f"Your card is card {event.position}, seen from {SIDES[event.position]}."
        case Proposed():
            return f"Position {event.position} proposes {_rounds(event.rounds)}."
        case RoundsSet():
            return f"The game has {_rounds(event.rounds)}."
        case Placed():
            verb = {"free": "places {} in", "grid": "moves {} to", "reserve": "returns {} to"}
            what = verb[event.source].format(event.piece.letter)
            return f"{_seat(event.seat)} {what} {where_text(event.piece.cells, event.seen_from)}."
        case Reserved():
            return f"{_seat(event.seat)} takes {event.piece.letter} off the grid and keeps it."
        case Answered():
            return answer_text(event.answer)
        case Looked():
            return f"{_seat(event.seat)} looks at card {event.position}."
        case Saw():
            rows = " / ".join(rows_as_seen(event.card, event.position))
            return f"You see card {event.position}, the upper row first: {rows}."
        case Swapped():
            return f"{_seat(event.seat)} and {_seat(event.other)} exchange their positions."
        case Passed():
            why = {
                "announced": "",
                "waiting": ": only pieces that others have reserved are missing",
                "forced": ": nothing else is possible",
            }[event.why]
            return f"{_seat(event.seat)} passes{why}."
        case TurnBegan():
            if event.complete:
                return f"Position {event.position} announces: complete."
            return f"Position {event.position} begins." if event.turns == 0 else ""
        case Settling():
            what = "is to propose" if event.stage == "propose" else "has the last word"
            return f"Position {event.position} {what}."
        case Ended():
            return event.outcome.summary
        case _:
            assert_never(event)


def answer_text(answer: Answer) -> str:
    """What everybody heard."""
    if answer.token == "colours":
        named = ", ".join(answer.colours or ()) or "none"
        return f"Card {answer.position} shows these colours: {named}."
    colour = "empty" if answer.colour == EMPTY else answer.colour
    if answer.token == "xy":
        return f"Card {answer.position}, slot {answer.slot}: {colour}."
    said = "Yes" if answer.yes else "No"
    return f"Is slot {answer.slot} of card {answer.position} {colour}? {said}."


def where_text(cells: Sequence[Cell3], position: int) -> str:
    """Where a piece lies in terms of a position's card: its slots, and how deep behind them.

    Card 5 bears no letters, so its columns are counted; what is deep there is high.
    """
    seen = [slot_and_depth(position, cell) for cell in cells]
    columns = [slot % EDGE for slot, _ in seen]
    rows = [slot // EDGE for slot, _ in seen]
    if position == 5:
        across = _span("column", columns, "123456")
        behind = _span("level", [z for _, _, z in cells], "123456")
    else:
        across = _span("column", columns, COLUMNS)
        behind = _span("depth", [depth for _, depth in seen], "123456", plural="depth")
    return f"{across}, {_span('row', rows, '123456')}, {behind}, seen from {SIDES[position]}"


def _span(what: str, found: Sequence[int], names: str, plural: str = "") -> str:
    """``column B``, or ``columns B–D``."""
    first, last = names[min(found)], names[max(found)]
    return f"{what} {first}" if first == last else f"{plural or what + 's'} {first}–{last}"


def _seat(seat: int) -> str:
    return f"Player {seat + 1}"


def _rounds(number: int) -> str:
    return f"{number} round{'' if number == 1 else 's'}"


# ------------------------------------------------------------------------ drawing


def draw(view: View, width: int) -> Picture:
    """The six layers from above, the own side beside the own card, and what else there is."""
    words: Words = []
    _line(words, *_status(view))
    words.append(("\n", ""))
    _layers(words, view, width)
    own = view.own
    if view.card is not None and own is not None:
        words.append(("\n", ""))
        now = card({piece.letter: piece.cells for piece in view.structure}, own)
        _side_by_side(words, own, ("your card", view.card), ("now", now))
    if view.cards is not None:
        for position, whole in enumerate(view.cards, start=1):
            words.append(("\n", ""))
            now = card({piece.letter: piece.cells for piece in view.structure}, position)
            _side_by_side(words, position, (f"card {position}", whole), ("now", now))
    words.append(("\n", ""))
    _line(words, f"free: {' '.join(view.free) or 'none'}")
    for seat, kept in enumerate(view.reserved):
        if kept is not None:
            _line(words, f"{_seat(seat)} has reserved {kept}")
    if view.tokens:
        _line(words, f"tokens: {', '.join(view.tokens)}")
    for answer in view.answers:
        _line(words, answer_text(answer))
    if view.announced:
        _line(words, f"announced: card {', '.join(map(str, view.announced))}")
    return Picture.of(words)


def _status(view: View) -> list[str]:
    if view.outcome is not None:
        return [view.outcome.summary]
    parts = [f"turn {view.turns + 1}"]
    if view.position is not None:
        complete = ", complete" if view.complete else ""
        parts.append(f"position {view.position} ({_seat(view.turn or 0)}) to act{complete}")
    if view.rounds is not None:
        parts.append(f"{_rounds(view.rounds)} left")
    return [" · ".join(parts)]


def _line(words: Words, *lines: str) -> None:
    words.extend((f"{line}\n", "") for line in lines)


def _layers(words: Words, view: View, width: int) -> None:
    """Each level seen from above, player 1 below; as many side by side as fit."""
    grid = {cell: piece.letter for piece in view.structure for cell in piece.cells}
    block = 2 * EDGE + 3
    at_once = max(1, min(EDGE, (width - 2) // block))
    for start in range(0, EDGE, at_once):
        levels = range(start, min(EDGE, start + at_once))
        # With how its cells end in a move, which counts from 0.
        heads = (f"level {z + 1} (xy{z})".ljust(block) for z in levels)
        words.append(("  " + "".join(heads) + "\n", "bold"))
        for y in reversed(range(EDGE)):
            words.append((f"{y} ", "dim"))
            for z in levels:
                for x in range(EDGE):
                    words.append(_cell(grid.get((x, y, z), EMPTY)))
                words.append(("   ", ""))
            words.append(("\n", ""))
        columns = " ".join(str(x) for x in range(EDGE)).ljust(block)
        words.append(("  " + columns * len(levels) + "\n", "dim"))


def _cell(letter: str) -> tuple[str, str]:
    if letter == EMPTY:
        return "· ", "dim"
    return f"{letter} ", f"bold {ink_on(COLOURS[letter])} on {COLOURS[letter]}"


def _side_by_side(words: Words, position: int, *sheets: tuple[str, str]) -> None:
    block = 2 * EDGE + 5
    words.append(("  " + "".join(title.ljust(block) for title, _ in sheets) + "\n", "bold"))
    drawn: Sequence[list[str]] = [rows_as_seen(whole, position) for _, whole in sheets]
    for row in range(EDGE):
        words.append((f"{EDGE - row} ", "dim"))
        for rows in drawn:
            words.extend(_cell(letter) for letter in rows[row])
            words.append(("     ", ""))
        words.append(("\n", ""))
    if position != 5:
        letters = COLUMNS[::-1] if position in MIRRORED else COLUMNS
        words.append(("  " + " ".join(letters).ljust(block) * len(sheets) + "\n", "dim"))
