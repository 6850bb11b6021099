"""Moves as short text.

``place F 000 100 110 120 210``, ``move F …``, ``return F …``, ``reserve F``, ``token xy 3 D3``,
``token xy? 2 C4 F`` (a dot for empty), ``token view 5``, ``token colours 4``, ``token swap 2``,
``pass``, ``propose 12``, ``settle 12``. A cell is its three digits x, y, z.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, assert_never

from sightline.core.echo import echo
from sightline.core.errors import BadMove
from sightline.core.message import Message, all_of, say
from sightline.games.viewpoints.rules.blueprint import EMPTY, slot_name, slot_named
from sightline.games.viewpoints.rules.moves import (
    TOKENS,
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
from sightline.games.viewpoints.rules.space import LETTERS
from sightline.games.viewpoints.rules.views import View

if TYPE_CHECKING:
    from sightline.core.game import AnyGame

_FORMS = (
    "place F 000 100 110 120 210, move F …, return F …, reserve F, token xy 3 D3, "
    "token xy? 2 C4 F, token view 5, token colours 4, token swap 2, pass, propose 12, settle 12"
)


def writing(view: View, seat: int) -> tuple[Message, ...]:
    """How what a seat may do now is written."""
    if view.stage == "propose":
        return (say("viewpoints-writing-propose"),)
    if view.stage == "settle":
        return (say("viewpoints-writing-settle"),)
    found: list[Message] = []
    if view.free:
        found.append(say("viewpoints-writing-place"))
    if view.structure:
        found += [say("viewpoints-writing-move"), say("viewpoints-writing-reserve")]
    if kept := view.reserved[seat]:
        found.append(say("viewpoints-writing-return", piece=kept))
    if view.tokens:
        found.append(say("viewpoints-writing-token"))
    if view.position in view.announced:
        found.append(say("viewpoints-writing-pass"))
    return tuple(found)


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
    """The move that a text means: its JSON form, or the short one. BadMove says what is wrong."""
    stripped = text.strip()
    if stripped.startswith("{"):
        return game.read_move(stripped)
    words = stripped.split()
    form: dict[str, Any]
    match [word.lower() for word in words[:1]] + words[1:]:
        case ["pass"]:
            form = {"do": "pass"}
        case [("propose" | "settle") as do, number]:
            form = {"do": do, "rounds": _rounds(number)}
        case ["reserve", piece]:
            form = {"do": "reserve", "piece": _piece(piece)}
        case [("place" | "move" | "return") as do, piece, *cells] if cells:
            form = {"do": do, "piece": _piece(piece), "cells": _cells(cells)}
        case ["token", token, position, *rest] if len(rest) < 3:
            form = {
                "do": "token",
                "token": _token(token),
                "position": _position(position),
            }
            if rest:
                form["slot"] = _slot(rest[0])
            if rest[1:]:
                form["colour"] = EMPTY if rest[1] == EMPTY else _piece(rest[1])
        case _:
            raise BadMove(say("viewpoints-no-move", text=echo(text), forms=_FORMS))
    return game.read_move(form)


def _rounds(word: str) -> int:
    return _number(word, 20, say("viewpoints-no-such-rounds", given=echo(word)))


def _position(word: str) -> int:
    return _number(word, 5, say("viewpoints-no-such-position", given=echo(word)))


def _number(word: str, most: int, otherwise: Message) -> int:
    # Not longer: Python refuses to read a number of thousands of digits.
    if not word.isdecimal() or len(word) > 9 or not 1 <= int(word) <= most:
        raise BadMove(otherwise)
    return int(word)


def _piece(word: str) -> str:
    letter = word.upper()
    if letter not in LETTERS:
        raise BadMove(say("viewpoints-no-such-piece", given=echo(word), pieces=" ".join(LETTERS)))
    return letter


def _token(word: str) -> str:
    token = word.lower()
    if token not in TOKENS:
        tokens = all_of(TOKENS, "comma")
        raise BadMove(say("viewpoints-no-such-token", given=echo(word), tokens=tokens))
    return token


def _slot(word: str) -> str:
    slot = slot_named(word)
    if slot is None:
        raise BadMove(say("viewpoints-no-such-slot", given=echo(word)))
    return slot_name(slot)


def _cells(words: list[str]) -> list[list[int]]:
    for word in words:
        if len(word) != 3 or any(digit not in "012345" for digit in word):
            raise BadMove(say("viewpoints-no-such-cell", given=echo(word)))
    if len(words) != 5:
        raise BadMove(say("viewpoints-five-cells", given=str(len(words))))
    return sorted([int(digit) for digit in word] for word in words)
