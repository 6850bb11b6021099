"""What reports of studies are made of: one page that needs nothing else, for any screen."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Protocol

from sightline.arena.stats import Estimate
from sightline.arena.study.figures import Bin, Share, Spread
from sightline.arena.study.look import STYLE

EYE = (
    '<svg class="eye" viewBox="0 0 64 40" aria-hidden="true"><path d="M2 20Q32-10 62 20Q32 50 2 '
    '20Z"/><circle cx="32" cy="20" r="11"/><circle class="pupil" cx="32" cy="20" r="5"/></svg>'
)


class Told(Protocol):
    """What every study says of itself."""

    @property
    def games(self) -> int:
        """Those that were played."""
        ...

    @property
    def wanted(self) -> int:
        """Those that were asked for."""
        ...


def whole_page(study: Told, title: str, subtitle: str, sections: Sequence[str]) -> str:
    """The report with its heading."""
    stopped = ""
    if study.games < study.wanted:
        stopped = (
            f'<p class="stopped" role="note">Stopped early: {study.games:,} of {study.wanted:,} '
            "games were played. The same command goes on with the rest.</p>"
        )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}: a study</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        f"<header>\n{EYE}\n<div><h1>{escape(title)}: a study</h1>\n"
        f"<p>{escape(subtitle)}</p></div>\n</header>\n<main>\n{stopped}"
        + "\n".join(sections)
        + "\n</main>\n</body>\n</html>\n"
    )


# -- words -----------------------------------------------------------------------------------------


def percent(value: float) -> str:
    """0.5749 as 57.5 %."""
    return f"{100 * value:.1f} %"


def interval(estimate: Estimate) -> str:
    """The ends of a share's interval."""
    return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"


def signed(value: float) -> str:
    """A difference of shares in points, with a real minus."""
    return f"{100 * value:+.1f}".replace("-", "−")


def mean(spread: Spread, digits: int = 1) -> str:
    """A mean and its interval."""
    found = spread.mean
    return f"{found.value:.{digits}f} ({found.low:.{digits}f} to {found.high:.{digits}f})"


# -- building blocks -------------------------------------------------------------------------------


def section(key: str, title: str, *parts: str) -> str:
    """A part of the page under its own heading."""
    body = "\n".join(part for part in parts if part)
    heading = f'<h2 id="{key}-h">{title}</h2>'
    return f'<section id="{key}" aria-labelledby="{key}-h">\n{heading}\n{body}\n</section>'


def figure(plot: str, caption: str) -> str:
    """A plot with a sentence under it."""
    return f"<figure>\n{plot}\n<figcaption>{caption}</figcaption>\n</figure>"


def plots(*figures: str) -> str:
    """Plots side by side where there is room."""
    return '<div class="plots">\n' + "\n".join(figures) + "\n</div>"


def table(
    caption: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    words: frozenset[int] = frozenset((0,)),
) -> str:
    """Rows under headings; the first cell names its row. ``words``: the columns without numbers."""

    def kind_of(number: int) -> str:
        return ' class="word"' if number in words else ""

    def cell(number: int, value: str) -> str:
        kind = kind_of(number)
        return f'<th scope="row"{kind}>{value}</th>' if not number else f"<td{kind}>{value}</td>"

    head = "".join(f'<th scope="col"{kind_of(n)}>{column}</th>' for n, column in enumerate(columns))
    body = "\n".join(
        "<tr>" + "".join(cell(n, value) for n, value in enumerate(row)) + "</tr>" for row in rows
    )
    return (
        f'<div class="table" role="region" tabindex="0" aria-label="{escape(caption)}">\n<table>\n'
        f"<caption>{caption}</caption>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{body}\n</tbody>\n</table>\n</div>"
    )


def behind(summary: str, *parts: str) -> str:
    """Tables that open on demand."""
    return f"<details>\n<summary>{summary}</summary>\n{''.join(parts)}\n</details>"


def shares_table(caption: str, head: str, shares: Sequence[Share]) -> str:
    """Win rates."""
    rows = [
        (escape(each.name), f"{each.count:,.6g}", percent(each.share.value), interval(each.share))
        for each in shares
    ]
    return table(caption, (head, "wins", "of all games", "95 % interval"), rows)


def bins_table(caption: str, head: str, bins: Sequence[Bin], games: int) -> str:
    """A histogram in numbers."""
    rows = [(f"{each.value:,}", f"{each.games:,}", percent(each.games / games)) for each in bins]
    return table(caption, (head, "games", "share"), rows, frozenset())
