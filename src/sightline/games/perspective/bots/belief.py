"""What a bot believes: the worlds that its sight leaves open, as sets of bits.

A side of a card is a number: twice the card's number in the dealt deck, plus 0 or 1. A card in a
slot is named by its *face* (the private side in a hand, the up side in a pile); the other side is
that number with its last bit changed. For every side and colour there is one integer whose bits are
the worlds in which the side has that colour, so that the chance of a row of colours is two
intersections and a count.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import TYPE_CHECKING, cast

from sightline.games.perspective.rules.cards import COLOURS, Colour, Row, pair_counts
from sightline.games.perspective.rules.hands import Slot
from sightline.games.perspective.rules.knowledge import Known, Worlds
from sightline.games.perspective.rules.state import PerspectiveState

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Decks = NDArray[np.int8]

Hand = tuple[int, ...]
"""The faces of the cards in a hand or pile."""

Target = int
"""What a side is compared with: another side, or GOAL + the number of a colour."""

GOAL = 1000
NUMBERS: dict[Colour, int] = {colour: number for number, colour in enumerate(COLOURS)}


def as_hand(slots: Sequence[Slot]) -> Hand:
    """Slots of the engine as faces."""
    return tuple(2 * card + face for card, face in slots)


class Belief:
    """The position as one seat knows it, and up to ``limit`` worlds: all of them, if there are no
    more, else as many drawn at random."""

    def __init__(
        self,
        world: PerspectiveState,
        seat: int,
        rng: Random,
        limit: int,
        known: list[Known] | None = None,
    ) -> None:
        self.world = world
        self.seat = seat
        self.other_seat = world.other_hand(seat)
        self.own = as_hand(world.hands[seat])
        self.other = as_hand(world.hands[self.other_seat])
        self.used = as_hand(world.used)
        self.draw = as_hand(world.draw)
        self.known = world.known(seat) if known is None else known
        self._box = pair_counts(world.players)
        count, decks = list_decks(self.known, world.players, limit, rng)
        self.exact = count <= limit
        self.decks = self._agreeing(decks)
        """The colours of all sides, a row for each world."""
        self.number = len(self.decks)
        self.everything = (1 << self.number) - 1
        self.colours = _bits(self.decks)
        self._fits: dict[tuple[int, Target], int] = {}

    def narrow(self) -> None:
        """From now on only the world that it was made of is thought possible."""
        self.decks = _as_decks([self._sampled()])
        self.exact, self.number, self.everything = True, 1, 1
        self.colours = _bits(self.decks)
        self._fits.clear()

    def _agreeing(self, decks: Decks) -> Decks:
        """The worlds in which every wrong claim in the advanced game is wrong too."""
        if not self.world.refuted:
            return decks
        agree = decks[:, 0] >= 0
        for sides, row in self.world.refuted:
            places = [2 * card + face for card, face in sides]
            agree &= (decks[:, places] != [NUMBERS[colour] for colour in row]).any(axis=1)
        return decks[agree] if agree.any() else _as_decks([self._sampled()])

    def _sampled(self) -> list[int]:
        return [NUMBERS[colour] for sides in self.world.deal.deck for colour in sides]

    # -- what the claim is compared with -----------------------------------------------------------

    def goal_rows(self, seat: int, other: Hand) -> list[tuple[Target, Target, Target]]:
        """The rows that would make a claim right: the goal, or both sides of the shared hand."""
        if not self.world.options.advanced:
            return [goal_targets(self.world.deal.goals[seat])]
        a, b, c = other
        return [(a ^ 1, b ^ 1, c ^ 1), (a, b, c)]

    def fit(self, side: int, target: Target) -> int:
        """The worlds in which a side shows the colour of its target."""
        found = self._fits.get((side, target))
        if found is None:
            mine = self.colours[side]
            if target >= GOAL:
                found = mine[target - GOAL]
            else:
                theirs = self.colours[target]
                found = (
                    mine[0] & theirs[0]
                    | mine[1] & theirs[1]
                    | mine[2] & theirs[2]
                    | mine[3] & theirs[3]
                )
            self._fits[side, target] = found
        return found

    def match(self, own: Hand, rows: list[tuple[Target, Target, Target]]) -> int:
        """The worlds in which the public sides of a hand are one of the rows."""
        fit = self.fit
        worlds = 0
        for row in rows:
            worlds |= fit(own[0] ^ 1, row[0]) & fit(own[1] ^ 1, row[1]) & fit(own[2] ^ 1, row[2])
        return worlds

    def chance(self, worlds: int) -> float:
        """How likely this set of worlds is."""
        return worlds.bit_count() / self.number

    def near(self, own: Hand, rows: list[tuple[Target, Target, Target]]) -> float:
        """How many positions are expected to be right."""
        counts = [
            sum(
                self.fit(face ^ 1, target).bit_count()
                for face, target in zip(own, row, strict=True)
            )
            for row in rows
        ]
        return max(counts) / self.number

    def colour_of(self, side: int, worlds: int) -> int:
        """The number of the colour that a side most likely has within these worlds."""
        counts = [(mask & worlds).bit_count() for mask in self.colours[side]]
        return counts.index(max(counts))

    # -- what is certain ---------------------------------------------------------------------------

    def certain_colour(self, side: int) -> Colour | None:
        """The colour that a side has in every single world, drawn or not; None if it has none."""
        card, face = divmod(side, 2)
        seen = self.known[card][face]
        if seen is not None:
            return seen
        likely = COLOURS[self.colour_of(side, self.everything)]
        for colour in COLOURS:
            if colour != likely:
                known = list(self.known)
                up, down = known[card]
                known[card] = (up, colour) if face else (colour, down)
                if Worlds(known, self._box).count:
                    return None
        return likely

    def certain_claim(self) -> bool:
        """Whether the claim would be right in every world."""
        rows = self.goal_rows(self.seat, self.other)
        if len(self.own) != 3 or self.match(self.own, rows) != self.everything:
            return False
        if self.exact:
            return True
        mine = [self.certain_colour(side ^ 1) for side in self.own]
        if None in mine:
            return False
        return any(mine == [self._certain_target(target) for target in row] for row in rows)

    def _certain_target(self, target: Target) -> Colour | None:
        return COLOURS[target - GOAL] if target >= GOAL else self.certain_colour(target)


def goal_targets(row: Row) -> tuple[Target, Target, Target]:
    """A goal as targets."""
    a, b, c = row
    return GOAL + NUMBERS[a], GOAL + NUMBERS[b], GOAL + NUMBERS[c]


def list_decks(
    known: Sequence[Known], players: int, limit: int, rng: Random
) -> tuple[float, Decks]:
    """How many worlds there are; all of them, or ``limit`` drawn at random if there are more."""
    import numpy as np

    from sightline.games.perspective.kernels.worlds import list_worlds

    box = pair_counts(players)
    pairs = [box[pair] for pair in combinations_with_replacement(COLOURS, 2)]
    flat = [-1 if colour is None else NUMBERS[colour] for sides in known for colour in sides]
    seed = np.array([rng.getrandbits(64)], dtype=np.uint64)
    count, decks = list_worlds(
        np.array(flat, dtype=np.int8), np.array(pairs, dtype=np.int64), limit, seed
    )
    return count, decks


def _as_decks(rows: list[list[int]]) -> Decks:
    import numpy as np

    return np.array(rows, dtype=np.int8)


def _bits(decks: Decks) -> list[tuple[int, int, int, int]]:
    """For each side and colour, the worlds in which it has it."""
    import numpy as np

    shown = decks.T[:, None, :] == np.arange(len(COLOURS), dtype=np.int8)[:, None]
    packed = np.packbits(shown, axis=-1, bitorder="little")
    return [
        cast(
            "tuple[int, int, int, int]",
            tuple(int.from_bytes(bits.tobytes(), "little") for bits in side),
        )
        for side in packed
    ]
