"""The plots of points and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sightline.arena.study.plots import CARD, INK, OTHER, SOFT, WIN, draw, whole_ticks
from sightline.core.message import say
from sightline.games.viewpoint.studies.effects import Measure
from sightline.games.viewpoint.studies.figures import CardFigures, Study
from sightline.words.speaking import spoken

Axes = Any  # of matplotlib, which tells few of its types


def points_plot(name: str, label: str, study: Study) -> str:
    """Points after each turn: the winners' and the others', as medians with bands."""

    def paint(axes: Axes) -> None:
        # The last few games to end say little about the rest.
        moments = [each for each in study.points if each.going * 50 >= study.games or not each.turn]
        turns = [each.turn for each in moments]
        for colour, style, rows, who in (
            (OTHER, "--", [each.others for each in moments], say("viewpoint-study-others")),
            (WIN, "-", [each.winners for each in moments], say("viewpoint-study-winner")),
        ):
            for outer, alpha in ((0, 0.16), (1, 0.26)):
                axes.fill_between(
                    turns,
                    [row[outer] for row in rows],
                    [row[-1 - outer] for row in rows],
                    color=colour, alpha=alpha, linewidth=0,
                )  # fmt: skip
            middle = [row[len(row) // 2] for row in rows]
            axes.plot(turns, middle, color=colour, linestyle=style)
            axes.annotate(
                spoken(who), (turns[-1], middle[-1]), (0, 6),
                textcoords="offset points", ha="right", va="bottom", color=INK,
            )  # fmt: skip
        axes.set_xlabel(spoken(say("viewpoint-study-axis-turns")))
        axes.set_ylabel(spoken(say("viewpoint-study-axis-view")))
        axes.set_xlim(0, max(turns[-1], 1))
        whole_ticks(axes.xaxis, 6)

    return draw(name, label, 290, paint)


def effects_plot(name: str, label: str, cards: Sequence[CardFigures], measure: Measure) -> str:
    """Every card's difference in win rate, the best on top."""
    rows: list[tuple[str, float, float, float]] = []
    for card in cards:
        found = card.effects[measure].difference
        if found is not None:
            rows.append((card.title, 100 * found.value, 100 * found.low, 100 * found.high))
    rows.sort(key=lambda row: (row[1], row[0]))

    def paint(axes: Axes) -> None:
        for number, (_, value, low, high) in enumerate(rows):
            sure = low > 0 or high < 0
            colour = INK if not sure else WIN if value > 0 else OTHER
            axes.plot((low, high), (number, number), color=colour, linewidth=2)
            axes.plot(
                (value,), (number,), "o" if sure else "s", color=colour, markersize=7,
                markerfacecolor=colour if sure else CARD, markeredgewidth=1.8,
            )  # fmt: skip
        axes.axvline(0, color=INK, linewidth=1.2)
        axes.set_yticks(range(len(rows)), [row[0] for row in rows])
        axes.set_ylim(-0.7, len(rows) - 0.3)
        axes.set_xlabel(spoken(say("viewpoint-study-axis-rate")))
        axes.locator_params("x", nbins=4)
        axes.grid(axis="x", visible=True)
        axes.grid(axis="y", visible=False)

    return draw(name, label, 64 + 22 * max(1, len(rows)), paint)


def cancelled_plot(name: str, label: str, cards: Sequence[CardFigures]) -> str:
    """Of the plays of each card, the share that was cancelled."""
    rows = sorted(
        (card for card in cards if card.plays),
        key=lambda card: (card.cancelled.share.value, card.title),
    )

    def paint(axes: Axes) -> None:
        shares = [card.cancelled.share for card in rows]
        values = [100 * each.value for each in shares]
        low = [100 * (each.value - each.low) for each in shares]
        high = [100 * (each.high - each.value) for each in shares]
        axes.barh(range(len(rows)), values, color=OTHER, alpha=SOFT, height=0.66)
        axes.errorbar(
            values, range(len(rows)), xerr=(low, high), fmt="none", ecolor=INK, elinewidth=1.5
        )
        axes.set_yticks(range(len(rows)), [card.title for card in rows])
        axes.set_ylim(-0.7, len(rows) - 0.3)
        axes.set_xlim(0)
        axes.set_xlabel(spoken(say("viewpoint-study-axis-cancelled")))
        axes.locator_params("x", nbins=4)
        axes.grid(axis="x", visible=True)
        axes.grid(axis="y", visible=False)

    return draw(name, label, 64 + 22 * max(1, len(rows)), paint)
