"""The report of a study of any game, from a template."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from sightline.arena.study.blocks import EYE, interval, mean, percent
from sightline.arena.study.figures import Spread
from sightline.arena.study.look import STYLE
from sightline.arena.study.plots import histogram_plot, shares_plot

if TYPE_CHECKING:
    from sightline.arena.study.general import GeneralFigures


@cache
def template() -> Template:
    """The page; whatever a game calls its seats and moves is escaped."""
    environment = Environment(
        loader=PackageLoader("sightline.arena.study"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(percent=percent, interval=interval, mean=mean)
    return environment.get_template("general.html")


def report(study: GeneralFigures, title: str) -> str:
    """The whole page."""
    lengths = {
        "moves": ("Moves a game", study.moves),
        "rounds": ("The most decisions of one seat", study.rounds),
        "choices": ("Legal moves at a decision", study.choices),
        **{f"own-{n}": row for n, row in enumerate(study.numbers.items())},
    }
    shares = (study.won,) if study.together else study.seats
    return template().render(
        study=study,
        title=title,
        style=Markup(STYLE),
        eye=Markup(EYE),
        shares=shares,
        seats_plot=Markup(
            shares_plot(
                "seats-plot",
                "Share of games won, with 95 % intervals",
                shares,
                1.0 if study.together else 1 / study.setting.players,
            )
        ),
        lengths=[
            (name, spread, Markup(histogram(key, spread)))
            for key, (name, spread) in lengths.items()
        ],
    )


def histogram(key: str, spread: Spread) -> str:
    """How often which number came up."""
    step = max(1, round((spread.most - spread.least) / 30))
    return histogram_plot(f"plot-{key}", "How often which number came up", spread, "", step)
