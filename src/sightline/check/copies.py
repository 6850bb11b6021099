"""A copy and its original go separate ways."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from sightline.check.ground import Broken, Ground
from sightline.check.shown import Sent, require_same, sent
from sightline.core.events import Observer
from sightline.core.game import AnyState

_MOVES_ON = 6


@dataclass(slots=True)
class _Keepsake:
    """A copy, and what it was like when it was made."""

    step: int
    state: AnyState
    fingerprint: str
    shown: dict[Observer, Sent]

    @staticmethod
    def of(step: int, state: AnyState, closely: bool = True) -> _Keepsake:
        observers = (None, *range(state.players)) if closely else ()
        shown = {observer: sent(state, observer) for observer in observers}
        return _Keepsake(step, state, state.fingerprint(), shown)

    def require_unchanged(self, what: str) -> None:
        if self.state.fingerprint() != self.fingerprint:
            raise Broken(f"{what} changed a copy; does `unshare` copy every mutable attribute?")
        for observer, parts in self.shown.items():
            require_same(
                parts,
                sent(self.state, observer),
                f"after {what}",
                "A copy must not share mutable attributes, caches included.",
            )


def copies_are_independent(ground: Ground) -> None:
    """Playing on changes no copy made before, and playing on with a copy changes no other state."""
    for number, trial in enumerate(ground.trials):
        rng = ground.rng("copies_are_independent", number)
        closely = trial.choose_steps(rng, ground.effort.points_in(trial))
        chosen = closely | ground.steps(trial)
        ground.trial = trial
        kept: list[_Keepsake] = []
        for step, state in trial.walk():
            if step not in chosen:
                continue
            ground.step = step
            ground.cases += 1
            kept.append(_Keepsake.of(step, state.copy(), step in closely))
            if kept[-1].fingerprint != state.fingerprint():
                raise Broken("a copy differs from its original")
        for keepsake in kept:
            ground.step = keepsake.step
            keepsake.require_unchanged("playing on with the original")
        for keepsake in (keepsake for keepsake in kept if keepsake.step in closely):
            ground.step = keepsake.step
            twin = keepsake.state.copy()
            play_on(twin, rng, _MOVES_ON)
            keepsake.require_unchanged("playing on with a copy of it")
            brother = _Keepsake.of(keepsake.step, keepsake.state.copy())
            play_on(keepsake.state, rng, _MOVES_ON)
            brother.require_unchanged("playing on with the state that it was copied from")


def play_on(state: AnyState, rng: Random, moves: int) -> None:
    """Play so many random moves, or fewer if the game ends."""
    for _ in range(moves):
        if not state.awaiting:
            return
        seat = rng.choice(state.awaiting)
        legal = state.legal(seat)
        state.carry_out(seat, legal[rng.randrange(len(legal))])
