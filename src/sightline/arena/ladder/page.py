"""The page of a ladder, and the one that sets several modes side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from sightline.arena.ladder.figures import FELT, LadderFigures, LevelStep, Standing
from sightline.arena.ladder.plots import curves_plot, people_of, shown, standings_plot
from sightline.arena.ladder.timing import Timing
from sightline.arena.stats import Estimate
from sightline.arena.study.pages import from_to, interval, page, percent, signed
from sightline.arena.study.titles import Titles
from sightline.core.game import AnyGame
from sightline.core.message import Message, say
from sightline.words.speaking import spoken

HERE = "sightline.arena.ladder"


def report(game: AnyGame, figures: LadderFigures, times: Sequence[Timing]) -> str:
    """The whole page."""
    label = spoken(say("ladder-plot"))
    people = people_of(game)
    plot = standings_plot("standings-plot", label, figures, people)
    curve = ""
    if figures.curves:
        label = spoken(say("ladder-plot-curves"))
        curve = curves_plot("curves-plot", label, figures.curves, figures.together)
    return page(
        "ladder.html",
        game.title,
        figures.games,
        figures.games,
        HERE,
        figures=figures,
        standings=[
            standing_row(place, each, people) for place, each in enumerate(figures.standings, 1)
        ],
        heads=standing_heads(figures.together),
        cross=cross_table(figures, people),
        steps=[step_row(each) for each in figures.steps],
        felt=[f"{100 * end:.0f}" for end in FELT],
        curve_rows=[
            (point.bot, f"{point.seconds:g}", *strength_cells(point.strength, figures.together))
            for each in figures.curves
            for point in each.points
        ],
        times=[
            (each.bot, f"{each.mean:.3f}", f"{each.most:.3f}", f"{each.decisions}")
            for each in times
        ],
        plot=Markup(plot),
        curve_plot=Markup(curve),
        narrow=spoken(width_told(figures)),
    )


def overview(game: AnyGame, modes: Sequence[tuple[str, str, LadderFigures]], command: str) -> str:
    """Several modes: a name, the folder of its page, and its figures."""
    games = sum(figures.games for _, _, figures in modes)
    return page(
        "ladders.html",
        game.title,
        games,
        games,
        HERE,
        modes=[mode_shown(*mode, people_of(game)) for mode in modes],
        command=command,
    )


def mode_shown(name: str, folder: str, figures: LadderFigures, people: Titles) -> dict[str, Any]:
    """One mode in the overview."""
    label = spoken(say("ladder-plot-of", mode=name))
    plot = standings_plot(f"plot-{folder}", label, figures, people)
    return {"name": name, "folder": folder, "games": figures.games, "plot": Markup(plot)}


def width_told(figures: LadderFigures) -> Message:
    """Whether the intervals are as narrow as was asked for."""
    width = f"{figures.until:g}"
    if figures.together:
        return say("ladder-narrow-share" if figures.narrow else "ladder-wide-share", width=width)
    return say("ladder-narrow" if figures.narrow else "ladder-wide", width=width)


# -- rows ------------------------------------------------------------------------------------------


def standing_heads(together: bool) -> list[str]:
    """The columns of the table."""
    first = [say("ladder-place"), say("study-bot")]
    strength = [] if together else [say("ladder-points"), say("study-interval")]
    last = [say("ladder-share"), say("study-interval"), say("study-games"), say("ladder-rounds")]
    return [spoken(each) for each in (*first, *strength, *last)]


def standing_row(place: int, each: Standing, people: Titles) -> tuple[str, ...]:
    """A bot in the table."""
    points = () if each.points is None else strength_cells(each.points, together=False)
    rounds = f"{each.rounds.value:.1f}"
    won = (percent(each.won.share.value), interval(each.won.share))
    return (str(place), shown(each, people), *points, *won, f"{each.won.of:,}", rounds)


def strength_cells(found: Estimate, together: bool) -> tuple[str, str]:
    """A strength and its interval."""
    if together:
        return percent(found.value), interval(found)
    return f"{found.value:.0f}", from_to(f"{found.low:.0f}", f"{found.high:.0f}")


def cross_table(figures: LadderFigures, people: Titles) -> list[tuple[str, list[tuple[str, str]]]]:
    """Each bot's row: its share against each, and the interval of that."""
    found = {(each.one, each.other): each.share for each in figures.crossings}
    rows: list[tuple[str, list[tuple[str, str]]]] = []
    for row in figures.standings:
        cells: list[tuple[str, str]] = []
        for column in figures.standings:
            each = found.get((row.bot, column.bot))
            turned = found.get((column.bot, row.bot))
            if each is None and turned is not None:
                each = Estimate(1 - turned.value, 1 - turned.high, 1 - turned.low)
            cells.append(("", "") if each is None else (percent(each.value), interval(each)))
        rows.append((shown(row, people), cells))
    return rows


def step_row(step: LevelStep) -> tuple[str, ...]:
    """One of the levels beside the next lower one."""
    names = (f"{step.levels[0]} · {step.upper}", f"{step.levels[1]} · {step.lower}")
    if step.felt is None:
        ends = from_to(signed(step.share.low), signed(step.share.high))
        return (*names, signed(step.share.value), ends, f"{step.games:,}", "")
    told = spoken(say("ladder-felt" if step.felt else "ladder-not-felt"))
    cells = (percent(step.share.value), interval(step.share))
    return (*names, *cells, f"{step.games:,}", told)
