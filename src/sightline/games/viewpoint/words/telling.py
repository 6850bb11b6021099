"""Viewpoint in words and characters: the move list, the terminal, the screen reader."""

from __future__ import annotations

from textwrap import fill
from typing import assert_never

from sightline.core.drawing import Picture
from sightline.games.viewpoint.rules.views import (
    Aimed,
    Answered,
    AnyEvent,
    Ask,
    Dealt,
    Drew,
    Ended,
    Given,
    Granted,
    Holding,
    Kept,
    Left,
    Lent,
    LookedAt,
    Mirrored,
    Now,
    Opened,
    Played,
    PutBack,
    Recovered,
    Resolved,
    Revealed,
    Saw,
    Standing,
    Swapped,
    Taken,
    TurnBegan,
    TurnMissed,
    View,
)

_GOES = {
    "discard": "to the discard pile",
    "hand": "to its owner's hand",
    "top": "onto the draw pile",
    "bottom": "under the draw pile",
    "field": "into a Field of View",
    "aside": "aside",
    "show": "to be looked at",
}
_WHY = {
    "destroy": "goes",
    "return": "goes back",
    "replace": "is replaced and goes",
    "cancel": "is cancelled and goes",
}


def who(seat: int) -> str:
    """What people call a seat."""
    return f"Player {seat + 1}"


def describe(event: AnyEvent) -> str:
    """An event in one line."""
    match event:
        case Dealt(dealer, first):
            return f"{who(dealer)} deals five cards to each; {who(first)} begins."
        case TurnBegan(seat, extra):
            return f"{who(seat)} takes {'another' if extra else 'a'} turn."
        case TurnMissed(seat):
            return f"{who(seat)} misses a turn."
        case Drew(seat, card, end):
            where = "" if end == "top" else " from the bottom"
            return f"{who(seat)} draws {_card(card)}{where}."
        case Played(seat, _, card, source):
            top = " from the top of the draw pile" if source == "draw" else ""
            return f"{who(seat)} plays {card}{top}."
        case Revealed(seat, _, card):
            return f"{who(seat)} reveals {card}."
        case Opened(seat, _, card, source):
            verb = "discards" if source == "hand" else "puts aside"
            return f"{who(seat)} {verb} {card}."
        case Left():
            return f"{event.card} of {who(event.seat)} {_WHY[event.why]} {_GOES[event.to]}."
        case Swapped(first, second):
            return f"{first.card} and {second.card} are swapped."
        case Resolved(_, _, card, to, cancelled):
            return f"{card} {'is cancelled and ' if cancelled else ''}goes {_GOES[to]}."
        case Recovered(seat, _, card, to):
            where = "their hand" if to == "hand" else _GOES[to].removeprefix("onto ")
            return f"{who(seat)} takes {card} from the discard pile ({where})."
        case Taken(seat, victim, card):
            return f"{who(seat)} takes {_card(card)} from the hand of {who(victim)}."
        case LookedAt(seat, at, owner, count):
            if owner is not None:
                return f"{who(seat)} looks at the hand of {who(owner)} ({_cards(count)})."
            return f"{who(seat)} looks at the {at} {_cards(count)} of the draw pile."
        case Saw(at, owner, cards):
            what = f"The {at} of the draw pile" if owner is None else f"The hand of {who(owner)}"
            return f"{what}: {', '.join(cards) or 'nothing'}."
        case Kept(seat, card):
            return f"{who(seat)} keeps {_card(card)}."
        case PutBack(seat, card, to):
            return f"{who(seat)} puts {_card(card)} {_GOES[to]}."
        case Lent(seat, to, card, back):
            if back:
                return f"{who(seat)} takes back {_card(card)}."
            return f"{who(seat)} lays out {_card(card)} for {who(to)}."
        case Given(seat, to, card):
            return f"{who(seat)} passes {_card(card)} to {who(to)}."
        case Mirrored(seat, card, copies):
            return f"{who(seat)}'s {card.card} does what {copies.card} does."
        case Aimed():
            target = "a card" if event.card is None else event.card.card
            target = target if event.player is None else who(event.player)
            return f"{who(event.seat)} names {target} ({event.action})."
        case Granted(seat, what, count):
            words = {
                "plays": f"may play {_number(count, 'more card')}",
                "turns": f"gets {_number(count, 'further turn')}",
                "missed": f"will miss {_number(count, 'turn')}",
            }
            return f"{who(seat)} {words[what]}."
        case Answered(card):
            return f"You reveal {card}, if your answer counts." if card else "You pass."
        case Holding():
            return ""  # what changed it has words of its own
        case Standing(now):
            return _next(now)
        case Ended(outcome):
            return outcome.summary
        case _:
            assert_never(event)


