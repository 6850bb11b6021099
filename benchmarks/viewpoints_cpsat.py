"""Viewpoints' solver against a model of the same question in OR-Tools CP-SAT.

    python benchmarks/viewpoints_cpsat.py [--each 8] [--most 300] [--seed 1] [--json]

The question: which structures fit these cards? Random structures of 3 to 10 pieces from all four
sets, each with all five cards and, where that leaves few enough to list (--most), with fewer. Two
answers are compared, each as a whole and not only as a number:

* the sets of placements that look like the cards, gravity aside: our kernel against the model,
  which makes its own placements and its own lines of sight from nothing but the flat shapes;
* those of them that stand and can be built: our kernels against the reference on scipy's linear
  programming (tests/viewpoints/reference.py), which judges what the model found.

CP-SAT gets an environment of its own (build/solve-peers, shared with benchmarks/solve.py). The exit
code is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product
from pathlib import Path
from random import Random
from time import process_time
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "tests" / "viewpoints" / "reference.py"
FEWER = ((1, 2), (3, 4), (1, 3), (2, 5), (1, 2, 3), (1, 3, 5), (1, 2, 3, 4))
"""Smaller sets of cards to try, the smallest first."""

PATIENCE = 40
"""Stretches of work after which a question counts as too large."""

Cell = tuple[int, int, int]
Pieces = Mapping[str, Sequence[Cell]]


# --------------------------------------------- the model (needs ortools, not Sightline)


def placements(flat: Sequence[Sequence[int]]) -> list[tuple[Cell, ...]]:
    """Every way to lay five cubes into the 6×6×6 cube."""
    forms: set[tuple[Cell, ...]] = set()
    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            swapped = (order[0] > order[1]) + (order[0] > order[2]) + (order[1] > order[2])
            if signs[0] * signs[1] * signs[2] != (-1) ** swapped:
                continue  # a mirror image, not a rotation
            turned = [
                tuple(signs[axis] * (x, y, 0)[order[axis]] for axis in range(3)) for x, y in flat
            ]
            low = [min(cell[axis] for cell in turned) for axis in range(3)]
            forms.add(tuple(sorted((x - low[0], y - low[1], z - low[2]) for x, y, z in turned)))
    found: set[tuple[Cell, ...]] = set()
    for form in forms:
        room = [6 - max(cell[axis] for cell in form) for axis in range(3)]
        for dx, dy, dz in product(*(range(free) for free in room)):
            found.add(tuple((x + dx, y + dy, z + dz) for x, y, z in form))
    return sorted(found)


def line_of_sight(position: int, slot: int) -> list[Cell]:
    """The cells behind a card's slot, the nearest first (rulings: seats and cards)."""
    row, column = divmod(slot, 6)
    lines: dict[int, list[Cell]] = {
        1: [(column, y, row) for y in range(6)],
        2: [(column, y, row) for y in reversed(range(6))],
        3: [(x, column, row) for x in reversed(range(6))],
        4: [(x, column, row) for x in range(6)],
        5: [(column, row, z) for z in reversed(range(6))],
    }
    return lines[position]


def solve_by_model(case: Mapping[str, Any], shapes: Mapping[str, Any]) -> dict[str, Any]:
    """All sets of placements that look like the cards, by CP-SAT."""
    cp_model: Any = importlib.import_module("ortools.sat.python.cp_model")
    began = process_time()
    cards = {int(position): card for position, card in case["cards"].items()}
    empty = {
        cell
        for position, card in cards.items()
        for slot, letter in enumerate(card)
        if letter == "."
        for cell in line_of_sight(position, slot)
    }
    model = cp_model.CpModel()
    lays: list[tuple[str, tuple[Cell, ...], Any]] = []
    at: dict[Cell, list[tuple[str, Any]]] = {}
    for letter in case["letters"]:
        mine: list[Any] = []
        for cells in placements(shapes[letter]):
            if empty.isdisjoint(cells):
                chosen = model.new_bool_var(f"{letter}{len(mine)}")
                mine.append(chosen)
                lays.append((letter, cells, chosen))
                for cell in cells:
                    at.setdefault(cell, []).append((letter, chosen))
        model.add_at_most_one(mine)
    for here in at.values():
        model.add_at_most_one([chosen for _, chosen in here])
    for position, card in cards.items():
        for slot, letter in enumerate(card):
            if letter != ".":
                _first_is(model, letter, [at.get(c, []) for c in line_of_sight(position, slot)])

    class Collect(cp_model.CpSolverSolutionCallback):
        found: list[str]

        def on_solution_callback(self) -> None:
            laid = [(letter, cells) for letter, cells, chosen in lays if self.value(chosen)]
            self.found.append(written(dict(laid)))

    collect = Collect()
    collect.found = []
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    status = solver.solve(model, collect)
    return {
        "found": sorted(collect.found),
        "complete": status in (cp_model.OPTIMAL, cp_model.INFEASIBLE),
        "seconds": process_time() - began,
    }


