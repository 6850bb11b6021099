"""A position of Perspective in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sightline.core.description import Part
from sightline.core.message import Argument, Message, Seat, all_of, say
from sightline.games.perspective.drawing.summary import solo_summary, table_summary
from sightline.games.perspective.rules.cards import COLOUR_NAMES, COLOURS, Colour
from sightline.games.perspective.rules.choices import ASKED
from sightline.games.perspective.rules.solo import SoloView
from sightline.games.perspective.rules.views import CardView, Notebook, View

_WHERE: dict[Colour, Message] = {
    "Y": say("perspective-at-top"),
    "G": say("perspective-at-right"),
    "R": say("perspective-at-bottom"),
    "B": say("perspective-at-left"),
}


def table_parts(view: View) -> Iterator[Part]:
    """A table, as far as the observer sees it."""
    yield Part(say("perspective-twin-turn"), (_turn(view),))
    hands = [_of(seat, _holds(hand)) for seat, hand in enumerate(view.hands)]
    if view.shared:
        hands.append(say("perspective-twin-shared", what=_holds(view.shared)))
    yield Part(say("perspective-twin-hands"), tuple(hands), own=True)
    yield Part(say("perspective-twin-goals"), tuple(_goals(view)), own=True)
    yield Part(say("perspective-twin-piles"), tuple(_piles(view)))
    if view.notebook is not None:
        yield Part(say("perspective-notebook"), tuple(_notes(view.notebook)))
    if view.stage == "play":
        yield Part(say("perspective-actions-all"), table_summary(view.players))


def solo_parts(view: SoloView) -> Iterator[Part]:
    """The plus, one direction after the other."""
    if view.outcome is not None:
        now = view.outcome.summary
    else:
        colour = say("perspective-none") if view.action is None else COLOUR_NAMES[view.action]
        now = say(
            "perspective-twin-move-of",
            number=view.moves + 1,
            most=view.turn_limit,
            colour=colour,
        )
    yield Part(say("perspective-twin-move"), (now,))
    yield Part(say("perspective-plus"), tuple(_side(view, side) for side in COLOURS), own=True)
    if view.notebook is not None:
        lines = (
            say(
                "perspective-twin-lower-side",
                colour=COLOUR_NAMES[side],
                centre=_known(centre),
                hand=all_of(map(_known, hand), "comma"),
            )
            for side, (centre, *hand) in zip(COLOURS, view.notebook, strict=True)
        )
        yield Part(say("perspective-twin-lower"), tuple(lines))
    if view.action is not None:
        yield Part(say("perspective-actions-all"), solo_summary())


def _turn(view: View) -> Message:
    if view.outcome is not None or view.turn is None:
        return say("perspective-over") if view.outcome is None else view.outcome.summary
    now = say("perspective-drawn-asked", who=Seat(view.turn), asked=ASKED[view.stage])
    return say("perspective-twin-turn-of", number=view.turns + 1, most=view.turn_limit, now=now)


def _of(seat: int, what: Argument) -> Message:
    return say("perspective-twin-of", who=Seat(seat), what=what)


def _holds(hand: Sequence[CardView]) -> Message:
    if not hand:
        return say("perspective-cards-none")
    if hand[0].private is not None:
        colours = colour_names(card.private for card in hand)
        return say("perspective-cards-private", colours=colours)
    if hand[0].public is not None:
        return say("perspective-cards-public", colours=colour_names(card.public for card in hand))
    return say("perspective-cards-hidden", cards=len(hand))


def _goals(view: View) -> Iterator[Message]:
    if view.advanced:
        yield say("perspective-twin-goal-advanced")
    for seat, goal in enumerate(view.goals):
        colours = colour_names(goal)
        if view.fulfilled[seat]:
            yield _of(seat, say("perspective-colours-reached", colours=colours))
        elif view.eliminated[seat]:
            yield _of(seat, say("perspective-colours-out", colours=colours))
        else:
            yield _of(seat, colours)


def _piles(view: View) -> Iterator[Message]:
    pile = say("perspective-draw-pile-holds", cards=view.draw, colour=_known(view.draw_top))
    yield say("perspective-sentence", text=pile)
    if view.used:
        yield say("perspective-twin-used", colours=colour_names(view.used))
    else:
        yield say("perspective-twin-used-empty")


def _notes(notes: Notebook) -> Iterator[Message]:
    for seat, hand in enumerate(notes.hands):
        yield say("perspective-notes-of", who=Seat(seat), cards=_hand_notes(hand))
    if notes.shared:
        yield say("perspective-notes-shared", cards=_hand_notes(notes.shared))
    empty = say("perspective-empty")
    draw = [_pair(card.up, card.down) for card in notes.draw]
    yield say("perspective-notes-draw", cards=all_of(draw, "comma") if draw else empty)
    used = [_pair(card.up, card.down) for card in notes.used]
    yield say("perspective-notes-used", cards=all_of(used, "comma") if used else empty)


def _hand_notes(hand: Sequence[CardView]) -> Argument:
    if not hand:
        return say("perspective-cards-none")
    return all_of((_pair(card.private, card.public) for card in hand), "comma")


def _side(view: SoloView, side: Colour) -> Message:
    index = COLOURS.index(side)
    centre, *hand = view.up[index]
    goal: Argument = colour_names(view.goals[index])
    if tuple(hand) == view.goals[index]:
        goal = say("perspective-colours-reached", colours=goal)
    return say(
        "perspective-twin-side",
        colour=COLOUR_NAMES[side],
        where=_WHERE[side],
        centre=COLOUR_NAMES[centre],
        hand=colour_names(hand),
        goal=goal,
    )


def colour_names(colours: Iterable[Colour | None]) -> Argument:
    """*yellow, red, blue*."""
    return all_of(map(_known, colours), "comma")


def _known(colour: Colour | None) -> Message:
    return say("perspective-unknown") if colour is None else COLOUR_NAMES[colour]


def _pair(first: Colour | None, second: Colour | None) -> Message:
    return say("perspective-pair", first=_known(first), second=_known(second))
