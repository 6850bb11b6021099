"""What an observer sees of a game of Viewpoints, and the events that change it."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

from sightline.core.events import Event
from sightline.core.outcome import Outcome
from sightline.games.viewpoints.rules.moves import Cells, TokenName

Stage = Literal["propose", "settle", "turn", "over"]


class Piece(Struct, frozen=True):
    """A piece on the grid."""

    letter: str
    cells: Cells


class Answer(Struct, frozen=True):
    """What everybody heard when a token was played."""

    token: TokenName
    seat: int
    """Who asked."""
    position: int
    """Whose card."""
    slot: str | None = None
    colour: str | None = None
    """``xy``: the answer; ``xy?``: the colour asked for. A dot: empty."""
    yes: bool | None = None
    colours: tuple[str, ...] | None = None


class View(Struct, frozen=True):
    """What one seat sees; the audience sees the same without a card."""

    players: int
    stage: Stage
    pieces: tuple[str, ...]
    """The ten pieces in play."""
    in_play: tuple[int, ...]
    """The positions in play, in turn order."""
    positions: tuple[int, ...]
    """The position of each seat; solitaire: the one that is turned to the player now."""
    turn: int | None
    """The seat that is asked."""
    position: int | None
    """The position in turn."""
    structure: tuple[Piece, ...]
    free: tuple[str, ...]
    reserved: tuple[str | None, ...]
    announced: tuple[int, ...]
    """Positions whose card was announced complete at least once: they may pass."""
    complete: bool
    """The position in turn has just announced that its card is complete."""
    tokens: tuple[TokenName, ...]
    """Tokens left."""
    answers: tuple[Answer, ...]
    proposals: tuple[int, ...]
    """Agreed rounds: what was proposed so far, in turn order."""
    rounds: int | None
    """Rounds left; None without limited rounds."""
    turns: int
    turn_limit: int
    in_a_row: int
    """Turns in a row in which somebody announced and passed."""
    outcome: Outcome | None
    own: int | None = None
    """The own position; None for the audience."""
    card: str | None = None
    """The card of that position."""
    cards: tuple[str, ...] | None = None
    """All five, after the end."""
    target: tuple[Piece, ...] | None = None
    """The designer's structure, after the end."""


class Glance(Struct, frozen=True):
    """A seat's view, and the structure in it as the rules have it: for programs that learn."""

    view: View
    where: tuple[int, ...]
    """By piece: the number of its placement; -1 where it is not on the grid."""


# -- events ----------------------------------------------------------------------------------------


class CardShown(Event, frozen=True, tag="card"):
    """The own card: at the deal, after a swap, and each turn of a solitaire."""

    seat: int
    position: int
    card: str


class Proposed(Event, frozen=True, tag="proposed"):
    """A proposal of how many rounds will be needed."""

    seat: int
    position: int
    rounds: int


class RoundsSet(Event, frozen=True, tag="rounds-set"):
    """The rounds are settled."""

    seat: int
    rounds: int


class Placed(Event, frozen=True, tag="placed"):
    """A piece was placed (A), moved (B) or returned (D); ``before`` is where it lay on the grid."""

    seat: int
    piece: Piece
    source: Literal["free", "grid", "reserve"]
    before: Cells | None = None
    seen_from: int = 1
    """The position of whoever perceives it; the audience stands with player 1. For words only."""


class Reserved(Event, frozen=True, tag="reserved"):
    """A piece was taken off the grid and kept (C)."""

    seat: int
    piece: Piece


class Answered(Event, frozen=True, tag="answered"):
    """A token was played and the game answered."""

    answer: Answer


class Looked(Event, frozen=True, tag="looked"):
    """A seat has looked at a card."""

    seat: int
    position: int


class Saw(Event, frozen=True, tag="saw"):
    """The card that the seat looked at. No view shows it again."""

    once: ClassVar[bool] = True

    position: int
    card: str


class Swapped(Event, frozen=True, tag="swapped"):
    """Two seats have exchanged their positions."""

    seat: int
    other: int
    positions: tuple[int, ...]


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed. ``why``: its card was announced (I), it waits for a reserved piece (II), or
    nothing else was possible."""

    seat: int
    why: Literal["announced", "waiting", "forced"]


class TurnBegan(Event, frozen=True, tag="turn"):
    """Whose turn it is, and what the position announces at its start."""

    restates: ClassVar[bool] = True

    seat: int
    position: int
    complete: bool
    turns: int
    rounds: int | None
    in_a_row: int


class Settling(Event, frozen=True, tag="settling"):
    """Whose word is asked about the rounds."""

    seat: int
    position: int
    stage: Literal["propose", "settle"]


class Ended(Event, frozen=True, tag="ended"):
    """The game is over, and everything is shown."""

    outcome: Outcome
    rounds: int | None
    turns: int
    in_a_row: int
    cards: tuple[str, ...]
    target: tuple[Piece, ...]


AnyEvent = (
    CardShown
    | Proposed
    | RoundsSet
    | Placed
    | Reserved
    | Answered
    | Looked
    | Saw
    | Swapped
    | Passed
    | TurnBegan
    | Settling
    | Ended
)