def _first_is(model: Any, letter: str, line: Sequence[Sequence[tuple[str, Any]]]) -> None:
    """Of all cubes along a line the nearest belongs to this piece."""
    model.add_bool_or([chosen for here in line for owner, chosen in here if owner == letter])
    before: list[Any] = []
    for here in line:
        nearer = model.new_bool_var("")
        # Both ways, so that nothing but the placements is free: else solutions would be doubled.
        model.add_bool_or([*before, nearer.negated()])
        for own in before:
            model.add_implication(own, nearer)
        for owner, chosen in here:
            if owner != letter:
                model.add_implication(chosen, nearer)
        before += [chosen for owner, chosen in here if owner == letter]


def written(pieces: Pieces) -> str:
    """A structure as text, as the game writes it."""
    return ".".join(
        letter + "".join(f"{x}{y}{z}" for x, y, z in sorted(cells))
        for letter, cells in sorted(pieces.items())
    )


def run_model() -> None:
    """Cases come on standard input, one answer a line goes out."""
    given = json.load(sys.stdin)
    for case in given["cases"]:
        print(json.dumps(solve_by_model(case, given["shapes"])), flush=True)


# ------------------------------------------------------------------------ the questions


def load_reference() -> ModuleType:
    spec = importlib.util.spec_from_file_location("viewpoints_reference", REFERENCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def looking_right(cards: Mapping[int, str], letters: Sequence[str], most: int) -> list[str] | None:
    """Our kernel's answer, gravity aside; None if there are more than ``most``."""
    from sightline.games.viewpoints.challenges import challenge
    from sightline.games.viewpoints.rules import deduction

    found: list[str] = []
    batches = deduction.looking_right(deduction.candidates(cards, letters))
    for number, batch in enumerate(batches):
        found += [challenge.write(where) for where in batch or ()]
        if len(found) > most or number >= PATIENCE:
            return None
    return sorted(found)


def cases_of(rng: Random, each: int, most: int) -> Iterator[dict[str, Any]]:
    """Random structures with all five cards, and with fewer where that is few enough to list."""
    from sightline.games.viewpoints.challenges import challenge
    from sightline.games.viewpoints.rules.grid import (
        NOTHING,
        legal_placements,
        letters_on,
        with_piece,
    )
    from sightline.games.viewpoints.rules.knowledge import all_cards
    from sightline.games.viewpoints.rules.space import SETS, cells_of

    for size in range(3, 11):
        made = 0
        while made < each:
            omit = rng.choice(sorted(SETS))
            where = NOTHING
            for letter in rng.sample(SETS[omit], size):
                places = legal_placements(where, letter)
                high = [p for p in places if min(z for _, _, z in cells_of(p)) > 0]
                if places:
                    where = with_piece(
                        where, rng.choice(high if high and rng.random() < 0.7 else places)
                    )
            if len(letters_on(where)) < size:
                continue
            five = all_cards(where)
            if looking_right(five, SETS[omit], most) is None:
                continue
            made += 1
            some = {"structure": challenge.write(where), "size": size, "letters": SETS[omit]}
            yield {**some, "cards": five}
            start = rng.randrange(len(FEWER))
            for positions in sorted(FEWER[start:] + FEWER[:start], key=len):
                fewer = {position: five[position] for position in positions}
                if (answers := looking_right(fewer, SETS[omit], most)) and len(answers) > 1:
                    yield {**some, "cards": fewer}
                    break


def can_be_built(pieces: Pieces, reference: ModuleType) -> bool:
    """Some order of legal placements leads to the structure, by the reference alone."""
    if not reference.stands(pieces):
        return False
    dead: set[frozenset[str]] = set()

    def build(laid: dict[str, Sequence[Cell]]) -> bool:
        if len(laid) == len(pieces):
            return True
        if frozenset(laid) in dead:
            return False
        for letter in sorted(pieces, key=lambda each: min(z for _, _, z in pieces[each])):
            if (
                letter not in laid
                and reference.may_place(laid, letter, pieces[letter])
                and build({**laid, letter: pieces[letter]})
            ):
                return True
        dead.add(frozenset(laid))
        return False

    return build({})


def read_pieces(text: str) -> dict[str, tuple[Cell, ...]]:
    """The other way round than :func:`written`."""
    pieces: dict[str, tuple[Cell, ...]] = {}
    for part in text.split("."):
        digits = [int(digit) for digit in part[1:]]
        pieces[part[0]] = tuple(
            (digits[n], digits[n + 1], digits[n + 2]) for n in range(0, len(digits), 3)
        )
    return pieces


# ------------------------------------------------------------------------- all of it


def compare(cases: Sequence[dict[str, Any]], python: Path, most: int) -> Iterator[dict[str, Any]]:
    """Ask both sides; each case as it is done."""
    from sightline.games.viewpoints.challenges import challenge
    from sightline.games.viewpoints.rules import deduction
    from sightline.kit.pieces.shapes import PENTOMINOES, shape

    reference = load_reference()
    given = {"shapes": {letter: shape(letter) for letter in PENTOMINOES}, "cases": cases}
    peer = subprocess.Popen(
        [str(python), str(Path(__file__).resolve()), "--model"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert peer.stdin is not None
    assert peer.stdout is not None
    with peer:
        peer.stdin.write(json.dumps(given))
        peer.stdin.close()
        for case in cases:
            line = peer.stdout.readline()
            if not line:
                raise SystemExit("the model's process ended early; its message is above")
            theirs = json.loads(line)
            began = process_time()
            looking = looking_right(case["cards"], case["letters"], most)
            found = deduction.fitting(case["cards"], case["letters"], most=most + 1)
            seconds = process_time() - began
            fitting = sorted(challenge.write(where) for where in found.structures)
            judged = [
                text for text in theirs["found"] if can_be_built(read_pieces(text), reference)
            ]
            yield {
                "structure": case["structure"],
                "size": case["size"],
                "cards": sorted(case["cards"]),
                "looking_right": len(looking or ()),
                "fitting": len(fitting),
                "same": theirs["complete"]
                and found.complete
                and looking == theirs["found"]
                and fitting == judged
                and case["structure"] in fitting,
                "seconds": seconds,
                "model_seconds": theirs["seconds"],
            }


def summary(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """By number of pieces and of cards."""
    table: list[dict[str, Any]] = []
    for size in sorted({row["size"] for row in rows}):
        for all_five in (True, False):
            some = [r for r in rows if r["size"] == size and (len(r["cards"]) == 5) == all_five]
            if some:
                table.append(
                    {
                        "pieces": size,
                        "cards": "5" if all_five else "2 to 4",
                        "questions": len(some),
                        "looking right": sum(row["looking_right"] for row in some),
                        "fitting": sum(row["fitting"] for row in some),
                        "different": sum(not row["same"] for row in some),
                        "ms": 1000 * statistics.median(row["seconds"] for row in some),
                        "model ms": 1000 * statistics.median(row["model_seconds"] for row in some),
                    }
                )
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=8, help="structures of each size")
    parser.add_argument("--most", type=int, default=300, help="answers to a question at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--env", type=Path, default=ROOT / "build" / "solve-peers")
    parser.add_argument("--model", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.model:
        run_model()
        return 0
    from solve import install, peer_python

    python = peer_python(options.env)
    if (why := install(python, "ortools")) is not None:
        print(f"nothing to compare with: ortools is {why}", file=sys.stderr)
        return 2
    cases = list(cases_of(Random(options.seed), options.each, options.most))
    rows: list[dict[str, Any]] = []
    for row in compare(cases, python, options.most):
        rows.append(row)
        if not row["same"]:
            print(f"DIFFERENT: {row}", file=sys.stderr)
        if sys.stderr.isatty():
            print(f"\r{len(rows)} of {len(cases)}", end="", file=sys.stderr, flush=True)
    different = sum(not row["same"] for row in rows)
    table = summary(rows)
    if options.json:
        print(json.dumps({"rows": rows, "summary": table, "different": different}))
        return int(different > 0)
    print("pieces  cards   questions  looking right  fitting  different  ours ms  CP-SAT ms")
    for row in table:
        print(
            f"{row['pieces']:>6}  {row['cards']:<7} {row['questions']:>8}  "
            f"{row['looking right']:>13}  {row['fitting']:>7}  {row['different']:>9}  "
            f"{row['ms']:>7.1f}  {row['model ms']:>9.0f}"
        )
    structures = len({row["structure"] for row in rows})
    print(
        f"{structures} structures, {len(rows)} questions, "
        f"{sum(row['looking_right'] for row in rows)} answers that look right, "
        f"{sum(row['fitting'] for row in rows)} that fit: {different} different."
    )
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
