"""Mistakes in an encoding: the example has none of its own, so it gets a good one here."""

from __future__ import annotations

from typing import Any

import numpy as np
from tests.conformance.broken.enrolling import Guess, Lay, Look, Veil, noticed_by

from sightline.core.encoding import Encoding, Field, NoSuchAction
from sightline.core.sight import Sight

MOST_CARDS = 40


class VeilEncoding(Encoding[Any]):
    """Looks by seat, cards by number, two guesses."""

    def __init__(self, players: int) -> None:
        self.version = "veil/1"
        self.moves = [
            *map(Look, range(players)),
            *map(Lay, range(1, MOST_CARDS + 1)),
            Guess(False),
            Guess(True),
        ]
        self.actions = len(self.moves)
        self.fields = (
            Field("hand", (MOST_CARDS,), 1, "the own cards"),
            Field("turn", (), players, "whose turn it is"),
        )

    def id_of(self, sight: Sight[Any, Any], move: Any) -> int:
        return self.moves.index(move)

    def move_of(self, sight: Sight[Any, Any], number: int) -> Any:
        return self.moves[self.require(number)]

    def vector(self, sight: Sight[Any, Any]) -> Any:
        flat = np.zeros(self.size, dtype=np.int16)
        for card in sight.view.hand:
            flat[card - 1] = 1
        flat[-1] = sight.players if sight.view.turn is None else sight.view.turn
        return flat


class EncodedVeil(Veil):
    kind: type[VeilEncoding] = VeilEncoding

    def encoding(self, players: int, options: Any) -> VeilEncoding:
        return self.kind(players)


def _with(kind: type[VeilEncoding]) -> type[EncodedVeil]:
    return type(kind.__name__, (EncodedVeil,), {"kind": kind})


class IdMeansAnotherMove(VeilEncoding):
    def move_of(self, sight: Sight[Any, Any], number: int) -> Any:
        return self.moves[-1 - self.require(number)]


class TwoMovesShareAnId(VeilEncoding):
    def id_of(self, sight: Sight[Any, Any], move: Any) -> int:
        return self.moves.index(Guess(False) if move == Guess(True) else move)


class AnyNumberIsTaken(VeilEncoding):
    def move_of(self, sight: Sight[Any, Any], number: int) -> Any:
        return self.moves[int(number or 0) % self.actions]


class AnIdIsBeyondTheLast(VeilEncoding):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.actions = players + 1


class ALegalMoveHasNoId(VeilEncoding):
    def legal_ids(self, sight: Sight[Any, Any]) -> list[int]:
        return list(super().legal_ids(sight))[:-1]


class AnIdIsNoMove(VeilEncoding):
    def move_of(self, sight: Sight[Any, Any], number: int) -> Any:
        if isinstance(self.moves[self.require(number)], Look):
            raise NoSuchAction(number, self.actions)
        return super().move_of(sight, number)


class AValueIsBeyondItsField(VeilEncoding):
    def vector(self, sight: Sight[Any, Any]) -> Any:
        flat = super().vector(sight)
        flat[-1] += 7
        return flat


class TheVectorIsTooLong(VeilEncoding):
    def vector(self, sight: Sight[Any, Any]) -> Any:
        return np.append(super().vector(sight), np.int16(0))


class ArraysShowTheNextHand(VeilEncoding):
    def vector(self, sight: Sight[Any, Any]) -> Any:
        flat = super().vector(sight)
        state = sight._Sight__state  # type: ignore[attr-defined]
        for card in state.hands[(sight.seat + 1) % sight.players]:
            flat[card - 1] = 1
        return flat


class IdsComeInAnOrderThatTells(VeilEncoding):
    def legal_ids(self, sight: Sight[Any, Any]) -> list[int]:
        ids = list(super().legal_ids(sight))
        state = sight._Sight__state  # type: ignore[attr-defined]
        hand = state.hands[(sight.seat + 1) % sight.players]
        return ids[::-1] if hand and hand[0] % 2 else ids


for _kind, _check in {
    IdMeansAnotherMove: "actions_round_trip",
    TwoMovesShareAnId: "actions_round_trip",
    AnyNumberIsTaken: "actions_round_trip",
    AnIdIsBeyondTheLast: "actions_round_trip",
    ALegalMoveHasNoId: "actions_round_trip",
    AnIdIsNoMove: "actions_round_trip",
    AValueIsBeyondItsField: "arrays_fit_their_fields",
    TheVectorIsTooLong: "arrays_fit_their_fields",
    ArraysShowTheNextHand: "arrays_tell_no_more",
    IdsComeInAnOrderThatTells: "arrays_tell_no_more",
}.items():
    noticed_by(_check)(_with(_kind))
