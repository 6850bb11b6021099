"""Encodings: moves as numbers and a sight as arrays, for programs that learn.

An encoding belongs to a game as it is played: a number of players with options. It is made from
sights and nothing else, so it can tell a learner no more than the seat may know. ``version`` names
it: whoever changes an id, a field or the meaning of a value changes the version, too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import prod
from operator import index
from typing import TYPE_CHECKING, Any, Generic, Literal

import msgspec

from sightline.core.echo import echo
from sightline.core.errors import SightlineError
from sightline.core.message import say
from sightline.core.moves import MoveT
from sightline.core.sight import Sight

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.int16]
    Mask = NDArray[np.int8]
    Features = NDArray[np.float32]


class NoSuchAction(SightlineError):
    """A number that is no move in this position."""

    def __init__(self, number: object, actions: int) -> None:
        super().__init__(say("env-no-such-action", number=echo(number), actions=str(actions)))


class Field(msgspec.Struct, frozen=True):
    """One named array of an observation: whole numbers from ``low`` to ``high``."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str
    """One sentence for the documentation."""
    kind: Literal["category", "number"] = "category"
    """Whether its values are names, which a network wants one by one, or amounts."""
    low: int = 0

    @property
    def size(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)


class Encoding(ABC, Generic[MoveT]):
    """See the module's docstring."""

    version: str
    """``game/number``; saved policies name it."""
    actions: int
    """Ids run from 0 to one less; every move that can ever be legal has one of its own."""
    fields: tuple[Field, ...]
    """What an observation consists of, in the order of the vector."""

    @abstractmethod
    def id_of(self, sight: Sight[MoveT, Any], move: MoveT) -> int:
        """The id of a move that is legal in this sight."""

    @abstractmethod
    def move_of(self, sight: Sight[MoveT, Any], number: int) -> MoveT:
        """The move that an id means in this sight, legal or not; NoSuchAction where it means
        none."""

    @abstractmethod
    def vector(self, sight: Sight[MoveT, Any]) -> Vector:
        """All fields in a row, as a fresh array."""

    def legal_ids(self, sight: Sight[MoveT, Any]) -> Sequence[int]:
        """The ids of the sight's legal moves, in their order."""
        return [self.id_of(sight, move) for move in sight.legal]

    def legal_array(self, sight: Sight[MoveT, Any]) -> NDArray[np.int64]:
        """The same as an array, which nobody may change; a game may have a quicker way to it."""
        import numpy as np

        return np.array(self.legal_ids(sight), dtype=np.int64)

    # -- the same for every game ------------------------------------------------------------------

    @cached_property
    def size(self) -> int:
        """How many numbers the vector has."""
        return sum(field.size for field in self.fields)

    @cached_property
    def places(self) -> tuple[tuple[Field, int, int], ...]:
        """Each field with where it begins and ends in the vector."""
        return tuple(self._places())

    def _places(self) -> Iterator[tuple[Field, int, int]]:
        start = 0
        for field in self.fields:
            yield field, start, start + field.size
            start += field.size

    def observe(self, sight: Sight[MoveT, Any]) -> dict[str, Vector]:
        """The fields by their names: parts of one vector, in their shapes."""
        return self.split(self.vector(sight))

    def split(self, vector: Vector) -> dict[str, Vector]:
        """A vector's fields by their names."""
        return {
            field.name: vector[start:end].reshape(field.shape) for field, start, end in self.places
        }

    def mask(self, sight: Sight[MoveT, Any]) -> Mask:
        """1 for each legal id."""
        import numpy as np

        mask = np.zeros(self.actions, dtype=np.int8)
        mask[self.legal_array(sight)] = 1
        return mask

    def require(self, number: object) -> int:
        """A number that can be an id; NoSuchAction otherwise."""
        if type(number) is int and 0 <= number < self.actions:
            return number
        try:
            whole = index(number)  # type: ignore[arg-type]
        except TypeError:
            raise NoSuchAction(number, self.actions) from None
        if isinstance(number, bool) or not 0 <= whole < self.actions:
            raise NoSuchAction(number, self.actions)
        return whole

    # -- for networks -----------------------------------------------------------------------------

    @cached_property
    def feature_count(self) -> int:
        """How many numbers ``features`` gives."""
        return sum(
            field.size * (field.high - field.low + 1) if field.kind == "category" else field.size
            for field in self.fields
        )

    @cached_property
    def _spread(self) -> tuple[NDArray[np.int64], NDArray[np.int64], Features, Features, Any, Any]:
        import numpy as np

        ones: list[int] = []
        ones_at: list[int] = []
        amounts: list[int] = []
        amounts_at: list[int] = []
        lows: list[int] = []
        widths: list[int] = []
        end = 0
        for field, start, stop in self.places:
            for number in range(start, stop):
                if field.kind == "category":
                    ones.append(number)
                    ones_at.append(end - field.low)
                    end += field.high - field.low + 1
                else:
                    amounts.append(number)
                    amounts_at.append(end)
                    lows.append(field.low)
                    widths.append(max(1, field.high - field.low))
                    end += 1
        return (
            np.array(ones, dtype=np.int64),
            np.array(ones_at, dtype=np.int64),
            np.array(lows, dtype=np.float32),
            np.array(widths, dtype=np.float32),
            np.array(amounts, dtype=np.int64),
            np.array(amounts_at, dtype=np.int64),
        )

    def features(self, vectors: Vector) -> Features:
        """Vectors (any number of leading axes) as a network wants them: a 1 for each category's
        value, amounts as parts of the greatest one."""
        import numpy as np

        ones, ones_at, lows, widths, amounts, amounts_at = self._spread
        flat = vectors.reshape(-1, self.size)
        found = np.zeros((len(flat), self.feature_count), dtype=np.float32)
        if len(ones):
            rows = np.arange(len(flat))[:, None]
            found[rows, flat[:, ones].astype(np.int64) + ones_at] = 1
        if len(amounts):
            found[:, amounts_at] = (flat[:, amounts] - lows) / widths
        return found.reshape(*vectors.shape[:-1], self.feature_count)


AnyEncoding = Encoding[Any]


class NoEncoding(SightlineError):
    """A game that declares no encoding was asked for one."""

    def __init__(self, key: str) -> None:
        super().__init__(say("env-no-encoding", key=key))
