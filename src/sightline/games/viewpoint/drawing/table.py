"""The table in characters: every Field of View with its total, the piles, the stack, the hand."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from sightline.core.drawing import Picture
from sightline.core.message import Argument, Message, Seat, all_of, say
from sightline.games.viewpoint.rules.saying import asking, cards_counted
from sightline.games.viewpoint.rules.views import Stacked, View
from sightline.words.speaking import spoken

Words = tuple[str, str]
"""A text and its style."""


def draw_table(view: View, width: int) -> Picture:
    """All that an observer sees."""
    return Picture.of(
        [
            *_fields(view, width),
            *_middle(view, width),
            *_own(view, width),
        ]
    )


def _fields(view: View, width: int) -> Iterator[Words]:
    now = view.now
    turn = say(
        "viewpoint-drawn-turn",
        turn=str(now.turns),
        limit=str(view.turn_limit),
        cards=cards_counted(now.draw),
    )
    yield f"{spoken(turn)}\n\n", "dim"
    for seat in range(view.players):
        head = say(
            "viewpoint-drawn-seat", who=Seat(seat), notes=all_of(_notes(view, seat), "comma")
        )
        mine = seat == now.turn
        yield f"{'→' if mine else ' '} {spoken(head)}\n", "bold" if mine else ""
        laid = [
            f"{place}·{card.card} {worth:+d}"
            for place, (card, worth) in enumerate(
                zip(view.fields[seat], now.points[seat], strict=True), 1
            )
        ]
        shown = _listed(laid, say("viewpoint-drawn-nothing"))
        yield _filled(spoken(say("plain", text=shown)), width, "    "), ""


def _notes(view: View, seat: int) -> Iterator[Message]:
    now = view.now
    yield say("viewpoint-drawn-points", points=str(now.totals[seat]))
    yield say("viewpoint-drawn-hand-size", cards=cards_counted(now.sizes[seat]))
    if now.missed[seat]:
        turns = say("viewpoint-turns", count=now.missed[seat])
        yield say("viewpoint-drawn-misses", turns=turns)
    if now.extra[seat]:
        yield say("viewpoint-further-turns", count=now.extra[seat])


def _middle(view: View, width: int) -> Iterator[Words]:
    now = view.now
    pile = [f"d{place}·{card.card}" for place, card in enumerate(view.discard, 1)]
    discard = say("viewpoint-drawn-discard", cards=_listed(pile, say("viewpoint-drawn-empty")))
    yield _filled(spoken(discard), width, "  "), "dim"
    titles = {item.id: item.card for item in now.stack}
    for item in now.stack:
        yield f"  ▸ {spoken(_stacked(item, titles))}\n", "cyan"
    if now.ask is not None:
        yield f"{spoken(asking(now.ask))}\n", "bold"


def _stacked(item: Stacked, titles: dict[int, str]) -> Message:
    how, who = Message(f"viewpoint-how-{item.how}"), Seat(item.seat)
    if item.answers is None:
        return say("viewpoint-drawn-stacked", card=item.card, who=who, how=how)
    answers = titles.get(item.answers, "")
    return say("viewpoint-drawn-answering", card=item.card, who=who, how=how, answers=answers)


def _own(view: View, width: int) -> Iterator[Words]:
    points = {face.name: face.points for face in view.cards}
    if view.hand:
        held = [
            f"{title} ({'?' if points[title] is None else points[title]})" for title in view.hand
        ]
        hand = say("viewpoint-drawn-hand", cards=all_of(held, "comma"))
        yield _filled(spoken(hand), width, "  "), "bold"
        faces = [face for face in view.cards if face.name in view.hand]
        for face in faces:
            yield _filled(f"{face.name}: {face.text}", width, "    "), "dim"
        for note in dict.fromkeys(face.note for face in faces if face.note):
            yield _filled(note, width, "  "), "dim"
    if view.facing:
        facing = say("viewpoint-drawn-facing", cards=all_of(view.facing, "comma"))
        yield _filled(spoken(facing), width, "  "), "bold"
    if view.answer is not None:
        given = view.answer or say("viewpoint-drawn-pass")
        yield f"{spoken(say('viewpoint-drawn-answer', card=given))}\n", ""
    if view.outcome is not None:
        yield f"{spoken(view.outcome.summary)}\n", "bold"


def _listed(texts: list[str], otherwise: Message) -> Argument:
    return all_of(texts, "comma") if texts else otherwise


def _filled(text: str, width: int, indent: str) -> str:
    return fill(text, max(20, width), initial_indent=indent, subsequent_indent=f"{indent}  ") + "\n"
