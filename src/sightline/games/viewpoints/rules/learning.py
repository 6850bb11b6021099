"""What events teach: the grid after each, and what each says about the cards."""

from __future__ import annotations

from sightline.core.events import Event
from sightline.games.viewpoints.rules.blueprint import card, slot_named
from sightline.games.viewpoints.rules.grid import Structure, pieces_on, with_piece, without_piece
from sightline.games.viewpoints.rules.knowledge import Knowledge, Waited
from sightline.games.viewpoints.rules.space import placement_of
from sightline.games.viewpoints.rules.views import (
    Answered,
    CardShown,
    Passed,
    Placed,
    Reserved,
    Saw,
    TurnBegan,
)


def learn(known: Knowledge, event: Event, where: Structure) -> None:
    """What an event teaches about the cards; ``where`` is the grid when it happened."""
    match event:
        case CardShown() | Saw():
            known.cards[event.position] = event.card
        case Answered():
            answer = event.answer
            if answer.token == "colours":
                known.colours[answer.position] = frozenset(answer.colours or ())
                return
            slot = slot_named(answer.slot or "")
            assert slot is not None
            assert answer.colour is not None
            if answer.token == "xy" or answer.yes:
                known.slots[answer.position, slot] = answer.colour
            else:
                known.not_slots.add((answer.position, slot, answer.colour))
        case Reserved():
            known.hands[event.seat] = event.piece.letter
        case Placed():
            if event.source == "reserve":
                known.hands.pop(event.seat, None)
        case Passed():
            others = [letter for seat, letter in known.hands.items() if seat != event.seat]
            if event.why == "waiting":
                known.waits.append(Waited(known.in_turn, where, tuple(sorted(others))))
        case TurnBegan():
            known.in_turn = event.position
            view = card(pieces_on(where), event.position)
            if event.complete:
                known.cards[event.position] = view
            else:
                known.incomplete.add((event.position, view))
        case _:
            pass


def grid_after(where: Structure, event: Event) -> Structure:
    """The grid after an event."""
    if isinstance(event, Placed):
        placement = placement_of(event.piece.letter, event.piece.cells)
        assert placement is not None
        return with_piece(where, placement)
    if isinstance(event, Reserved):
        return without_piece(where, event.piece.letter)
    return where
