"""A view of Perspective drawn with characters, for the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

from sightline.core.drawing import Picture
from sightline.core.message import Message, Seat, say
from sightline.games.perspective.drawing.summary import solo_summary, table_summary
from sightline.games.perspective.rules.cards import COLOUR_NAMES, COLOURS, Colour
from sightline.games.perspective.rules.choices import ASKED
from sightline.games.perspective.rules.solo import SoloView
from sightline.games.perspective.rules.views import CardView, View
from sightline.words.speaking import spoken

# Colour is never told by hue alone: each has a letter and a shape.
SHAPES: dict[Colour, str] = {"Y": "●", "G": "▲", "R": "■", "B": "◆"}
STYLES: dict[Colour, str] = {
    "Y": "bold black on #f2c230",
    "G": "bold white on #1f7a3d",
    "R": "bold white on #b3261e",
    "B": "bold white on #1f4fa3",
}

SOLO_ASKED: dict[Colour, Message] = {
    "Y": say("perspective-solo-yellow"),
    "G": say("perspective-solo-green"),
    "R": say("perspective-solo-red"),
    "B": say("perspective-solo-blue"),
}

Words = list[tuple[str, str]]


def draw_table(view: View, width: int) -> Picture:
    """A table: every hand as its owner holds it, both piles, the goals."""
    words: Words = [(f"{_turn_counter(view)}\n\n", "dim")]
    for seat, hand in enumerate(view.hands):
        mark = "→ " if seat == view.turn else "  "
        words.append((f"{mark}{_who(seat)}".ljust(12), "bold" if seat == view.turn else ""))
        words += _cards(hand)
        if view.goals:
            words += [*_label(say("perspective-drawn-goal")), *_row(view.goals[seat])]
        if view.fulfilled[seat]:
            words.append((f"  {say('perspective-drawn-reached')}", "bold"))
        if view.eliminated[seat]:
            words.append((f"  {say('perspective-drawn-out')}", "dim"))
        words.append(("\n", ""))
    if view.shared:
        words += [
            (f"  {say('perspective-drawn-shared')}".ljust(12), ""),
            *_cards(view.shared),
            (f"   {say('perspective-drawn-public-up')}\n", "dim"),
        ]
    legend = fill(spoken(say("perspective-drawn-legend")), max(30, width), initial_indent="  ")
    words.append((f"{legend}\n", "dim"))
    words.append((f"\n  {say('perspective-drawn-draw-pile')!s:12}", ""))
    words += _row([view.draw_top] if view.draw_top else [])
    words.append((f"  {say('perspective-drawn-cards', cards=view.draw)}\n", "dim"))
    words += [(f"  {say('perspective-drawn-used-pile')!s:12}", ""), *_row(view.used)]
    if view.used:
        words.append((f"  {say('perspective-drawn-lowest-first')}\n", "dim"))
    else:
        words.append((f"{say('perspective-drawn-empty')}\n", "dim"))
    if view.notebook is not None:
        words += _notebook(view)
    if view.stage == "play":
        words += _summary(table_summary(view.players), width)
    if view.turn is not None:
        asked = say("perspective-drawn-asked", who=Seat(view.turn), asked=ASKED[view.stage])
        words.append((f"\n{asked}\n", "bold"))
    return Picture.of(words)


def draw_solo(view: SoloView, width: int) -> Picture:
    """The plus, one direction a line: its centre card, its hand, its goal."""
    words: Words = [(f"{_move_counter(view)}\n\n", "dim")]
    for index, side in enumerate(COLOURS):
        centre, *hand = view.up[index]
        words.append((f"  {COLOUR_NAMES[side]!s:8}", ""))
        words += [(f"{say('perspective-drawn-centre')} ", "dim"), *_row([centre])]
        words += [*_label(say("perspective-drawn-hand")), *_row(hand)]
        words += [*_label(say("perspective-drawn-goal")), *_row(view.goals[index])]
        if tuple(hand) == view.goals[index]:
            words.append((f"  {say('perspective-drawn-reached')}", "bold"))
        if view.notebook is not None:
            down = " ".join(colour or "?" for colour in view.notebook[index])
            words.append((f"   {say('perspective-drawn-below', colours=down)}", "dim"))
        words.append(("\n", ""))
    if view.action is not None:
        words += [(f"\n{say('perspective-drawn-action')} ", "bold"), *_row([view.action])]
        words.append((f"{COLOUR_NAMES[view.action]}", "bold"))
        asked = say("perspective-drawn-action-is", asked=SOLO_ASKED[view.action])
        words.append((f"{asked}\n", ""))
        words += _summary(solo_summary(), width)
    return Picture.of(words)


def _summary(lines: Iterable[Message], width: int) -> Words:
    """What each colour does, where somebody has to choose one."""
    words: Words = [(f"\n  {spoken(say('perspective-actions-all'))}\n", "dim")]
    for line in lines:
        told = fill(spoken(line), max(30, width), initial_indent="    ", subsequent_indent="      ")
        words.append((f"{told}\n", "dim"))
    return words


def _turn_counter(view: View) -> Message:
    if view.outcome is not None:
        return say("perspective-drawn-after-turns", made=view.turns)
    return say("perspective-drawn-turn", number=view.turns + 1, most=view.turn_limit)


def _move_counter(view: SoloView) -> Message:
    if view.outcome is not None:
        return say("perspective-drawn-after-moves", made=view.moves)
    return say("perspective-drawn-move", number=view.moves + 1, most=view.turn_limit)


def _label(name: Message) -> Words:
    """What stands before a row of colours in the same line."""
    return [(f"   {name} ", "dim")]


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
    words: Words = [(f"\n  {say('perspective-drawn-notebook')}\n", "dim")]

    def line(name: object, known: Iterable[tuple[Colour | None, Colour | None]]) -> None:
        sides = "  ".join(f"{first or '?'}/{second or '?'}" for first, second in known)
        words.append((f"    {name!s:10}{sides}\n", "dim"))

    for seat, hand in enumerate(view.notebook.hands):
        line(_who(seat), ((card.private, card.public) for card in hand))
    line(say("perspective-drawn-draw"), ((card.up, card.down) for card in view.notebook.draw))
    line(say("perspective-drawn-used"), ((card.up, card.down) for card in view.notebook.used))
    if shared := view.notebook.shared:
        line(say("perspective-drawn-shared"), ((card.private, card.public) for card in shared))
    return words


def _row(colours: Iterable[Colour]) -> Words:
    words: Words = []
    for colour in colours:
        words += [*_face(colour), (" ", "")]
    return words


def _face(colour: Colour) -> Words:
    return [(f"{colour}{SHAPES[colour]}", STYLES[colour])]


def _who(seat: int) -> str:
    return spoken(say("seat-number", number=seat + 1))
