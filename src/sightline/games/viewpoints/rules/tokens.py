"""The five tokens: whom each may be used on, what is wrong with a use, and the public answers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

from sightline.core.message import all_of, say
from sightline.games.viewpoints.rules.blueprint import (
    EMPTY,
    POSITIONS,
    SLOTS,
    shown,
    slot_name,
    slot_named,
)
from sightline.games.viewpoints.rules.moves import Token, TokenName
from sightline.games.viewpoints.rules.refusals import refused
from sightline.games.viewpoints.rules.views import Answer


@dataclass(frozen=True, slots=True)
class Use:
    """Who could use a token now, and with what around."""

    own: int
    """The position in turn."""
    in_play: tuple[int, ...]
    pieces: tuple[str, ...]

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

    def check(self, move: Token) -> None:
        """IllegalMove says what is wrong with a use of a token that is left."""
        targets = self.targets(move.token)
        if move.position not in targets:
            raise refused(
                "E",
                say(
                    "viewpoints-token-target",
                    token=move.token,
                    position=move.position,
                    allowed=all_of(map(str, targets), "comma"),
                ),
            )
        if (move.slot is not None) != (move.token in ("xy", "xy?")):
            raise refused("E", say("viewpoints-token-slot"))
        if (move.colour is not None) != (move.token == "xy?"):
            raise refused("E", say("viewpoints-token-colour"))
        if move.colour is not None and move.colour not in (*self.pieces, EMPTY):
            raise refused("E", say("viewpoints-colour-not-in-play", colour=move.colour))


@lru_cache(maxsize=256)
def moves(use: Use, left: tuple[TokenName, ...]) -> tuple[Token, ...]:
    """Every use of the tokens that are left."""
    slots = [slot_name(slot) for slot in range(SLOTS)]
    found: list[Token] = []
    for token in left:
        for position in use.targets(token):
            if token == "xy":
                found += (Token(token, position, slot) for slot in slots)
            elif token == "xy?":
                found += (
                    Token(token, position, slot, colour)
                    for slot in slots
                    for colour in (*use.pieces, EMPTY)
                )
            else:
                found.append(Token(token, position))
    return tuple(found)


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
