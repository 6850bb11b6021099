"""The report of a study of Viewpoint: what its template (``templates/study.html``) is given."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from sightline.arena.study.pages import from_to, page, percent, signed
from sightline.arena.study.plots import histogram_plot, shares_plot
from sightline.arena.study.titles import Titles
from sightline.core.message import Message, say
from sightline.games.viewpoint.rules.saying import action_title
from sightline.games.viewpoint.rules.turns import Ending
from sightline.games.viewpoint.studies.effects import ENOUGH, MEASURES, RESAMPLES, Effect, Measure
from sightline.games.viewpoint.studies.figures import Study
from sightline.games.viewpoint.studies.plots import cancelled_plot, effects_plot, points_plot
from sightline.words.speaking import spoken


class MeasureWords(NamedTuple):
    """What a measure of cards is called, as a column and in a sentence, and what it tells."""

    title: Message
    head: Message
    about: Message


MEASURE_WORDS: dict[Measure, MeasureWords] = {
    "dealt": MeasureWords(
        say("viewpoint-study-dealt"),
        say("viewpoint-study-dealt-head"),
        say("viewpoint-study-dealt-about"),
    ),
    "drawn": MeasureWords(
        say("viewpoint-study-drawn"),
        say("viewpoint-study-drawn-head"),
        say("viewpoint-study-drawn-about"),
    ),
    "played": MeasureWords(
        say("viewpoint-study-played"),
        say("viewpoint-study-played-head"),
        say("viewpoint-study-played-about"),
    ),
    "revealed": MeasureWords(
        say("viewpoint-study-revealed"),
        say("viewpoint-study-revealed-head"),
        say("viewpoint-study-revealed-about"),
    ),
    "held": MeasureWords(
        say("viewpoint-study-held"),
        say("viewpoint-study-held-head"),
        say("viewpoint-study-held-about"),
    ),
}

ENDING_WORDS: dict[Ending, Message] = {
    "goal": say("viewpoint-study-end-goal"),
    "cards": say("viewpoint-study-end-cards"),
    "stuck": say("viewpoint-study-end-stuck"),
    "turns": say("viewpoint-study-end-turns"),
}


def report(study: Study, title: str, sets: str, titles: Titles) -> str:
    """The whole page."""
    best, worst = extremes(study)
    return page(
        "study.html",
        title,
        study.games,
        study.wanted,
        package=__package__ or "",
        study=study,
        places=titles.named(study.places),
        seats=titles.named(study.seats),
        sets=sets,
        chance=1 / study.setting.players,
        best=best,
        worst=worst,
        plots={name: Markup(plot) for name, plot in plots(study, titles).items()},
        endings=[
            (spoken(ENDING_WORDS[kind]), f"{count:,}", percent(count / study.games))
            for kind, count in study.endings.items()
        ],
        moments=[
            (
                f"{moment.turn}",
                f"{moment.winners[2]:g}",
                from_to(f"{moment.winners[0]:g}", f"{moment.winners[4]:g}"),
                f"{moment.others[2]:g}",
                from_to(f"{moment.others[0]:g}", f"{moment.others[4]:g}"),
                f"{moment.going:,}",
            )
            for moment in study.points
        ],
        measured=measured(study),
        measures=[spoken(MEASURE_WORDS[each].head) for each in MEASURES],
        enough=ENOUGH,
        cards=[
            (
                card.title,
                f"{card.copies}",
                worth(card.points),
                *(difference(card.effects[measure]) for measure in MEASURES),
            )
            for card in study.cards
        ],
        pairs=[(pair.by, pair.card, f"{pair.count:,}") for pair in study.cancels.by],
        answered=[(answer_title(what), f"{count:,}") for what, count in study.cancels.at],
        made=made(study),
        resamples=RESAMPLES,
    )


class Extreme(NamedTuple):
    """A card, and what it does to the win rate."""

    value: float
    title: str


def extremes(study: Study) -> tuple[Extreme | None, Extreme | None]:
    """The cards that help and hurt most in the first hand, where that is sure."""
    sure = [
        Extreme(found.value, card.title)
        for card in study.cards
        if (found := card.effects["dealt"].difference) is not None
        and (found.low > 0 or found.high < 0)
    ]
    best, worst = max(sure, default=None), min(sure, default=None)
    return (
        best if best is not None and best.value > 0 else None,
        worst if worst is not None and worst.value < 0 else None,
    )


def difference(effect: Effect) -> str:
    """A card's effect, with its interval."""
    found = effect.difference
    if found is None:
        few = spoken(say("viewpoint-study-too-few"))
        return few if min(effect.having, effect.lacking) else "–"
    ends = from_to(signed(found.low), signed(found.high))
    return signed(found.value) + Markup(" <small>({})</small>").format(ends)


