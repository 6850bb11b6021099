"""Pent-Up's first puzzle: how high can 24 tiles go under all rules?

Level 10, and no higher. ``docs/solve.md`` gives the argument in words; this module computes what it
rests on. Its steps:

1. Count the tiles on each level at the moment when the first tile reaches level L. The cells of a
   level are covered by the level below, so the numbers never grow upward; the top has 1, every
   level below it at least 2.
2. Levels with two tiles each have one and the same footprint of ten cells, cut into two tiles, and
   never the same cut twice in a row. Over all such footprints, no more than 7 levels are possible
   with two tiles of each letter, and one single footprint allows 7 (:func:`pair_towers`).
3. So 24 tiles reach level 11 at most, and only as 3 + 3 + 3 + 7·2 + 1. That leaves the letters
   F U W X Z for the three lowest levels, which again have one footprint. One single footprint has
   three such cuts (:func:`triple_bases`).
4. Rule (d) and the two hands allow no order of play that brings even two tiles to its third level
   (:func:`reachable`), so nothing ever lies on a fourth.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, cast

from sightline.games.pentup.rules.board import Board, PlacedTile, neighbours
from sightline.games.pentup.rules.moves import Tile
from sightline.kit.pieces.shapes import PENTOMINOES, Cell, canonical, identify, orientations, shape

TILES = 24
COPIES = 2

Cells = frozenset[Cell]


class Laid(NamedTuple):
    """A tile on five cells."""

    tile: str
    cells: tuple[Cell, ...]


Cut = tuple[Laid, ...]
"""A footprint cut into tiles."""


class Tower(NamedTuple):
    """A footprint of ten cells, its cuts into two tiles, and how many levels they allow."""

    cells: tuple[Cell, ...]
    cuts: tuple[Cut, ...]
    levels: int


def covering(cell: Cell, letters: Iterable[str]) -> Iterator[Laid]:
    """Every way to lay one of these tiles on a cell."""
    x, y = cell
    for letter in letters:
        for form in orientations(letter):
            for dx, dy in form:
                yield Laid(letter, tuple((x + a - dx, y + b - dy) for a, b in form))


def letters_of(cut: Cut) -> tuple[str, ...]:
    """The tiles of a cut, sorted."""
    return tuple(sorted(laid.tile for laid in cut))


def most_levels(cuts: Iterable[Cut]) -> int:
    """How many levels can be cut so, each letter at most twice (repeats of a cut included)."""
    pairs = sorted({letters_of(cut) for cut in cuts})
    best = 0

    def extend(i: int, left: Counter[str], levels: int) -> None:
        nonlocal best
        best = max(best, levels)
        if i == len(pairs) or levels + sum(left.values()) // 2 <= best:
            return
        need = Counter(pairs[i])
        most = min(left[letter] // number for letter, number in need.items())
        for times in range(most, -1, -1):
            rest = left.copy()
            for letter, number in need.items():
                rest[letter] -= times * number
            extend(i + 1, rest, levels + times)

    extend(0, Counter(dict.fromkeys(PENTOMINOES, COPIES)), 0)
    return best


def pair_cuts(cells: Cells) -> tuple[Cut, ...]:
    """The ways to cut ten cells into two tiles."""
    found: list[Cut] = []
    for laid in covering(min(cells), PENTOMINOES):
        if cells.issuperset(laid.cells):
            rest = tuple(sorted(cells.difference(laid.cells)))
            other = identify(rest)
            if other is not None:
                found.append((Laid(laid.tile, tuple(sorted(laid.cells))), Laid(other[0], rest)))
    return tuple(sorted(set(found)))


@cache
def pair_towers() -> tuple[Tower, ...]:
    """Every footprint of two touching tiles, up to symmetry, the best first.

    Two tiles that don't touch can be cut in one way only, so they carry no second level.
    """
    footprints: set[tuple[Cell, ...]] = set()
    for letter in PENTOMINOES:
        base = frozenset(shape(letter))
        edge = {cell for inside in base for cell in neighbours(inside)} - base
        for cell in edge:
            for laid in covering(cell, PENTOMINOES):
                if base.isdisjoint(laid.cells):
                    footprints.add(canonical(base.union(laid.cells)))
    towers: list[Tower] = []
    for cells in footprints:
        cuts = pair_cuts(frozenset(cells))
        towers.append(Tower(cells, cuts, most_levels(cuts)))
    return tuple(sorted(towers, key=lambda tower: (-tower.levels, tower.cells)))


def highest_by_counting(pairs: int) -> int:
    """The highest level that the number of tiles allows, if at most so many levels have two."""
    level, tiles = 1, 1
    while tiles + (2 if level <= pairs else 3) <= TILES:
        tiles += 2 if level <= pairs else 3
        level += 1
    return level


# --------------------------------------------------- the levels of three tiles


def left_over(tower: Tower) -> tuple[str, ...]:
    """The letters that the levels of two tiles leave, where they use each of theirs up."""
    used = [letter for cut in tower.cuts for letter in set(letters_of(cut))]
    assert len(used) == len(set(used)), "each letter belongs to one cut, so all copies are needed"
    return tuple(letter for letter in PENTOMINOES if letter not in used)


def triple_cuts(inner: Cells, letters: Sequence[str]) -> dict[Cells, set[Cut]]:
    """Footprints of three such tiles over ten given cells, with their cuts."""
    found: defaultdict[Cells, set[Cut]] = defaultdict(set)
    for one in covering(min(inner), letters):
        after_one = inner.difference(one.cells)
        for two in covering(min(after_one), letters) if after_one else ():
            if not set(one.cells).isdisjoint(two.cells):
                continue
            rest = after_one.difference(two.cells)
            if not rest or len(rest) > 5:
                continue
            for three in covering(min(rest), letters):
                both = {*one.cells, *two.cells}
                if rest.issubset(three.cells) and both.isdisjoint(three.cells):
                    cut = (Laid(laid.tile, tuple(sorted(laid.cells))) for laid in (one, two, three))
                    found[frozenset(both.union(three.cells))].add(tuple(sorted(cut)))
    return dict(found)


def triple_bases(tower: Tower, levels: int) -> list[tuple[Cut, ...]]:
    """Every choice of so many cuts of one footprint under the tower, each letter at most twice."""
    found: list[tuple[Cut, ...]] = []
    for cuts in triple_cuts(frozenset(tower.cells), left_over(tower)).values():
        for choice in combinations_with_replacement(sorted(cuts), levels):
            number = Counter(letter for cut in choice for letter in letters_of(cut))
            if max(number.values()) <= COPIES:
                found.append(choice)
    return found


def crossing(below: Cut, above: Cut) -> bool:
    """Whether each tile above lies on two or more below: on one footprint, if none is the same."""
    return not {laid.cells for laid in below} & {laid.cells for laid in above}


# ------------------------------------------------------------- the order of play

Target = tuple[int, Laid]
"""A tile and the level where it has to go."""


def targets_of(levels: Sequence[Cut]) -> list[Target]:
    """All tiles of a tower given level by level."""
    return [(level, laid) for level, cut in enumerate(levels, 1) for laid in cut]


def orders(targets: Sequence[Target]) -> Iterator[tuple[PlacedTile, ...]]:
    """Every legal position, by any order of play, in which only these tiles are placed.

    White and Black alternate, each has every letter once, and rule (d) holds: a tile goes only
    where no higher level is open to it. Positions with the same tiles in the same hands come once.
    """
    seen: set[tuple[frozenset[int], frozenset[tuple[int, str]]]] = set()

    def extend(
        placed: tuple[PlacedTile, ...], done: frozenset[int]
    ) -> Iterator[tuple[PlacedTile, ...]]:
        hands = frozenset((tile.seat, tile.tile) for tile in placed)
        if (done, hands) in seen:
            return
        seen.add((done, hands))
        yield placed
        board, seat = Board(placed), len(placed) % 2
        for i, (level, laid) in enumerate(targets):
            if i not in done and (seat, laid.tile) not in hands and allowed(board, laid, level):
                tile = PlacedTile(seat, cast("Tile", laid.tile), laid.cells, level)
                yield from extend((*placed, tile), done | {i})

    return extend((), frozenset())


def allowed(board: Board, laid: Laid, level: int) -> bool:
    """Whether the rules let a tile go to these cells on this level now."""
    if not board.placed:
        return level == 1
    if any(board.height_at(cell) != level - 1 for cell in laid.cells):
        return False
    if level == 1:
        beside = (cell for inside in laid.cells for cell in neighbours(inside))
        if not any(board.height_at(cell) for cell in beside):
            return False
    elif any(tile.level == level - 1 and tile.cells == laid.cells for tile in board.placed):
        return False
    return board.highest_level(cast("Tile", laid.tile)) == level


def reachable(targets: Sequence[Target], level: int) -> int:
    """The most tiles of a level that any legal order of play has there."""
    return max(sum(tile.level == level for tile in placed) for placed in orders(targets))


def play_order(targets: Sequence[Target]) -> tuple[PlacedTile, ...] | None:
    """A legal order in which all these tiles are placed, or None."""
    return next((placed for placed in orders(targets) if len(placed) == len(targets)), None)


# ---------------------------------------------------------------- the whole answer


def upper_bound() -> int:
    """The proven upper bound, computed from nothing (some seconds)."""
    towers = pair_towers()
    best = [tower for tower in towers if tower.levels == towers[0].levels]
    level = highest_by_counting(towers[0].levels)
    threes = level - 1 - towers[0].levels
    for tower in best:
        for choice in triple_bases(tower, threes):
            for levels in _arranged(choice):
                # With fewer than two tiles there, no tile ever lies on the level above.
                if reachable(targets_of(levels), threes) >= 2:
                    return level
    return level - 1


def _arranged(cuts: Sequence[Cut]) -> Iterator[tuple[Cut, ...]]:
    """The orders, bottom to top, in which each level crosses the one below."""

    def extend(chosen: tuple[Cut, ...], left: tuple[Cut, ...]) -> Iterator[tuple[Cut, ...]]:
        if not left:
            yield chosen
        for i, cut in enumerate(left):
            if left.index(cut) == i and (not chosen or crossing(chosen[-1], cut)):
                yield from extend((*chosen, cut), (*left[:i], *left[i + 1 :]))

    return extend((), tuple(cuts))


def search_height() -> tuple[PlacedTile, ...] | None:
    """A game that reaches level 10, found anew: 3 + 3 + 7·2 + 1 tiles."""
    tower = pair_towers()[0]
    cells = frozenset(tower.cells)
    doubles = [cut for cut in tower.cuts if len(set(letters_of(cut))) == 2]
    single = [cut for cut in tower.cuts if len(set(letters_of(cut))) == 1]
    pairs = [*doubles, *doubles, *single]
    for choice in triple_bases(tower, 2):
        for base in _arranged(choice):
            used = Counter(letter for cut in base for letter in letters_of(cut))
            for laid in sorted(
                {laid for cell in cells for laid in covering(cell, left_over(tower))}
            ):
                if cells.issuperset(laid.cells) and used[laid.tile] < COPIES:
                    top = Laid(laid.tile, tuple(sorted(laid.cells)))
                    found = play_order(targets_of([*base, *pairs, (top,)]))
                    if found is not None:
                        return found
    return None
