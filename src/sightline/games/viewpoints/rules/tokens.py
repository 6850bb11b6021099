"""The five tokens: whom each may be used on, what is wrong with a use, and the public answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from msgspec.structs import replace

from sightline.core.errors import IllegalMove
from sightline.games.viewpoints.rules.blueprint import (
    EMPTY,
    POSITIONS,
    SLOTS,
    shown,
    slot_name,
    slot_named,
)
from sightline.games.viewpoints.rules.moves import Token, TokenName
from sightline.games.viewpoints.rules.views import Answer


@dataclass(frozen=True, slots=True)
class Use:
    """Who could use a token now, and with what around."""

    own: int
    """The position in turn."""
    in_play: Sequence[int]
    pieces: Sequence[str]

    def targets(self, token: TokenName) -> tuple[int, ...]:
        """The positions on whose cards a token may be used."""
        others = tuple(position for position in sorted(self.in_play) if position != self.own)
        match token:
            case "xy" | "xy?":
                return tuple(position for position in others if position != 5)
            case "view":
                return tuple(position for position in POSITIONS if position != self.own)
            case "colours" | "swap":
                return others
            case _:
                assert_never(token)

    def moves(self, left: Iterable[TokenName]) -> Iterable[Token]:
        """Every use of the tokens that are left."""
        slots = [slot_name(slot) for slot in range(SLOTS)]
        for token in left:
            for position in self.targets(token):
                if token == "xy":
                    yield from (Token(token, position, slot) for slot in slots)
                elif token == "xy?":
                    yield from (
                        Token(token, position, slot, colour)
                        for slot in slots
                        for colour in (*self.pieces, EMPTY)
                    )
                else:
                    yield Token(token, position)

    def check(self, move: Token) -> None:
        """IllegalMove says what is wrong with a use of a token that is left."""
        targets = self.targets(move.token)
        if move.position not in targets:
            allowed = ", ".join(map(str, targets)) or "none"
            raise IllegalMove(
                "E", f"{move.token} cannot be used on position {move.position}; allowed: {allowed}"
            )
        if (move.slot is not None) != (move.token in ("xy", "xy?")):
            raise IllegalMove("E", "xy and xy? name a slot such as D3, the other tokens do not")
        if (move.colour is not None) != (move.token == "xy?"):
            raise IllegalMove("E", "xy? names a colour or a dot, the other tokens do not")
        if move.colour is not None and move.colour not in (*self.pieces, EMPTY):
            raise IllegalMove("E", f"{move.colour} is not in play")


def answer(move: Token, seat: int, card: str) -> Answer:
    """What everybody hears when a seat has asked about a card."""
    asked = Answer(move.token, seat, move.position, move.slot, move.colour)
    if move.token == "colours":
        return replace(asked, colours=tuple(sorted(shown(card))))
    slot = slot_named(move.slot or "")
    assert slot is not None, "the move was checked"
    if move.token == "xy":
        return replace(asked, colour=card[slot])
    return replace(asked, yes=card[slot] == move.colour)