def _next(now: Now) -> str:
    """What comes next, in as few words as will do."""
    ask = now.ask
    if ask is None:
        return ""  # the end has words of its own
    if ask.what != "window":
        return asking(ask)
    # That a card was played or revealed has words of its own.
    return "" if ask.action in ("play", "reveal") else f"Next: {ask.action}."


def asking(ask: Ask) -> str:
    """What is being decided, in one line."""
    seat = who(ask.seats[0])
    if ask.what == "window":
        about = {"play": "a card was played", "reveal": "a card was revealed"}
        what = about.get(ask.action, f"{ask.action} is about to happen")
        return f"A response window ({what}): everybody else may reveal a card."
    match ask.what:
        case "play":
            return f"{seat} is to play a card."
        case "name":
            return f"{seat} is to name a player ({ask.action})."
        case "point":
            return f"{seat} is to choose a card that lies open ({ask.action})."
        case "pick":
            if ask.action in ("discard", "steal"):
                return f"{seat} is to pick a card to {ask.action}."
            return f"{seat} is to pick a card ({ask.action}), to go {_GOES[ask.to]}."


def draw_table(view: View, width: int) -> Picture:
    """The table: every Field of View with its total, the piles, the stack, the own hand."""
    now = view.now
    words: list[tuple[str, str]] = []
    points = {face.name: face.points for face in view.cards}
    limit = f"Turn {now.turns} of at most {view.turn_limit}; {_cards(now.draw)} to draw\n\n"
    words.append((limit, "dim"))
    for seat in range(view.players):
        turn = seat == now.turn
        notes = [f"{now.totals[seat]} points", f"{_cards(now.sizes[seat])} in hand"]
        if now.missed[seat]:
            notes.append(f"misses {_number(now.missed[seat], 'turn')}")
        if now.extra[seat]:
            notes.append(_number(now.extra[seat], "further turn"))
        head = f"{'→' if turn else ' '} {who(seat)}: {', '.join(notes)}\n"
        words.append((head, "bold" if turn else ""))
        laid = [
            f"{place}·{card.card} {worth:+d}"
            for place, (card, worth) in enumerate(
                zip(view.fields[seat], now.points[seat], strict=True), 1
            )
        ]
        words.append((_filled(", ".join(laid) or "nothing in view", width, "    "), ""))
    pile = [f"d{place}·{card.card}" for place, card in enumerate(view.discard, 1)]
    words.append((_filled(f"Discard pile: {', '.join(pile) or 'empty'}", width, "  "), "dim"))
    titles = {item.id: item.card for item in now.stack}
    for item in now.stack:
        answers = "" if item.answers is None else f", answering {titles.get(item.answers, '')}"
        words.append((f"  ▸ {item.card} of {who(item.seat)} ({item.how}{answers})\n", "cyan"))
    if now.ask is not None:
        words.append((f"{asking(now.ask)}\n", "bold"))
    if view.hand:
        held = [
            f"{title} ({'?' if points[title] is None else points[title]})" for title in view.hand
        ]
        words.append((_filled(f"Your hand: {', '.join(held)}", width, "  "), "bold"))
        faces = [face for face in view.cards if face.name in view.hand]
        words += [(_filled(f"{face.name}: {face.text}", width, "    "), "dim") for face in faces]
        notes = dict.fromkeys(face.note for face in faces if face.note)
        words += [(_filled(note, width, "  "), "dim") for note in notes]
    if view.facing:
        words.append((_filled(f"In front of you: {', '.join(view.facing)}", width, "  "), "bold"))
    if view.answer is not None:
        given = view.answer or "pass"
        words.append((f"Your answer: {given}\n", ""))
    if view.outcome is not None:
        words.append((f"{view.outcome.summary}\n", "bold"))
    return Picture.of(words)


def _filled(text: str, width: int, indent: str) -> str:
    return fill(text, max(20, width), initial_indent=indent, subsequent_indent=f"{indent}  ") + "\n"


def _card(card: str | None) -> str:
    return "a card" if card is None else card


def _cards(count: int) -> str:
    return _number(count, "card")


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
