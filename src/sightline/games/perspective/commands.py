"""``sightline solve perspective-solo``: par for a deal, with the way there; or for many deals."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from statistics import fmean, median
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sightline.cli.arguments import (
    AsJson,
    SeedText,
    Settings,
    example,
    read_game_options,
    read_seed,
)
from sightline.cli.failure import CannotDo
from sightline.cli.output import plural, print_json, progress_bar, stdout
from sightline.cli.records import write_whole
from sightline.core.seeds import SEED_LIMIT

if TYPE_CHECKING:
    from sightline.games.perspective.bots.solo_solver import Solution
    from sightline.games.perspective.rules.solo import SoloState

_BUDGET = 50_000_000


app = typer.Typer()


@app.command(epilog=example("solve perspective-solo --seed 7"))
def solo(
    seed: SeedText = None,
    option: Settings = None,
    budget: Annotated[
        int, typer.Option("--budget", "-b", metavar="N", min=1, help="Positions to look at.")
    ] = _BUDGET,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Keep the solution as a game to replay."),
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            metavar="N",
            min=1,
            help="Solve so many deals, from this seed (or 0) on, and count.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Par for a solo deal of Perspective: the fewest moves with all sides known.

    Proven, if the budget lasts; else the best found, and what is needed at least.
    """
    from sightline.games.perspective.game import GAME

    players, options = read_game_options(GAME, 1, option)
    if deals is None:
        first = read_seed(seed)
        show_one(start(players, options, first), budget, record, as_json)
        return
    if record is not None:
        raise CannotDo("--record is for one deal, not with --deals")
    first = 0 if seed is None else read_seed(seed)
    if first + deals > SEED_LIMIT:
        raise CannotDo("there are not so many seeds from this one on")
    show_many(players, options, first, deals, budget, as_json)


def start(players: int, options: dict[str, object], seed: int) -> SoloState:
    """A solo deal."""
    from sightline.games.perspective.game import GAME
    from sightline.games.perspective.rules.solo import SoloState

    state = GAME.start(players, options, seed=seed)
    assert isinstance(state, SoloState)
    return state


def timed(state: SoloState, budget: int) -> tuple[Solution, float]:
    """A deal's solution, and the seconds that it took; loading the compiled code does not count."""
    from sightline.games.perspective.bots.solo_solver import solve

    solve(state.deal, 1)
    began = perf_counter()
    return solve(state.deal, budget), perf_counter() - began


def show_one(state: SoloState, budget: int, record: Path | None, as_json: bool) -> None:
    """Par and the moves; the record if it is wanted."""
    if record is not None and record.exists():
        raise CannotDo(f"{record} exists already; name another file")
    solution, seconds = timed(state, budget)
    seed = state.record.seed
    words: list[str] = []
    for move in solution.line:
        if not state.awaiting:
            raise CannotDo(f"par is {solution}, more than turn_limit={state.options.turn_limit}")
        words.append(state.move_text(move))
        state.apply(0, move)
    if record is not None:
        if solution.par is None:
            raise CannotDo(f"{solution}: there is nothing to keep in {record}")
        write_whole(record, state.record.dump())
    if as_json:
        print_json(
            {
                "seed": seed if seed < 1 << 53 else f"{seed:032x}",
                "par": solution.par,
                "bound": solution.bound,
                "positions": solution.positions,
                "seconds": round(seconds, 3),
                "moves": words,
                "record": state.record.dump() if solution.par else None,
            }
        )
        return
    console = stdout()
    looked = f"{plural(solution.positions, 'position')}, {seconds:.2f} s"
    console.print(f"Seed {seed}: par is [bold]{solution}[/bold]. [dim]{looked}[/dim]")
    for number, word in enumerate(words, 1):
        console.print(f"{number:3}. {word}")
    if state.outcome is not None:
        console.print(state.outcome.summary)
    if record is not None:
        console.print(f"[dim]To look at it: sightline replay {record}[/dim]", soft_wrap=True)


def show_many(
    players: int, options: dict[str, object], first: int, deals: int, budget: int, as_json: bool
) -> None:
    """How often par is proven, what it is, and how long that takes."""
    solutions: list[Solution] = []
    times: list[float] = []
    with progress_bar("Solving") as tick:
        for number in range(deals):
            solution, seconds = timed(start(players, options, first + number), budget)
            solutions.append(solution)
            times.append(seconds)
            tick(number + 1, deals)
    proven = sum(solution.proven for solution in solutions)
    found = Counter(solution.moves for solution in solutions if solution.moves is not None)
    pars = {str(moves): found[moves] for moves in sorted(found)}
    facts: dict[str, Any] = {
        "deals": deals,
        "first_seed": first if first < 1 << 53 else f"{first:032x}",
        "budget": budget,
        "proven": proven,
        "best_found": sum(found.values()) - proven,
        "not_solved": deals - sum(found.values()),
        "pars": pars,
        "mean_par": round(fmean(found.elements()), 3) if found else None,
        "seconds": {
            "mean": round(fmean(times), 3),
            "median": round(median(times), 3),
            "max": round(max(times), 3),
        },
        "most_positions": max(solution.positions for solution in solutions),
    }
    if as_json:
        print_json(facts)
        return
    console = stdout()
    console.print(
        f"[bold]{proven}[/bold] of {plural(deals, 'par')} proven, {facts['best_found']} only the "
        f"best found, {plural(facts['not_solved'], 'deal')} not solved."
    )
    for moves, count in pars.items():
        console.print(f"{moves:>4} moves: {count}")
    console.print(
        f"[dim]A deal took {fmean(times):.2f} s on average, half of them at most "
        f"{median(times):.2f} s, the longest {max(times):.2f} s and "
        f"{facts['most_positions']:,} positions.[/dim]"
    )
