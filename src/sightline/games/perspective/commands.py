"""What Perspective adds to the command line.

``sightline solve perspective-solo``: par for a deal, with the way there; or for many deals;
``sightline press perspective``: the game on paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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
from sightline.cli.language import told
from sightline.cli.output import print_json, progress_bar, stdout
from sightline.cli.printing import (
    Force,
    Form,
    OneSide,
    Order,
    Out,
    Paper,
    Parts,
    Things,
    Wanted,
    printed,
)
from sightline.cli.records import write_whole
from sightline.core.message import say
from sightline.core.seeds import SEED_LIMIT

if TYPE_CHECKING:
    from sightline.games.perspective.bots.solo_bounds import Mean
    from sightline.games.perspective.bots.solo_solver import Solution
    from sightline.games.perspective.rules.solo import SoloState
    from sightline.press.single import Thing

_BUDGET = 50_000_000


app = typer.Typer()
press = typer.Typer()


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
    bounds: Annotated[
        int | None,
        typer.Option(
            "--bounds",
            metavar="N",
            min=2,
            help="Bound what perfect play needs from what the player knows, with so many layouts"
            " for each of the four starts.",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", metavar="N", min=2, help="Games for each start, for the upper bound."
        ),
    ] = 25,
    iterations: Annotated[
        int,
        typer.Option(
            "--iterations", metavar="N", min=1, help="How hard `search` thinks in these games."
        ),
    ] = 500,
    as_json: AsJson = False,
) -> None:
    """Par for a solo deal of Perspective: the fewest moves with all sides known.

    Proven, if the budget lasts; else the best found, and what is needed at least. With --bounds:
    how many moves perfect play needs on average from what the player knows.
    """
    from sightline.games.perspective.game import GAME

    players, options = read_game_options(GAME, 1, option)
    if bounds is not None:
        if record is not None or deals is not None:
            raise CannotDo(say("perspective-solve-bounds-alone"))
        first = 0 if seed is None else read_seed(seed)
        show_bounds(players, options, first, (bounds, games, iterations), as_json)
        return
    if deals is None:
        first = read_seed(seed)
        show_one(start(players, options, first), budget, record, as_json)
        return
    if record is not None:
        raise CannotDo(say("perspective-solve-one-record"))
    first = 0 if seed is None else read_seed(seed)
    if first + deals > SEED_LIMIT:
        raise CannotDo(say("perspective-solve-too-many"))
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
        raise CannotDo(say("perspective-solve-file-exists", file=str(record)))
    solution, seconds = timed(state, budget)
    seed = state.record.seed
    words: list[str] = []
    for move in solution.line:
        if not state.awaiting:
            limit = str(state.options.turn_limit)
            raise CannotDo(say("perspective-solve-beyond", par=solution.message, limit=limit))
        words.append(state.move_text(move))
        state.apply(0, move)
    if record is not None:
        if solution.par is None:
            raise CannotDo(say("perspective-solve-nothing", par=solution.message, file=str(record)))
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
    looked = say("perspective-solve-looked", positions=solution.positions, seconds=f"{seconds:.2f}")
    answer = say("perspective-solve-par", seed=str(seed), par=solution.message, effort=looked)
    console.print(told(answer), style="bold", markup=False)
    for number, word in enumerate(words, 1):
        console.print(f"{number:3}. {word}")
    if state.outcome is not None:
        console.print(told(state.outcome.summary))
    if record is not None:
        replay = say("perspective-solve-replay", command=f"sightline replay {record}")
        console.print(f"[dim]{told(replay)}[/dim]", soft_wrap=True)


def show_many(
    players: int, options: dict[str, object], first: int, deals: int, budget: int, as_json: bool
) -> None:
    """How often par is proven, what it is, and how long that takes."""
    solutions: list[Solution] = []
    times: list[float] = []
    with progress_bar(say("perspective-solving")) as tick:
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
    counted = say(
        "perspective-solve-counted",
        proven=proven,
        deals=deals,
        best=facts["best_found"],
        unsolved=facts["not_solved"],
    )
    console.print(told(counted), markup=False)
    for moves, count in pars.items():
        console.print(told(say("perspective-solve-moves", moves=f"{moves:>4}", count=count)))
    took = say(
        "perspective-solve-took",
        mean=f"{fmean(times):.2f}",
        median=f"{median(times):.2f}",
        longest=f"{max(times):.2f}",
        positions=facts["most_positions"],
    )
    console.print(f"[dim]{told(took)}[/dim]")


def show_bounds(
    players: int,
    options: dict[str, object],
    first: int,
    numbers: tuple[int, int, int],
    as_json: bool,
) -> None:
    """What perfect play needs from what the player knows, from below and from above."""
    from sightline.games.perspective.bots.players import Budget, Search
    from sightline.games.perspective.bots.solo_bounds import ceiling, floor

    layouts, games, iterations = numbers
    player, bot = Search(Budget(iterations=iterations)), f"search:iterations={iterations}"
    with progress_bar(say("perspective-solving")) as tick:
        below = floor(layouts, first, tick)
    with progress_bar(say("perspective-solving")) as tick:
        above = ceiling(player, games, first, lambda seed: start(players, options, seed), tick)
    facts: dict[str, Any] = {
        "seed": first,
        "layouts": 4 * below.layouts,
        "games": 4 * above.games,
        "bot": bot,
        "par": below.par._asdict(),
        "at_least": below.bound._asdict(),
        "at_most": above.moves._asdict(),
    }
    if as_json:
        print_json(facts)
        return
    console = stdout()
    par, least, most = _spread(below.par), _spread(below.bound), _spread(above.moves)
    for words in (
        say(
            "perspective-solve-bounds-par",
            mean=par[0],
            low=par[1],
            high=par[2],
            layouts=str(facts["layouts"]),
        ),
        say("perspective-solve-bounds-least", mean=least[0], low=least[1], high=least[2]),
        say(
            "perspective-solve-bounds-most",
            mean=most[0],
            low=most[1],
            high=most[2],
            bot=bot,
            games=str(facts["games"]),
        ),
    ):
        console.print(told(words), markup=False)


def _spread(mean: Mean) -> tuple[str, str, str]:
    return f"{mean.mean:.2f}", f"{mean.low:.2f}", f"{mean.high:.2f}"


# -- print -----------------------------------------------------------------------------------------


@press.command("perspective", epilog=example("press perspective --out perspective.pdf"))
def press_game(
    out: Out = None,
    paper: Paper = "a4",
    parts: Parts = "all",
    one_side: OneSide = False,
    things: Things = None,
    form: Form = "svg",
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Print Perspective: twenty two-sided cards, six goal cards, the rules, a test page.

    The same options always give the same bytes.
    """

    def document(wanted: Wanted) -> bytes:
        from sightline.games.perspective.press.document import document as draw

        return draw(wanted.parts, wanted.paper, both_sides=wanted.both_sides)

    def single() -> Iterable[Thing]:
        from sightline.games.perspective.press.cards import things as every

        return every()

    order = Order(out, things, form, paper, parts, one_side, force, as_json)
    printed(order, ("test", "rules", "cards", "goals"), document, single)
