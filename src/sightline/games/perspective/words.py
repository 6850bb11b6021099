"""Perspective in words and characters: the move list, the terminal, the screen reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from sightline.core.drawing import Picture
from sightline.core.events import Event
from sightline.games.perspective.cards import COLOUR_NAMES, COLOURS, Colour
from sightline.games.perspective.solo import (
    Changed,
    NextAction,
    Peeked,
    SoloEnded,
    SoloEvent,
    SoloView,
)
from sightline.games.perspective.state import ASKED
from sightline.games.perspective.views import (
    CardView,
    Claimed,
    Discarded,
    Ended,
    Flipped,
    Informed,
    Inserted,
    Moved,
    Noted,
    Now,
    PileTurned,
    Played,
    Reclaimed,
    Seen,
    Sorted,
    TableEvent,
    View,
)

# Colour is never told by hue alone: each has a letter and a shape.
SHAPES: dict[Colour, str] = {"Y": "●", "G": "▲", "R": "■", "B": "◆"}
STYLES: dict[Colour, str] = {
    "Y": "bold black on #f2c230",
    "G": "bold white on #1f7a3d",
    "R": "bold white on #b3261e",
    "B": "bold white on #1f4fa3",
}

Words = list[tuple[str, str]]


def describe(event: Event) -> str:
    """An event in one line. Lines of the move list name places, never colours: what was seen in
    passing has lines of its own, which a table tells once and does not keep."""
    assert isinstance(event, TableEvent | SoloEvent)
    match event:
        case Seen():
            place = f"card {event.place} of {_hand(event.hand)}"
            return f"Seen ({event.why}): {place} is {COLOUR_NAMES[event.colour]} ({event.side})."
        case Inserted():
            return f"{_who(event.seat)} draws a card and inserts it at place {event.at}."
        case PileTurned():
            return f"The used pile is turned over: {event.draw} cards to draw."
        case Played():
            claim = ", without its action, to claim" if event.claim else ""
            return f"{_who(event.seat)} plays card {event.card}{claim}."
        case Flipped():
            return f"{_who(event.seat)} flips card {event.place} of {_hand(event.hand)}."
        case Moved():
            target = f"{_hand(event.target)}, place {event.at}"
            return (
                f"{_who(event.seat)} moves card {event.place} of {_hand(event.source)} to {target}."
            )
        case Discarded():
            return (
                f"Card {event.place} of {_hand(event.hand)} goes onto the used pile, "
                "private side up."
            )
        case Reclaimed():
            place = f"{_hand(event.hand)}, place {event.at}"
            return f"{_who(event.seat)} puts used card {event.used} into {place}."
        case Sorted():
            order = " ".join(str(place) for place in event.order)
            return f"{_who(event.seat)} sorts {_hand(event.hand)} to the order {order}."
        case Informed():
            verb = {"ask": "asks about", "tell": "tells", "look": "looks at"}[event.how]
            return f"{_who(event.seat)} {verb} card {event.place} of {_hand(event.hand)}."
        case Claimed():
            what = "rightly" if event.right else "wrongly"
            out = " and is out" if event.eliminated else ""
            return f"{_who(event.seat)} claims the goal {what}{out}."
        case Now():
            return (
                "The game is over." if event.turn is None else f"{_who(event.turn)} is to decide."
            )
        case Noted():
            return "The notebook is brought up to date."
        case Ended() | SoloEnded():
            return event.outcome.summary
        case Changed():
            sides = " and ".join(COLOUR_NAMES[side] for side, _ in event.up)
            return f"The {sides} side changes."
        case Peeked():
            where = f"{event.place.side}{event.place.card}"
            return f"The bottom of {where} is {COLOUR_NAMES[event.colour]}."
        case NextAction():
            return "The end." if event.action is None else f"Next: {COLOUR_NAMES[event.action]}."
        case _:
            assert_never(event)


def draw_table(view: View) -> Picture:
    """A table: every hand as its owner holds it, both piles, the goals."""
    words: Words = [(f"Turn {view.turns + 1} of at most {view.turn_limit}\n\n", "dim")]
    for seat, hand in enumerate(view.hands):
        mark = "→ " if seat == view.turn else "  "
        words.append((f"{mark}{_who(seat)}".ljust(12), "bold" if seat == view.turn else ""))
        words += _cards(hand)
        if view.goals:
            words += [("   goal ", "dim"), *_row(view.goals[seat])]
        if view.fulfilled[seat]:
            words.append(("  reached", "bold"))
        if view.eliminated[seat]:
            words.append(("  out", "dim"))
        words.append(("\n", ""))
    if view.shared:
        words += [
            ("  Shared".ljust(12), ""),
            *_cards(view.shared),
            ("   (public side up)\n", "dim"),
        ]
    words += [("\n  Draw pile   ", ""), *_row([view.draw_top] if view.draw_top else [])]
    words += [(f"  {view.draw} cards\n", "dim"), ("  Used pile   ", ""), *_row(view.used)]
    words.append(("  (lowest first)\n" if view.used else "empty\n", "dim"))
    if view.notebook is not None:
        words += _notebook(view)
    if view.turn is not None:
        words.append((f"\n{_who(view.turn)}: {ASKED[view.stage]}.\n", "bold"))
    return Picture.of(words)


def draw_solo(view: SoloView) -> Picture:
    """The plus, one direction a line: its centre card, its hand, its goal."""
    words: Words = [(f"Move {view.moves + 1} of at most {view.turn_limit}\n\n", "dim")]
    for index, side in enumerate(COLOURS):
        centre, *hand = view.up[index]
        words += [(f"  {COLOUR_NAMES[side]:8}", ""), ("centre ", "dim"), *_row([centre])]
        words += [("   hand ", "dim"), *_row(hand), ("   goal ", "dim"), *_row(view.goals[index])]
        if tuple(hand) == view.goals[index]:
            words.append(("  reached", "bold"))
        if view.notebook is not None:
            down = " ".join(colour or "?" for colour in view.notebook[index])
            words.append((f"   below: {down}", "dim"))
        words.append(("\n", ""))
    if view.action is not None:
        words += [("\nAction: ", "bold"), *_row([view.action])]
        words.append((f" {COLOUR_NAMES[view.action]}\n", "bold"))
    return Picture.of(words)


def _cards(hand: Iterable[CardView]) -> Words:
    """Cards as the observer sees them: ⟨private| for the holder, |public⟩ for the others."""
    words: Words = []
    for card in hand:
        if card.private is not None and card.public is not None:
            words += [*_face(card.private), ("/", "dim"), *_face(card.public)]
        elif card.private is not None:
            words += [("⟨", "dim"), *_face(card.private), ("|", "dim")]
        elif card.public is not None:
            words += [("|", "dim"), *_face(card.public), ("⟩", "dim")]
        else:
            words.append(("|??|", "dim"))
        words.append((" ", ""))
    return words


def _notebook(view: View) -> Words:
    assert view.notebook is not None
    words: Words = [("\n  Notebook (private/public, up/down)\n", "dim")]
    for seat, hand in enumerate(view.notebook.hands):
        known = "  ".join(f"{card.private or '?'}/{card.public or '?'}" for card in hand)
        words.append((f"    {_who(seat):10}{known}\n", "dim"))
    for name, pile in (("Draw", view.notebook.draw), ("Used", view.notebook.used)):
        known = "  ".join(f"{card.up or '?'}/{card.down or '?'}" for card in pile)
        words.append((f"    {name:10}{known}\n", "dim"))
    shared = "  ".join(
        f"{card.private or '?'}/{card.public or '?'}" for card in view.notebook.shared
    )
    return [*words, (f"    {'Shared':10}{shared}\n", "dim")] if shared else words


def _row(colours: Iterable[Colour]) -> Words:
    words: Words = []
    for colour in colours:
        words += [*_face(colour), (" ", "")]
    return words


def _face(colour: Colour) -> Words:
    return [(f"{colour}{SHAPES[colour]}", STYLES[colour])]


def _who(seat: int) -> str:
    return f"Player {seat + 1}"


def _hand(hand: int | None) -> str:
    return "the shared hand" if hand is None else f"{_who(hand)}'s hand"
