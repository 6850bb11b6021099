"""Reports of studies, from Jinja2's templates: one page that needs nothing else, for any screen.

``base.html`` is the page, ``blocks.html`` what reports are made of. A game with a page of its own
keeps its template in its package and extends these. Whatever a game calls its seats, moves and
cards is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from sightline.arena.stats import Estimate
from sightline.arena.study import figures
from sightline.arena.study.figures import Bin, Share, Spread
from sightline.arena.study.kind import Telling
from sightline.arena.study.style import STYLE
from sightline.core.message import Argument, Listed, Message, all_of, say
from sightline.words.speaking import language, spoken

EYE = (
    '<svg class="eye" viewBox="0 0 64 40" aria-hidden="true"><path d="M2 20Q32-10 62 20Q32 50 2 '
    '20Z"/><circle cx="32" cy="20" r="11"/><circle class="pupil" cx="32" cy="20" r="5"/></svg>'
)
HERE = "sightline.arena.study"


@cache
def environment(package: str = HERE) -> Environment:
    """The templates of a package, and ours."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader(package), PackageLoader(HERE)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(
        percent=percent,
        interval=interval,
        signed=signed,
        mean=mean,
        counted=counted,
        share_rows=share_rows,
        bin_rows=bin_rows,
        telling_rows=telling_rows,
        bold=bold,
        code=code,
        pairs=pairs,
    )
    made.globals.update(
        style=Markup(STYLE), eye=Markup(EYE), t=t, phrase=phrase, listed=listed, language=language
    )
    return made


def page(
    template: str, title: str, games: int, wanted: int, package: str = HERE, **more: Any
) -> str:
    """A whole report."""
    found = environment(package).get_template(template)
    return found.render(title=title, games=games, wanted=wanted, **more)


# -- words -----------------------------------------------------------------------------------------


def t(message: str, /, **given: Argument) -> str:
    """A message in the language that is spoken: ``t("study-seats")``."""
    return spoken(Message(message, given))


def phrase(message: str, /, **given: Argument) -> Markup:
    """The same where markup is among the arguments, as ``<b>`` around a number: it stays what it
    is, and all around it is text."""
    marks: dict[str, Markup] = {}
    args: dict[str, Argument] = {}
    for number, (name, value) in enumerate(given.items()):
        if isinstance(value, Markup):
            mark = f"\ue000{number}\ue001"  # private use: nobody writes it
            marks[mark], args[name] = value, mark
        else:
            args[name] = value
    text = str(escape(spoken(Message(message, args))))
    for mark, markup in marks.items():
        text = text.replace(mark, markup)
    return Markup(text)


def bold(text: str) -> Markup:
    """What stands out in a sentence."""
    return Markup("<b>{}</b>").format(text)


def code(text: str) -> Markup:
    """The name of a file, say."""
    return Markup("<code>{}</code>").format(text)


def pairs(values: Mapping[str, object]) -> Listed | Message:
    """Settings with their values, as they are typed."""
    return (
        listed(f"{key} {value}" for key, value in values.items()) if values else say("study-none")
    )


def listed(items: Iterable[Argument]) -> Listed:
    """Several things, joined as the language does it."""
    return all_of(items, "comma")


# -- numbers ---------------------------------------------------------------------------------------


def percent(value: float) -> str:
    """0.5749 as 57.5 %."""
    return f"{100 * value:.1f} %"


def interval(estimate: Estimate) -> str:
    """The ends of a share's interval."""
    return from_to(f"{100 * estimate.low:.1f}", f"{100 * estimate.high:.1f}")


def from_to(low: str, high: str) -> str:
    """From one number to another."""
    return spoken(say("study-from-to", low=low, high=high))


def mean(spread: Spread) -> str:
    """A mean and its interval."""
    return spoken(figures.mean(spread))


def signed(value: float) -> str:
    """A difference of shares in points, with a real minus."""
    return f"{100 * value:+.1f}".replace("-", "−")


def counted(number: float) -> str:
    """12345 as 12,345."""
    return f"{number:,}"


# -- rows ------------------------------------------------------------------------------------------


def share_rows(shares: Sequence[Share]) -> list[tuple[str, ...]]:
    """How often, and how sure one can be of it."""
    return [
        (each.name, f"{each.count:,.6g}", percent(each.share.value), interval(each.share))
        for each in shares
    ]


def bin_rows(bins: Sequence[Bin], games: int) -> list[tuple[str, ...]]:
    """A histogram in numbers."""
    return [(f"{each.value:,}", f"{each.games:,}", percent(each.games / games)) for each in bins]


def telling_rows(tellings: Sequence[Telling]) -> list[tuple[str, ...]]:
    """What winners had more or less of."""
    return [
        (
            each.name,
            f"{each.winners:.2f}",
            f"{each.others:.2f}",
            f"{each.difference.value:+.2f}",
            from_to(f"{each.difference.low:+.2f}", f"{each.difference.high:+.2f}"),
        )
        for each in tellings
    ]
