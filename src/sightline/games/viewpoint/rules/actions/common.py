"""What all actions share: who is meant, how many, and the shape of a rule.

Everything here reads public facts only: sizes, open cards, names. So whom an action asks, how often
and in which order tells nobody what is hidden.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from sightline.games.viewpoint.rules.board import Board
from sightline.games.viewpoint.rules.stack import Act, Task, Touched
from sightline.games.viewpoint.rules.values import amount, as_count
from sightline.games.viewpoint.rules.vocabulary import Count, Effect, Filter

NOTHING: Touched = ()


class Naming(Struct, frozen=True, gc=False):
    """A player or an open card is to be named. One way only: it is taken without asking."""

    what: Literal["name", "point"]
    options: tuple[int, ...]
    left: int = 1
    optional: bool = False


class Rule(ABC):
    """How an action goes; there is one for each word of the vocabulary."""

    repeats: ClassVar[bool] = False
    """``count`` means so many actions of their own, each with its naming and its window."""
    aims: ClassVar[Literal["name", "point"]] = "name"
    """Whether it names players or open cards."""

    def naming(self, board: Board, act: Act, action: Any) -> Naming | None:
        """What is to be named next; asked again after each answer, until it says None."""
        return None

    def touched(self, board: Board, act: Act, action: Any) -> Touched:
        """What the action is about to do, for its window."""
        return NOTHING

    @abstractmethod
    def tasks(self, board: Board, act: Act, action: Any) -> Sequence[Task]:
        """What is then done, the first task first."""


def number(board: Board, seat: int, count: Count) -> int:
    """A count, as the board has it now."""
    return count if isinstance(count, int) else as_count(amount(board, seat, count))


def seats_meant(board: Board, act: Act, who: str) -> Sequence[int]:
    """The seats that an action is about, clockwise from its player."""
    seat, players = act.seat, board.players
    match who:
        case "you":
            return [seat]
        case "others":
            return board.clockwise(seat)[1:]
        case "everyone":
            return board.clockwise(seat)
        case "left":
            return [(seat + 1) % players]
        case "right":
            return [(seat - 1) % players]
        case _:
            return act.named[:1]


def holders(board: Board, seats: Sequence[int]) -> list[int]:
    """Those who have cards in their hand."""
    return [seat for seat in seats if board.hands[seat]]


def name_one(
    board: Board, act: Act, who: str, able: Callable[[int], object] | None = None
) -> Naming | None:
    """Name one other player, among those who have something to give."""
    if who != "one-other" or act.named:
        return None
    seats = board.clockwise(act.seat)[1:]
    options = tuple(seats if able is None else [seat for seat in seats if able(seat)])
    return Naming("name", options) if options else None


def others(act: Act, seats: Sequence[int]) -> tuple[int, ...]:
    """Without the player: what a card does to its own player alone touches nobody."""
    return tuple([seat for seat in seats if seat != act.seat])


def touching(seats: Sequence[int], *effects: Effect) -> Touched:
    """These effects on these seats; none on nobody."""
    if not seats:
        return NOTHING
    touched = tuple(seats)
    return tuple([(effect, touched) for effect in effects])


def open_cards(board: Board, seats: Sequence[int], where: Filter | None) -> list[int]:
    """The cards in these Fields of View that pass a filter."""
    if where is None:
        return [card for seat in seats for card, _ in board.fields[seat]]
    fitting = board.fitting(where)
    return [card for seat in seats for card, kind in board.fields[seat] if kind in fitting]
