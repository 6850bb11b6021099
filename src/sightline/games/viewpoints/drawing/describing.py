"""A position of Viewpoints in words. Cells are named as moves name them: across, back and up."""

from __future__ import annotations

from collections.abc import Iterator

from sightline.core.description import Part
from sightline.core.message import Argument, Message, Seat, all_of, say
from sightline.games.viewpoints.rules.blueprint import (
    COLUMNS,
    EMPTY,
    MIRRORED,
    POSITIONS,
    rows_as_seen,
    slot_name,
)
from sightline.games.viewpoints.rules.comparing import differing, side_of
from sightline.games.viewpoints.rules.space import EDGE
from sightline.games.viewpoints.rules.telling import heard
from sightline.games.viewpoints.rules.views import Piece, View

_FROM_ABOVE = 5


def parts(view: View) -> Iterator[Part]:
    """All that an observer sees, whose turn it is first."""
    yield Part(say("viewpoints-turn"), tuple(_turn(view)))
    yield Part(say("viewpoints-structure"), tuple(_structure(view)))
    if view.card is not None and view.own is not None:
        yield from _own_side(view, view.own, view.card)
    yield Part(say("viewpoints-pieces"), tuple(_pieces(view)), own=True)
    if said := tuple(_said(view)):
        yield Part(say("viewpoints-positions-and-said"), said)
    if view.players > 1 and view.stage != "over":
        tokens = (
            say("viewpoints-tokens-named", tokens=all_of(view.tokens, "comma"))
            if view.tokens
            else say("viewpoints-tokens-none")
        )
        yield Part(say("viewpoints-tokens-left"), (tokens,))
    for position, card in zip(POSITIONS, view.cards or (), strict=False):
        whose = say("viewpoints-position", position=position)
        yield Part(say("viewpoints-card-of", position=whose), tuple(_rows(card, position)))


def _turn(view: View) -> Iterator[Message]:
    if view.outcome is not None:
        yield view.outcome.summary
        return
    who = Seat(view.turn or 0)
    if view.stage == "propose":
        yield say("viewpoints-asked-to-propose", who=who)
    elif view.stage == "settle":
        yield say("viewpoints-settles", who=who)
    else:
        position = view.position or 0
        yield say("viewpoints-acts", who=who, position=position, turn=view.turns + 1)
        if view.complete:
            yield say("viewpoints-card-complete", position=position)


def _structure(view: View) -> Iterator[Message]:
    if not view.structure:
        yield say("viewpoints-grid-empty")
        return
    yield say("viewpoints-cells-written")
    for piece in sorted(view.structure, key=lambda one: (_level(one), one.letter)):
        cells = all_of(("".join(map(str, cell)) for cell in piece.cells), "comma")
        yield say(
            "viewpoints-piece-cells",
            piece=_piece(piece.letter),
            level=_level(piece),
            cells=cells,
        )


def _level(piece: Piece) -> int:
    return 1 + min(z for _, _, z in piece.cells)


def _own_side(view: View, own: int, card: str) -> Iterator[Part]:
    whose = say("viewpoints-position", position=own)
    yield Part(say("viewpoints-your-card", position=whose), tuple(_rows(card, own)), own=True)
    now = side_of(view)
    yield Part(say("viewpoints-your-side-now"), tuple(_rows(now, own)))
    due = tuple(
        say(
            "viewpoints-due-slot",
            slot=_slot(slot, own),
            card=_piece(card[slot]),
            now=_piece(now[slot]),
        )
        for slot in differing(view)
    )
    if due:
        yield Part(say("viewpoints-due"), due)


def _rows(card: str, position: int) -> Iterator[Message]:
    """A card row by row, the upper row first."""
    if position == _FROM_ABOVE:
        yield say("viewpoints-card-plan")
    else:
        columns = COLUMNS[::-1] if position in MIRRORED else COLUMNS
        yield say("viewpoints-card-columns", columns=" ".join(columns))
    for number, row in enumerate(rows_as_seen(card, position)):
        if set(row) == {EMPTY}:
            yield say("viewpoints-card-row-empty", row=EDGE - number)
            continue
        slots: list[Argument] = [
            say("viewpoints-empty") if letter == EMPTY else letter for letter in row
        ]
        yield say("viewpoints-card-row", row=EDGE - number, slots=all_of(slots, "comma"))


def _slot(slot: int, position: int) -> Argument:
    if position == _FROM_ABOVE:
        return say("viewpoints-slot-above", column=slot % EDGE + 1, row=slot // EDGE + 1)
    return slot_name(slot)


def _piece(letter: str) -> Message:
    return say("viewpoints-empty") if letter == EMPTY else say("viewpoints-piece", piece=letter)


def _pieces(view: View) -> Iterator[Message]:
    if view.free:
        yield say("viewpoints-free", pieces=all_of(map(_piece, view.free), "comma"))
    else:
        yield say("viewpoints-none-free")
    for seat, kept in enumerate(view.reserved):
        if kept is not None:
            yield say("viewpoints-keeps", who=Seat(seat), piece=_piece(kept))


def _said(view: View) -> Iterator[Message]:
    if view.players > 1:
        for seat, position in enumerate(view.positions):
            where = say("viewpoints-position", position=position)
            yield say("viewpoints-sits", who=Seat(seat), position=where)
    if view.announced:
        cards = all_of(map(str, view.announced), "comma")
        yield say("viewpoints-announced-so-far", cards=cards)
    if view.rounds is not None:
        yield say("viewpoints-rounds-left", rounds=view.rounds)
    if view.proposals:
        yield say("viewpoints-proposed-so-far", rounds=all_of(map(str, view.proposals), "comma"))
    yield from map(heard, view.answers)
