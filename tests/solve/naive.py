"""Tilings a second time, as plainly as possible, to hold the solver to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, product

Cell = tuple[int, ...]


def turned(cells: Iterable[Cell], mirrors: bool) -> set[frozenset[Cell]]:
    """All orientations of a shape, moved so that its smallest coordinates are 0."""
    cells = list(cells)
    size = len(cells[0])
    found: set[frozenset[Cell]] = set()
    for axes, signs in product(permutations(range(size)), product((1, -1), repeat=size)):
        sign = 1
        for s in signs:
            sign *= s
        for i, j in product(range(size), repeat=2):
            if i < j and axes[i] > axes[j]:
                sign = -sign
        if sign < 0 and not mirrors:
            continue
        form = [tuple(s * cell[a] for a, s in zip(axes, signs, strict=True)) for cell in cells]
        low = [min(axis) for axis in zip(*form, strict=True)]
        found.add(frozenset(tuple(a - b for a, b in zip(c, low, strict=True)) for c in form))
    return found


Solution = frozenset[tuple[str, frozenset[Cell]]]


def tilings(
    region: Iterable[Cell],
    pieces: Mapping[str, tuple[set[frozenset[Cell]], int]],
    subset: bool = False,
) -> Iterator[Solution]:
    """Always cover the smallest open cell; pieces are (orientations, copies)."""

    def extend(
        left: frozenset[Cell], stock: dict[str, int], chosen: Solution
    ) -> Iterator[Solution]:
        if not left:
            if subset or not any(stock.values()):
                yield chosen
            return
        target = min(left)
        for name, number in stock.items():
            if number:
                for form in pieces[name][0]:
                    for anchor in form:
                        shift = [a - b for a, b in zip(target, anchor, strict=True)]
                        cells = frozenset(
                            tuple(a + b for a, b in zip(c, shift, strict=True)) for c in form
                        )
                        if cells <= left:
                            rest = {**stock, name: number - 1}
                            yield from extend(left - cells, rest, chosen | {(name, cells)})

    yield from extend(frozenset(region), {n: c for n, (_, c) in pieces.items()}, frozenset())


def kinds(region: Iterable[Cell], found: Iterable[Solution]) -> int:
    """How many solutions differ after turning and reflecting the region."""
    region = frozenset(region)
    size = len(next(iter(region)))
    low = [min(axis) for axis in zip(*region, strict=True)]
    maps: list[dict[Cell, Cell]] = []
    for axes, signs in product(permutations(range(size)), product((1, -1), repeat=size)):
        image = {c: tuple(s * c[a] for a, s in zip(axes, signs, strict=True)) for c in region}
        floor = [min(axis) for axis in zip(*image.values(), strict=True)]
        shift = [a - b for a, b in zip(low, floor, strict=True)]
        image = {c: tuple(a + b for a, b in zip(i, shift, strict=True)) for c, i in image.items()}
        if set(image.values()) == region:
            maps.append(image)
    left = set(found)
    number = 0
    while left:
        one = left.pop()
        number += 1
        for image in maps:
            left.discard(frozenset((n, frozenset(image[c] for c in cells)) for n, cells in one))
    return number
