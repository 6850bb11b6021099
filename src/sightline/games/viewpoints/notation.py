"""Moves as short text.

``place F 000 100 110 120 210``, ``move F …``, ``return F …``, ``reserve F``, ``token xy 3 D3``,
``token xy? 2 C4 F`` (a dot for empty), ``token view 5``, ``token colours 4``, ``token swap 2``,
``pass``, ``propose 12``, ``settle 12``. A cell is its three digits x, y, z.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from sightline.core.errors import BadMove
from sightline.games.viewpoints.moves import (
    AnyMove,
    Pass,
    Place,
    Propose,
    Reserve,
    Return,
    Settle,
    Shift,
    Token,
)

if TYPE_CHECKING:
    from sightline.core.game import AnyGame

FORMS = (
    "place F 000 100 110 120 210, move F …, return F …, reserve F, token xy 3 D3, "
    "token xy? 2 C4 F, token view 5, token colours 4, token swap 2, pass, propose 12, settle 12"
)


def write(move: AnyMove) -> str:
    """A move's short text."""
    match move:
        case Place() | Shift() | Return():
            name = {Place: "place", Shift: "move", Return: "return"}[type(move)]
            return " ".join((name, move.piece, *("".join(map(str, cell)) for cell in move.cells)))
        case Reserve():
            return f"reserve {move.piece}"
        case Token():
            parts = ["token", move.token, str(move.position), move.slot, move.colour]
            return " ".join(part for part in parts if part)
        case Pass():
            return "pass"
        case Propose():
            return f"propose {move.rounds}"
        case Settle():
            return f"settle {move.rounds}"
        case _:
            assert_never(move)


def read(text: str, game: AnyGame) -> AnyMove:
    """The move that a text means: its JSON form, or the short one."""
    stripped = text.strip()
    if stripped.startswith("{"):
        return game.read_move(stripped)
    words = stripped.split()
    form: dict[str, Any]
    match [word.lower() for word in words[:1]] + words[1:]:
        case ["pass"]:
            form = {"do": "pass"}
        case [("propose" | "settle") as do, number] if number.isdecimal():
            form = {"do": do, "rounds": int(number)}
        case ["reserve", piece]:
            form = {"do": "reserve", "piece": piece.upper()}
        case [("place" | "move" | "return") as do, piece, *cells] if _are_cells(cells):
            form = {
                "do": do,
                "piece": piece.upper(),
                "cells": sorted([int(digit) for digit in cell] for cell in cells),
            }
        case ["token", token, position, *rest] if position.isdecimal() and len(rest) < 3:
            form = {"do": "token", "token": token.lower(), "position": int(position)}
            form |= dict(zip(("slot", "colour"), (part.upper() for part in rest), strict=False))
        case _:
            raise BadMove(f"{text!r} is not a move; moves look like: {FORMS}")
    return game.read_move(form)


def _are_cells(cells: list[str]) -> bool:
    return bool(cells) and all(len(cell) == 3 and cell.isdecimal() for cell in cells)
