"""The plots of a study, as SVG that takes its colours and letters from the page around it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Any

from sightline.arena.study.figures import Share, Spread
from sightline.core.message import say
from sightline.words.speaking import spoken

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

# Colours that stand for the page's own: matplotlib writes them, the page replaces them.
INK, QUIET, LINE, WIN, OTHER, CARD = (
    "#010101", "#020202", "#030303", "#040404", "#050505", "#060606",
)  # fmt: skip
_VARIABLES = {
    INK: "--ink", QUIET: "--quiet", LINE: "--line", WIN: "--win", OTHER: "--other", CARD: "--card",
}  # fmt: skip

# A plot is as wide as a phone's column, so that its letters are as large as the page's there.
WIDTH = 340
_LETTERS = 14
# Bars let the marks upon them be seen.
SOFT = 0.75
_STYLE: dict[str, Any] = {
    "svg.fonttype": "none",
    "text.parse_math": False,  # a card may be called anything, dollar signs included
    "font.size": _LETTERS,
    "font.family": "DejaVu Sans",
    "axes.edgecolor": LINE,
    "axes.labelcolor": QUIET,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.titlesize": _LETTERS,
    "grid.color": LINE,
    "grid.linewidth": 1,
    "text.color": INK,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "lines.linewidth": 2.2,
    "savefig.transparent": True,
}


def draw(name: str, label: str, height: int, paint: Callable[[Axes], None]) -> str:
    """One plot as an ``<svg>`` element; ``label`` says in a sentence what it shows."""
    # Its notes about fonts and caches are not for whoever reads our progress.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    # The salt makes ids the same in every run, and different from plot to plot.
    style: dict[Any, Any] = {**_STYLE, "svg.hashsalt": name}
    with mpl.rc_context(style):
        figure = Figure(figsize=(WIDTH / 72, height / 72), layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.add_subplot()
        paint(axes)
        out = StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return _adopt(out.getvalue(), name, label)


def _adopt(svg: str, name: str, label: str) -> str:
    """Make matplotlib's file part of a page: its colours, its letters, its own ids."""
    body = svg[svg.index("<svg") :]
    head, rest = body.split(">", 1)
    box = re.search(r'viewBox="[^"]*"', head)
    assert box is not None
    rest = re.sub(r"<metadata>.*?</metadata>", "", rest, flags=re.DOTALL)
    rest = re.sub(r"font-family: [^;\"]*", "font-family: var(--text)", rest)
    for colour, variable in _VARIABLES.items():
        rest = rest.replace(colour, f"var({variable})")
    rest = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", rest)
    rest = re.sub(r"\n+ *", "\n", rest)
    # Screen readers get the sentence, and the table beside the plot; not every tick of an axis.
    return f'<svg class="plot" role="img" aria-label="{escape(label)}" {box.group()}>{rest.strip()}'


def whole_ticks(axis: Axis, most: int) -> None:
    """Ticks at whole numbers only, and not too many."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(nbins=most, integer=True))


# -- the plots -------------------------------------------------------------------------------------


def shares_plot(name: str, label: str, shares: Sequence[Share], chance: float) -> str:
    """Win rates with their intervals, and what chance alone would give."""

    def paint(axes: Axes) -> None:
        rows = range(len(shares))
        values = [100 * each.share.value for each in shares]
        low = [100 * (each.share.value - each.share.low) for each in shares]
        high = [100 * (each.share.high - each.share.value) for each in shares]
        axes.barh(rows, values, color=WIN, alpha=SOFT, height=0.6)
        axes.errorbar(
            values, rows, xerr=(low, high), fmt="none", ecolor=INK, elinewidth=2, capsize=4
        )
        axes.axvline(100 * chance, color=INK, linestyle=(0, (3, 3)), linewidth=1.5)
        axes.set_yticks(rows, [each.name for each in shares])
        axes.invert_yaxis()
        axes.set_xlim(0, max(60.0, 10 + max(100 * each.share.high for each in shares)))
        axes.set_xlabel(spoken(say("study-axis-won")))
        axes.grid(axis="y", visible=False)
        axes.grid(axis="x", visible=True)

    return draw(name, label, 70 + 38 * len(shares), paint)


def histogram_plot(name: str, label: str, spread: Spread, noun: str, step: int = 1) -> str:
    """How many games had which number; ``step`` of them to a bar."""

    def paint(axes: Axes) -> None:
        bars: dict[int, int] = {}
        for each in spread.histogram:
            bars[each.value // step] = bars.get(each.value // step, 0) + each.games
        starts = [number * step for number in bars]
        # A bar covers whole numbers: its middle is half a step on, less half of one number.
        middles = [start + (step - 1) / 2 for start in starts]
        axes.bar(middles, list(bars.values()), width=0.86 * step, color=WIN, alpha=SOFT)
        axes.axvline(spread.median, color=INK, linestyle=(0, (3, 3)), linewidth=1.5)
        axes.annotate(
            spoken(say("study-plot-median", median=f"{spread.median:g}")),
            (spread.median, 1), (6, -2),
            xycoords=("data", "axes fraction"), textcoords="offset points", va="top",
        )  # fmt: skip
        axes.set_xlabel(noun)
        axes.set_ylabel(spoken(say("study-axis-games")))
        whole_ticks(axes.xaxis, 6)
        whole_ticks(axes.yaxis, 5)

    return draw(name, label, 250, paint)
