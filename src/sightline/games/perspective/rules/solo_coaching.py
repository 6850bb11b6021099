"""For somebody new who plays alone: which move puts most cards in place, as far as they have seen
what lies below."""

from __future__ import annotations

from sightline.core.message import Message, say
from sightline.games.perspective.rules.cards import COLOURS, Colour
from sightline.games.perspective.rules.knowledge import Known, turned
from sightline.games.perspective.rules.moves import (
    SoloFlip,
    SoloLook,
    SoloMove,
    SoloPlace,
    SoloSort,
    SoloSwap,
)
from sightline.games.perspective.rules.naming import move_title
from sightline.games.perspective.rules.solo import ALL_PLACES, OUTER, SoloState

Layout = dict[SoloPlace, Known]
"""At each place the side that is up, and the lower one as far as it has been seen."""
LOOKED = 0.5
"""What a look is worth under a card that is not in place."""


def solo_line(world: SoloState) -> tuple[Message | None, tuple[str, ...]]:
    """What to do now, and what it is for. Of the world only what the player has seen is read."""
    if world.action is None:
        return None, ()
    layout, goals = _layout(world), dict(zip(COLOURS, world.deal.goals, strict=True))
    now = right(layout, goals)
    best, worth = None, -1.0
    for move in world.legal(0):
        brings = float(right(after(layout, move), goals))
        if isinstance(move, SoloLook):
            up, below = layout[move.place]
            wanted = move.place.card and up != goals[move.place.side][move.place.card - 1]
            brings += LOOKED * bool(wanted and below is None)
        if brings > worth:
            best, worth = move, brings
    assert best is not None, "an action can always be carried out"
    then = right(after(layout, best), goals)
    kind = "better" if then > now else "looks" if isinstance(best, SoloLook) else "same"
    if then < now:
        kind = "worse"
    line = say(
        "perspective-coach-solo",
        right=now,
        title=move_title(best),
        then=then,
        kind=kind,
    )
    return line, _marked(best)


def right(layout: Layout, goals: dict[Colour, tuple[Colour, Colour, Colour]]) -> int:
    """How many outer cards show what their goal asks for."""
    return sum(
        layout[SoloPlace(side, card)][0] == goals[side][card - 1]
        for side in COLOURS
        for card in range(1, OUTER + 1)
    )


def after(layout: Layout, move: SoloMove) -> Layout:
    """What would lie where, as far as it is known."""
    found = dict(layout)
    match move:
        case SoloFlip():
            found[move.place] = turned(layout[move.place])
        case SoloSwap():
            found[move.first] = turned(layout[move.second])
            found[move.second] = turned(layout[move.first])
        case SoloSort():
            for card, old in enumerate(move.order, 1):
                found[SoloPlace(move.side, card)] = layout[SoloPlace(move.side, old)]
        case SoloLook():
            pass
    return found


def _layout(world: SoloState) -> Layout:
    below: list[Colour | None] = [colour for row in world.notebook() for colour in row]
    return {
        place: (world.up_at(place), down) for place, down in zip(ALL_PLACES, below, strict=True)
    }


def _marked(move: SoloMove) -> tuple[str, ...]:
    match move:
        case SoloFlip() | SoloLook():
            places = [move.place]
        case SoloSwap():
            places = [move.first, move.second]
        case SoloSort():
            places = [SoloPlace(move.side, card) for card in range(1, OUTER + 1)]
    return tuple(f"card:{place.side}:{place.card}" for place in places)
