"""How a deliberate mistake is enrolled, and the example with it in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from tests.example import load_example

from sightline.core.game import AnyGame

veil = load_example()
VeilState, Veil = veil.VeilState, veil.Veil
Window, Guess, Lay, Look, Saw = veil.Window, veil.Guess, veil.Lay, veil.Look, veil.Saw
replace = msgspec.structs.replace

MISTAKES: dict[str, tuple[str, type]] = {}
"""The mistake's name → the check that must notice it, and the broken class."""


def noticed_by(check: str) -> Callable[[type], type]:
    """Enrol a broken class."""

    def enrol(kind: type) -> type:
        MISTAKES[kind.__name__] = check, kind
        return kind

    return enrol


def broken_game(kind: type) -> AnyGame:
    """The example with this mistake in it."""
    if issubclass(kind, Veil):
        return kind()

    class BrokenVeil(Veil):
        def begin(self, players: int, options: Any, deal: Any) -> Any:
            return kind(self, players, options, deal)

    return BrokenVeil()


def lying_high(state: Any) -> bool:
    """What nobody but its owner may know: whether a high card lies face down."""
    return isinstance(state.pending, Window) and state.pending.card > state.options.cards // 2
