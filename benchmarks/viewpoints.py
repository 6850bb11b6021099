"""Viewpoints: all legal placements beside the scipy reference, and the solver from five cards.

    python benchmarks/viewpoints.py [--positions 60] [--structures 60] [--sample 150] [--json]

All times are processor time of this process, kernel and reference in one run on the same positions.
A mid-game position has four to six pieces, laid at random by the rules. "Free pieces" lists where
every piece around the grid may go; "all moves" adds where every piece on the grid could be moved.
The reference (tests/viewpoints/reference.py) needs minutes for a whole list, so it judges a random
sample of the same candidates, which must give the same answers, and its time for the whole list is
the time a candidate times their number.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import statistics
import time
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from sightline.games.viewpoints.rules.choices import Choices
from sightline.games.viewpoints.rules.deduction import fitting
from sightline.games.viewpoints.rules.grid import (
    NOTHING,
    Structure,
    legal_placements,
    letters_on,
    may_take,
    pieces_on,
    with_piece,
)
from sightline.games.viewpoints.rules.knowledge import all_cards
from sightline.games.viewpoints.rules.space import SETS, cells_of, letter_of, tables

TEN = SETS["IL"]
REFERENCE = Path(__file__).parents[1] / "tests" / "viewpoints" / "reference.py"
TIMES = 3
"""The best of so many runs counts, so that a busy machine disturbs less."""


def load_reference() -> ModuleType:
    spec = importlib.util.spec_from_file_location("viewpoints_reference", REFERENCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def random_structure(rng: Random, size: int) -> Structure:
    """Pieces laid by the rules, on others if chance wants it so."""
    while True:
        where = NOTHING
        for letter in rng.sample(TEN, size):
            places = legal_placements(where, letter)
            high = [p for p in places if min(z for _, _, z in cells_of(p)) > 0]
            if places:
                chosen = high if high and rng.random() < 0.7 else places
                where = with_piece(where, rng.choice(chosen))
        if len(letters_on(where)) == size:
            return where


# -------------------------------------------------------------------- measuring


def forget() -> None:
    """The engine keeps lists it has made; here each is to be made anew."""
    legal_placements.cache_clear()
    may_take.cache_clear()


def list_free(where: Structure) -> int:
    forget()
    on_grid = letters_on(where)
    return sum(len(legal_placements(where, letter)) for letter in TEN if letter not in on_grid)


def list_all(where: Structure) -> int:
    forget()
    on_grid = letters_on(where)
    free = [letter for letter in TEN if letter not in on_grid]
    return len(Choices(where, free, None, True, ()))


def milliseconds(task: Any, *args: Any) -> float:
    best = float("inf")
    for _ in range(TIMES):
        began = time.process_time()
        task(*args)
        best = min(best, time.process_time() - began)
    return 1000 * best


def reference_ms(reference: ModuleType, where: Structure, sample: int, rng: Random) -> float:
    """What the whole list of free pieces would cost the reference."""
    on_grid = letters_on(where)
    open_ = [p for p in range(tables().placements) if letter_of(p) in TEN]
    open_ = [p for p in open_ if letter_of(p) not in on_grid]
    chosen = rng.sample(open_, sample)
    pieces = pieces_on(where)
    began = time.process_time()
    answers = [reference.may_place(pieces, letter_of(p), cells_of(p)) for p in chosen]
    took = time.process_time() - began
    legal = {p for letter in TEN if letter not in on_grid for p in legal_placements(where, letter)}
    if answers != [p in legal for p in chosen]:
        raise SystemExit("kernel and reference differ")
    return 1000 * took * len(open_) / sample


def spread(values: list[float]) -> dict[str, float]:
    return {"median_ms": statistics.median(values), "worst_ms": max(values)}


def measure(positions: int, structures: int, sample: int) -> dict[str, Any]:
    rng = Random(1)
    reference = load_reference()
    grids = [random_structure(rng, 4 + n % 3) for n in range(positions)]
    list_all(grids[0])  # compiled code is loaded before the clock runs
    free = [milliseconds(list_free, where) for where in grids]
    every = [milliseconds(list_all, where) for where in grids]
    slow = [reference_ms(reference, where, sample, rng) for where in grids]
    ratios = [behind / ahead for behind, ahead in zip(slow, free, strict=True)]

    full = [random_structure(rng, 10) for _ in range(structures)]
    cards = [all_cards(where) for where in full]
    fitting(cards[0], TEN)
    solving: list[float] = []
    alone = 0
    for where, five in zip(full, cards, strict=True):
        found = fitting(five, TEN)
        if where not in found.structures or not found.complete:
            raise SystemExit("the solver has missed the true structure")
        alone += found.count == 1
        solving.append(milliseconds(fitting, five, TEN))
    return {
        "benchmark": "viewpoints",
        "positions": positions,
        "placements_listed": statistics.median(list_free(where) for where in grids),
        "moves_listed": statistics.median(list_all(where) for where in grids),
        "free_pieces": spread(free),
        "all_moves": spread(every),
        "reference_sample": sample,
        "reference": spread(slow),
        "ratio_median": statistics.median(ratios),
        "structures": structures,
        "solver": spread(solving),
        "solved_uniquely": alone,
    }


# ---------------------------------------------------------------------- reports


def show(report: dict[str, Any]) -> None:
    print(f"{'processor time in ms':52}{'median':>12}{'worst':>12}")
    rows = [
        (f"free pieces ({report['placements_listed']:,.0f} placements)", "free_pieces"),
        (f"all moves ({report['moves_listed']:,.0f} moves)", "all_moves"),
        (f"reference, free pieces (from {report['reference_sample']} candidates)", "reference"),
        ("solver, five cards, ten pieces", "solver"),
    ]
    for title, key in rows:
        print(f"{title:52}{report[key]['median_ms']:12,.2f}{report[key]['worst_ms']:12,.2f}")
    print(
        f"\nreference to kernel: {report['ratio_median']:,.0f} to 1 (median of "
        f"{report['positions']} positions with 4 to 6 pieces)"
    )
    print(
        f"{report['solved_uniquely']} of {report['structures']} random structures of ten pieces "
        "are the only ones that fit their cards"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Viewpoints: kernel, reference and solver")
    parser.add_argument("--positions", type=int, default=60, help="mid-game positions")
    parser.add_argument("--structures", type=int, default=60, help="structures of ten pieces")
    parser.add_argument("--sample", type=int, default=150, help="candidates for the reference")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    if min(options.positions, options.structures, options.sample) < 1:
        parser.error("each number is at least 1")
    report = measure(options.positions, options.structures, options.sample)
    if options.json:
        print(json.dumps(report))
    else:
        show(report)


if __name__ == "__main__":
    main()
