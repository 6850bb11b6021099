"""The plots of a ladder: points with their intervals, and strength against time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sightline.arena.ladder.figures import Curve, LadderFigures, Standing
from sightline.arena.stats import Estimate
from sightline.arena.study.plots import INK, LINE, OTHER, QUIET, WIN, draw, whole_ticks
from sightline.arena.study.titles import Titles
from sightline.bots import opponents_of
from sightline.core.game import AnyGame
from sightline.core.message import as_message, say
from sightline.words.speaking import spoken

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARKS = ("o", "s", "^", "D", "v", "P")
COLOURS = (WIN, OTHER, INK, QUIET)


def standings_plot(name: str, label: str, figures: LadderFigures, people: Titles) -> str:
    """The table as dots with their intervals, the strongest on top."""
    standings, together = figures.standings, figures.together
    found = [strength(each) for each in standings]

    def paint(axes: Axes) -> None:
        rows = range(len(standings))
        values = [each.value for each in found]
        ends = (
            [each.value - each.low for each in found],
            [each.high - each.value for each in found],
        )
        axes.errorbar(values, rows, xerr=ends, fmt="o", color=WIN, ecolor=INK, capsize=4)
        # Names are long: above their line, not beside it.
        axes.set_yticks([])
        for row, each in enumerate(standings):
            axes.annotate(
                shown(each, people), (0, row), (0, 6),
                xycoords=("axes fraction", "data"), textcoords="offset points",
            )  # fmt: skip
            axes.axhline(row, color=LINE, linewidth=1, zorder=0)
        axes.set_ylim(len(standings) - 0.5, -0.8)
        axes.set_xlabel(spoken(say("ladder-axis-won" if together else "ladder-axis-points")))
        whole_ticks(axes.xaxis, 4)
        axes.grid(axis="y", visible=False)
        axes.grid(axis="x", visible=True)

    return draw(name, label, 70 + 40 * len(standings), paint)


def curves_plot(name: str, label: str, curves: Sequence[Curve], together: bool) -> str:
    """A line for each bot that counts its thinking."""

    def paint(axes: Axes) -> None:
        for number, curve in enumerate(curves):
            colour = COLOURS[number % len(COLOURS)]
            points = [_scaled(each.strength, together) for each in curve.points]
            seconds = [each.seconds for each in curve.points]
            ends = (
                [each.value - each.low for each in points],
                [each.high - each.value for each in points],
            )
            axes.errorbar(
                seconds,
                [each.value for each in points],
                yerr=ends,
                color=colour,
                ecolor=colour,
                marker=MARKS[number % len(MARKS)],
                capsize=3,
                label=curve.bot,
            )
        axes.set_xscale("log")
        ticks = sorted({each.seconds for curve in curves for each in curve.points})
        axes.set_xticks(ticks, [f"{each:g}" for each in ticks])
        axes.minorticks_off()
        axes.set_xlabel(spoken(say("ladder-axis-seconds")))
        axes.set_ylabel(spoken(say("ladder-axis-won" if together else "ladder-axis-points")))
        axes.legend(frameon=False, edgecolor=LINE)

    return draw(name, label, 300, paint)


def strength(standing: Standing) -> Estimate:
    """Points, or per cent won."""
    if standing.points is not None:
        return standing.points
    return _scaled(standing.won.share, together=True)


def _scaled(found: Estimate, together: bool) -> Estimate:
    scale = 100 if together else 1
    return Estimate(scale * found.value, scale * found.low, scale * found.high)


def people_of(game: AnyGame) -> Titles:
    """The opponents' names, which files keep in English, in the language that is spoken."""
    return Titles(as_message(one.name) for one in opponents_of(game))


def shown(standing: Standing, people: Titles) -> str:
    """What a bot is called: with the name by which people know it."""
    if not standing.known_as:
        return standing.bot
    return f"{people.told(standing.known_as)} · {standing.bot}"
