"""Viewpoints drawn with characters: for the terminal, and for whoever has no other picture."""

from __future__ import annotations

from collections.abc import Sequence

from sightline.core.drawing import Picture
from sightline.core.message import Message, Seat, all_of, say
from sightline.games.viewpoints.rules.blueprint import (
    COLUMNS,
    EMPTY,
    MIRRORED,
    card,
    rows_as_seen,
)
from sightline.games.viewpoints.rules.space import EDGE
from sightline.games.viewpoints.rules.telling import heard
from sightline.games.viewpoints.rules.views import View
from sightline.kit.pieces.colours import PIECES as COLOURS
from sightline.kit.pieces.colours import ink_on
from sightline.words.speaking import spoken

Words = list[tuple[str, str]]


NOW = say("viewpoints-drawn-now")


def draw(view: View, width: int) -> Picture:
    """The six layers from above, the own side beside the own card, and what else there is."""
    words: Words = []
    _line(words, _status(view))
    words.append(("\n", ""))
    _layers(words, view, width)
    own = view.own
    if view.card is not None and own is not None:
        words.append(("\n", ""))
        now = card({piece.letter: piece.cells for piece in view.structure}, own)
        _side_by_side(words, own, (say("viewpoints-drawn-own-card"), view.card), (NOW, now))
    if view.cards is not None:
        for position, whole in enumerate(view.cards, start=1):
            words.append(("\n", ""))
            now = card({piece.letter: piece.cells for piece in view.structure}, position)
            title = say("viewpoints-drawn-card", position=position)
            _side_by_side(words, position, (title, whole), (NOW, now))
    words.append(("\n", ""))
    if view.free:
        _line(words, say("viewpoints-drawn-free", pieces=" ".join(view.free)))
    else:
        _line(words, say("viewpoints-drawn-none-free"))
    for seat, kept in enumerate(view.reserved):
        if kept is not None:
            _line(words, say("viewpoints-drawn-reserved", who=Seat(seat), piece=kept))
    if view.tokens:
        _line(words, say("viewpoints-drawn-tokens", tokens=all_of(view.tokens, "comma")))
    for answer in view.answers:
        _line(words, heard(answer))
    if view.announced:
        positions = all_of(map(str, view.announced), "comma")
        _line(words, say("viewpoints-drawn-announced", positions=positions))
    return Picture.of(words)


def _status(view: View) -> Message | str:
    if view.outcome is not None:
        return view.outcome.summary
    parts = [say("viewpoints-status-turn", turn=view.turns + 1)]
    if view.position is not None:
        parts.append(
            say(
                "viewpoints-status-acts-complete" if view.complete else "viewpoints-status-acts",
                position=view.position,
                who=Seat(view.turn or 0),
            )
        )
    if view.rounds is not None:
        parts.append(say("viewpoints-status-rounds", rounds=view.rounds))
    return " · ".join(map(str, parts))


def _line(words: Words, line: Message | str) -> None:
    words.append((f"{line}\n", ""))


def _layers(words: Words, view: View, width: int) -> None:
    """Each level seen from above, player 1 below; as many side by side as fit."""
    grid = {cell: piece.letter for piece in view.structure for cell in piece.cells}
    block = 2 * EDGE + 3
    at_once = max(1, min(EDGE, (width - 2) // block))
    for start in range(0, EDGE, at_once):
        levels = range(start, min(EDGE, start + at_once))
        heads = (
            spoken(say("viewpoints-drawn-level", level=z + 1, z=z)).ljust(block) for z in levels
        )
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


def _side_by_side(words: Words, position: int, *sheets: tuple[Message, str]) -> None:
    block = 2 * EDGE + 5
    words.append(("  " + "".join(str(title).ljust(block) for title, _ in sheets) + "\n", "bold"))
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
