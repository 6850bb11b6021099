"""An analysis as one page that needs nothing else."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from sightline.analysis import Analysis, Judged
from sightline.analysis.curve import drawn
from sightline.cli.analyse import COLUMNS, MEASURES, verdict
from sightline.cli.language import language, reader_at, told
from sightline.core.evaluation import amount
from sightline.core.game import AnyGame
from sightline.core.message import Seat, say
from sightline.words import Reader, render

WIDTH, HEIGHT = 720, 200


def page_of(game: AnyGame, analysis: Analysis) -> str:
    """The page: the course as a curve, the key moment, and every decision."""
    from sightline.arena.study.pages import environment

    reader = reader_at(game, analysis.players)
    rows = [row(analysis, each, reader) for each in analysis.steps]
    template = environment("sightline.cli").get_template("analysis.html")
    key = next((row for row in rows if row["key"]), None)
    return template.render(
        language=language(),
        title=told(say("cli-analyse-title", game=game.title)),
        head=told(say("cli-analyse-head", game=game.title, bot=analysis.bot, moves=analysis.moves)),
        measure=told(MEASURES[analysis.measure]),
        key=key,
        key_title=told(say("analysis-key", step=key["step"])) if key else "",
        no_key=told(say("analysis-no-key")),
        rows=rows,
        columns={name: told(COLUMNS[name]) for name in ("step", "who", "move", "value", "true")},
        apart=any(each.true is not None for each in analysis.steps),
        curve=Markup(curve(game, analysis)),
        curve_name=told(say("analysis-course")),
        every=told(say("analysis-every")),
    )


def row(analysis: Analysis, each: Judged, reader: Reader) -> dict[str, Any]:
    """One decision, as the template takes it."""
    fine = each.known.mark == "fine"
    return {
        "step": each.step,
        "who": render(say("analysis-seat", who=Seat(each.seat)), reader),
        "move": render(each.told, reader),
        "mark": each.known.mark,
        "value": told(amount(analysis.measure, each.known.played)),
        "true": "" if each.true is None else told(amount(analysis.measure, each.true.played)),
        "words": "" if fine else render(verdict(analysis, each), reader),
        "key": each.step == analysis.key,
    }


def curve(game: AnyGame, analysis: Analysis) -> str:
    """The curves as the inside of an SVG, with a name at the end of each."""
    reader = reader_at(game, analysis.players)
    parts: list[str] = []
    for number, curve in enumerate(analysis.curves):
        points = drawn(curve, analysis.moves, analysis.highest, WIDTH, HEIGHT)
        path = " ".join(f"{x},{y}" for x, y in points)
        name = Markup.escape(render(say("analysis-seat", who=Seat(curve.seat)), reader))
        parts.append(f'<polyline class="line line-{number % 6}" points="{path}"/>')
        if analysis.measure == "chance":
            parts.append(f'<text x="{WIDTH + 8}" y="{points[-1][1] + 5}">{name}</text>')
    if analysis.key is not None:
        x = round((analysis.key - 0.5) * WIDTH / max(1, analysis.moves), 1)
        parts.append(f'<line class="key" x1="{x}" x2="{x}" y1="0" y2="{HEIGHT}"/>')
    return "".join(parts)