def worth(points: int | None) -> str:
    """A card's points."""
    if points is None:
        return spoken(say("viewpoint-study-varies"))
    return f"{points}".replace("-", "−")


def answer_title(what: str) -> str:
    """What was answered with a cancel: a play, a reveal, or an action of a card."""
    if what == "play":
        return spoken(say("viewpoint-study-a-play"))
    if what == "reveal":
        return spoken(say("viewpoint-study-a-reveal"))
    return spoken(action_title(what)) if what else "–"


def plots(study: Study, titles: Titles) -> dict[str, str]:
    """All plots that every report has, by name."""
    chance, turns, leads = 1 / study.setting.players, study.turns, study.leads
    step = max(1, round((turns.most - turns.least) / 30))
    found = {
        "places": shares_plot(
            "places", spoken(say("viewpoint-study-plot-order")), titles.named(study.places), chance
        ),
        "turns": histogram_plot(
            "turns",
            spoken(say("viewpoint-study-plot-turns")),
            turns,
            spoken(say("viewpoint-study-turns")),
            step,
        ),
        "margin": histogram_plot(
            "margin",
            spoken(say("viewpoint-study-plot-margin")),
            study.margin,
            spoken(say("viewpoint-study-axis-ahead")),
            5,
        ),
        "points": points_plot(
            "points-plot",
            spoken(say("viewpoint-study-plot-points")),
            study,
        ),
        "leads": histogram_plot(
            "leads",
            spoken(say("viewpoint-study-plot-leads")),
            leads.changes,
            spoken(say("viewpoint-study-axis-leads")),
        ),
        "deficit": histogram_plot(
            "deficit",
            spoken(say("viewpoint-study-plot-deficit")),
            leads.deficit,
            spoken(say("viewpoint-study-axis-behind")),
            5,
        ),
    }
    if len(study.bots) > 1:
        names = spoken(say("viewpoint-study-plot-bots"))
        found["bots"] = shares_plot("bots", names, study.bots, chance)
    if study.cancels.count:
        label = spoken(say("viewpoint-study-plot-cancelled"))
        found["cancelled"] = cancelled_plot("cancelled", label, study.cards)
        found["cancels"] = histogram_plot(
            "cancels",
            spoken(say("viewpoint-study-plot-cancels")),
            study.cancels.a_game,
            spoken(say("viewpoint-study-axis-cancels")),
        )
    return found


def measured(study: Study) -> list[tuple[str, str, Markup]]:
    """How the cards do, measure by measure, where there are enough games to tell."""
    figures: list[tuple[str, str, Markup]] = []
    # The few cards that can be revealed come last, where a short plot leaves no gap.
    for measure in sorted(MEASURES, key=lambda each: each == "revealed"):
        if not any(card.effects[measure].difference is not None for card in study.cards):
            continue
        words = MEASURE_WORDS[measure]
        label = spoken(say("viewpoint-study-plot-effects", when=words.head))
        plot = effects_plot(f"card-{measure}", label, study.cards, measure)
        figures.append((spoken(words.title), spoken(words.about), Markup(plot)))
    return figures


def made(study: Study) -> list[tuple[str, str]]:
    """How the study was made."""
    setting = study.setting
    shown = {
        key: value for key, value in setting.options.items() if key != "custom" and value != ""
    }
    games = say("viewpoint-study-games-of", games=study.games, wanted=study.wanted)
    rows: list[tuple[Message, str]] = [
        (say("viewpoint-study-made-players"), f"{setting.players}"),
        (say("viewpoint-study-made-options"), ", ".join(f"{k} {v}" for k, v in shown.items())),
        (say("viewpoint-study-made-bots"), ", ".join(setting.bots)),
        (say("viewpoint-study-made-seed"), str(setting.seed)),
        (say("viewpoint-study-made-games"), spoken(games)),
        (
            say("viewpoint-study-made-versions"),
            ", ".join(f"{key} {value}" for key, value in study.versions.items()),
        ),
        (
            say("viewpoint-study-made-cards"),
            Markup("<code>{}…</code>").format(setting.cards[:16]),
        ),
    ]
    return [(spoken(what), value) for what, value in rows]
