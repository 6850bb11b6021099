"""The report of a study of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from sightline.arena.study.figures import Spread
from sightline.arena.study.pages import page
from sightline.arena.study.plots import histogram_plot, shares_plot
from sightline.arena.study.titles import Titles
from sightline.core.message import say
from sightline.words.speaking import spoken

if TYPE_CHECKING:
    from sightline.arena.study.general import GeneralFigures


def report(study: GeneralFigures, title: str, titles: Titles) -> str:
    """The whole page."""
    lengths = {
        "moves": (spoken(say("study-moves")), study.moves),
        "rounds": (spoken(say("study-rounds")), study.rounds),
        "choices": (spoken(say("study-choices")), study.choices),
        **{
            f"own-{number}": (titles.told(name), spread)
            for number, (name, spread) in enumerate(study.numbers.items())
        },
    }
    shares = titles.named((study.won,) if study.together else study.seats)
    return page(
        "general.html",
        title,
        study.games,
        study.wanted,
        study=study,
        shares=shares,
        seats_plot=Markup(
            shares_plot(
                "seats-plot",
                spoken(say("study-plot-shares")),
                shares,
                1.0 if study.together else 1 / study.setting.players,
            )
        ),
        kinds=[(titles.told(name), titles.named(rows)) for name, rows in study.words.items()],
        winning=titles.named(study.winning),
        lengths=[
            (name, spread, Markup(histogram(key, spread)))
            for key, (name, spread) in lengths.items()
        ],
    )


def histogram(key: str, spread: Spread) -> str:
    """How often which number came up."""
    step = max(1, round((spread.most - spread.least) / 30))
    label = spoken(say("study-plot-numbers"))
    return histogram_plot(f"plot-{key}", label, spread, "", step)
