"""When a move may be taken back in a game with hidden things: only if nobody learned anything.

A move can be taken back only if all of this holds for it and for every move after it:

1. Everybody, the audience included, perceived the same of it. A private look, or a private message
   of any kind, stays seen.
2. It told nobody anything that is shown only once.
3. Nobody was surprised by it. For every seat, worlds are drawn from its sight before the move; in
   each, the move must have been possible and must have told that seat exactly the same. A card
   that turns over, or a card that leaves a hidden hand, differs between such worlds.

The third rule is a test by samples. A thing that comes to light gets past it only if all samples
agree about it beforehand: with probability p^24 where the seat's certainty about it was p. So what
might slip through is what was as good as known. The samples are drawn from the game's own seed, so
asking again gives the same answer. In a game where nothing is hidden, undo is always open.
"""

from __future__ import annotations

from random import Random

import msgspec

from sightline.cli.failure import CannotDo
from sightline.core.events import Event
from sightline.core.game import AnyState
from sightline.core.seeds import Chance
from sightline.core.state import Step

WORLDS = 24


class CannotUndo(CannotDo):
    """A move after which somebody knows more than before."""


def require_undoable(before: AnyState, step: Step, seed: int) -> None:
    """CannotUndo, in words that tell nothing, unless the step showed nobody anything new."""
    luck = Random(Chance(seed).stream(f"play undo move {step.number}").bits(128))
    if told_apart(before, step) or surprised_somebody(before, step, luck):
        raise CannotUndo(
            "this cannot be undone: the move, or one after it, made something hidden visible"
        )


def told_apart(before: AnyState, step: Step) -> bool:
    """Not everybody perceived the same, or something that is shown only once."""
    public = step.happened.to(None)
    if any(event.once for event in public):
        return True
    return any(form(step.happened.to(seat)) != form(public) for seat in range(before.players))


def surprised_somebody(before: AnyState, step: Step, luck: Random) -> bool:
    """Some seat thought it possible that the step would be impossible, or tell it otherwise."""
    for seat in range(before.players):
        told = form(step.happened.to(seat))
        sight = before.sight(seat)
        for _ in range(WORLDS):
            world = sight.sample(luck)
            if step.seat not in world.awaiting or step.move not in world.legal(step.seat):
                return True
            if form(world.carry_out(step.seat, step.move).to(seat)) != told:
                return True
    return False


def form(events: tuple[Event, ...]) -> bytes:
    """Events as they would be sent."""
    return msgspec.json.encode(events)
