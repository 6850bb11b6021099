"""Perspective in words and characters: the move list, the terminal, the screen reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from sightline.core.drawing import Picture
from sightline.core.events import Event
from sightline.games.perspective.rules.cards import COLOUR_NAMES, COLOURS, Colour
from sightline.games.perspective.rules.choices import ASKED
from sightline.games.perspective.rules.solo import (
    Changed,
    NextAction,
    Peeked,
    SoloEnded,
    SoloEvent,
    SoloView,
)
from sightline.games.perspective.rules.views import (
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
    Passed,
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

SOLO_ASKED: dict[Colour, str] = {
    "Y": "flip any card; next comes the colour that was up",
    "G": "two outer cards change places, both flipped; name one of their colours as next",
    "R": "a centre and an outer card change places, both flipped; name one colour as next",
    "B": "peek below a card (next: its up colour) or arrange a hand (next: its own colour)",
}

Words = list[tuple[str, str]]


def describe(event: Event) -> str:
    """An event in one line. Lines of the move list name places, never colours: what was seen in
    passing has lines of its own, which a table tells once and does not keep."""
    assert isinstance(event, TableEvent | SoloEvent)
    match event:
        case Seen():
            return _seen(event)
        case Passed():
            return f"{_who(event.seat)} passes."
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
            # Only a new turn is news; the steps within one follow from what was just done.
            begins = event.turn is not None and event.stage == "claim"
            return f"It is {_who(event.turn or 0)}'s turn." if begins else ""
        case Noted():
            return ""
        case Ended() | SoloEnded():
            return event.outcome.summary
        case Changed():
            return _solo_move(event)
        case Peeked():
            where = f"{event.place.side}{event.place.card}"
            return f"The bottom of {where} is {COLOUR_NAMES[event.colour]}."
        case NextAction():
            # The colour of the next action is the one just covered: the view shows it while it
            # holds, the move list must not keep it.
            return ""
        case _:
            assert_never(event)


def _solo_move(event: Changed) -> str:
    names = [f"{place.side}{place.card}" for place in event.places]
    match event.how:
        case "turned":
            return f"{names[0]} is turned over."
        case "exchanged":
            return f"{names[0]} and {names[1]} change places, both turned over."
        case "arranged":
            order = "".join(str(place.card) for place in event.places)
            return f"The {COLOUR_NAMES[event.places[0].side]} hand is rearranged: {order}."
        case "looked at":
            return f"A look below {names[0]}."


def _seen(event: Seen) -> str:
    place = f"card {event.place} of {_hand(event.hand)}"
    colour = COLOUR_NAMES[event.colour]
    match event.why:
        case "dealt" if event.hand is None:
            return f"Dealt face down after a look: {place} is {colour} below."
        case "dealt":
            return f"Dealt: {place} is {colour} on its private side."
        case "drawn":
            return f"The drawn card showed {colour}: {place}, private side."
        case "claim":
            return f"The claim shows that {place} is {colour} on its public side."
        case "look":
            return f"You see below {place}: {colour}."
        case "answer":
            return f"The answer: {place} is {colour} on its public side."


def draw_table(view: View) -> Picture:
    """A table: every hand as its owner holds it, both piles, the goals."""
    words: Words = [(f"{_counter('Turn', view.turns, view)}\n\n", "dim")]
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
    words: Words = [(f"{_counter('Move', view.moves, view)}\n\n", "dim")]
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
        words.append((f"{COLOUR_NAMES[view.action]}", "bold"))
        words.append((f", {SOLO_ASKED[view.action]}\n", ""))
    return Picture.of(words)


def _counter(noun: str, made: int, view: View | SoloView) -> str:
    if view.outcome is not None:
        return f"The end, after {made} {noun.lower()}{'' if made == 1 else 's'}"
    return f"{noun} {made + 1} of at most {view.turn_limit}"


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
