"""The report of a study: one page that needs nothing else, for a screen of any size."""

from __future__ import annotations

from html import escape

from sightline.arena.study.blocks import (
    behind,
    bins_table,
    figure,
    interval,
    mean,
    percent,
    plots,
    section,
    shares_table,
    signed,
    table,
    whole_page,
)
from sightline.arena.study.plots import histogram_plot, shares_plot
from sightline.games.viewpoint.studies.effects import ENOUGH, MEASURES, RESAMPLES, Effect, Measure
from sightline.games.viewpoint.studies.facts import Ending
from sightline.games.viewpoint.studies.figures import Study
from sightline.games.viewpoint.studies.plots import cancelled_plot, effects_plot, points_plot

MEASURE_WORDS: dict[Measure, tuple[str, str]] = {
    "dealt": (
        "Dealt",
        (
            "It was among the first five cards. Chance alone decides that, so this is what the "
            "card does to the winning chance."
        ),
    ),
    "drawn": (
        "Drawn",
        (
            "It came from the draw pile at any time. Long games and seats that draw much see more "
            "cards, so a little of this is the drawing."
        ),
    ),
    "played": (
        "Played",
        (
            "It was played. Players choose when: cards that are played from strength look good, "
            "cards of last resort look bad."
        ),
    ),
    "revealed": (
        "Revealed",
        "It was shown out of turn. A seat that had to answer a lot was attacked a lot.",
    ),
    "held": (
        "Held",
        (
            "It was still in the hand at the end. Cards that wait for their moment look bad when "
            "the moment never came."
        ),
    ),
}

ENDING_WORDS: dict[Ending, str] = {
    "goal": "somebody reached 100 points",
    "cards": "all cards were used up",
    "stuck": "nobody got rid of cards any more",
    "turns": "the turn limit",
}


def report(study: Study, title: str, sets: str) -> str:
    """The whole page."""
    games = f"{study.games:,} game{'' if study.games == 1 else 's'}"
    bots = ", ".join(share.name for share in study.bots)
    subtitle = f"{games} · {study.setting.players} players · {sets} · {bots}"
    parts = [_in_short(study), _seats(study), _length(study), _points(study)]
    parts += [_cards(study), _cancels(study), _made(study)]
    return whole_page(study, title, subtitle, parts)


def difference(effect: Effect) -> str:
    """A card's effect, with its interval."""
    found = effect.difference
    if found is None:
        return "too few" if min(effect.having, effect.lacking) else "–"
    return f"{signed(found.value)} <small>({signed(found.low)} to {signed(found.high)})</small>"


# -- the sections ----------------------------------------------------------------------------------


def _in_short(study: Study) -> str:
    first = study.places[0].share
    chance = 1 / study.setting.players
    if first.low > chance:
        verdict = f"more than the {percent(chance)} that chance would give"
    elif first.high < chance:
        verdict = f"less than the {percent(chance)} that chance would give"
    else:
        verdict = f"as far as {study.games:,} games can tell, no more and no less than chance"
    ended = study.endings["goal"] / study.games
    cancels, leads = study.cancels, study.leads
    lines = [
        f"The seat that starts wins <b>{percent(first.value)}</b> ({interval(first)}): {verdict}.",
        (
            f"A game takes <b>{study.turns.median:g} turns</b> as a rule, from {study.turns.least} "
            f"to {study.turns.most}; {percent(ended)} end with 100 points."
        ),
        (
            f"The lead changes <b>{leads.changes.mean.value:.1f} times</b> a game, and "
            f"{percent(leads.from_behind.share.value)} of the winners were behind at half-time."
        ),
        (
            f"A game sees <b>{cancels.a_game.mean.value:.1f} cancels</b>; "
            f"{cancels.of_reveals:,} of all {cancels.count:,} were cancels of a cancel."
        ),
    ]
    strong = _extremes(study)
    if strong:
        lines.append(strong)
    items = "".join(f"<li>{line}</li>" for line in lines)
    return section("short", "In short", f'<ul class="short">{items}</ul>')


def _extremes(study: Study) -> str:
    """The cards that help and hurt most in the first hand, where that is sure."""
    sure = [
        (found.value, card.title)
        for card in study.cards
        if (found := card.effects["dealt"].difference) is not None
        and (found.low > 0 or found.high < 0)
    ]
    words: list[str] = []
    if sure and max(sure)[0] > 0:
        value, title = max(sure)
        words.append(f"<b>{escape(title)}</b> helps most ({signed(value)} points of win rate)")
    if sure and min(sure)[0] < 0:
        value, title = min(sure)
        words.append(f"<b>{escape(title)}</b> least ({signed(value)})")
    return f"In the first hand, {' and '.join(words)}." if words else ""


def _seats(study: Study) -> str:
    chance = 1 / study.setting.players
    by_order = shares_plot(
        "places", "Share of games won by turn order, with 95 % intervals", study.places, chance
    )
    figures = [figure(by_order, "By turn order. The dashed line is an even share.")]
    shared = ""
    if study.shared_wins:
        shared = f"<p>{study.shared_wins:,} wins were shared; each winner has its part of it.</p>"
    if len(study.bots) > 1:
        names = "Share of games won by each bot, with 95 % intervals"
        figures.append(
            figure(
                shares_plot("bots", names, study.bots, chance),
                "By bot, all its seats together; the bots move one seat on from game to game.",
            )
        )
    tables = shares_table("Wins by turn order", "turn", study.places)
    seats = shares_table("Wins by seat, whoever starts", "seat", study.seats)
    return section(
        "seats",
        "Seats",
        plots(*figures, tables),
        shared,
        behind("By seat number", seats) if study.setting.options.get("first") == "seed" else "",
    )


def _length(study: Study) -> str:
    turns = study.turns
    step = max(1, round((turns.most - turns.least) / 30))
    plot = histogram_plot("turns", "How many games took how many turns", turns, "turns", step)
    rows = [
        (ENDING_WORDS[kind], f"{count:,}", percent(count / study.games))
        for kind, count in study.endings.items()
    ]
    margin = study.margin
    plot_margin = histogram_plot(
        "margin", "By how many points games were won", margin, "points ahead at the end", 5
    )
    return section(
        "length",
        "Length and endings",
        plots(
            figure(plot, f"Turns a game: {mean(turns)} on average."),
            figure(plot_margin, f"The winner's margin: {mean(margin)} points on average."),
            table("How games ended", ("ended by", "games", "share"), rows),
        ),
        f"<p>Decisions a game, answers in windows included: {mean(study.moves)}. "
        f"{study.missed_turns:,} turns were missed.</p>",
        behind(
            "Turns in numbers",
            bins_table("Games by their number of turns", "turns", turns.histogram, study.games),
        ),
    )


def _points(study: Study) -> str:
    label = "Median points of the winner and of the others after each turn, with bands"
    leads = study.leads
    changes = histogram_plot(
        "leads", "How often the lead changed in a game", leads.changes, "changes of the lead"
    )
    deficit = histogram_plot(
        "deficit", "How far behind winners were at worst", leads.deficit, "points behind", 5
    )
    half = leads.from_behind.share
    rows = [
        (
            f"{moment.turn}",
            f"{moment.winners[2]:g}",
            f"{moment.winners[0]:g} to {moment.winners[4]:g}",
            f"{moment.others[2]:g}",
            f"{moment.others[0]:g} to {moment.others[4]:g}",
            f"{moment.going:,}",
        )
        for moment in study.points
    ]
    columns = ("after turn", "winner", "middle 80 %", "others", "middle 80 %", "games still on")
    lead_bins = bins_table(
        "Games by changes of the lead", "changes", leads.changes.histogram, study.games
    )
    deficit_bins = bins_table(
        "Games by the winner's worst deficit", "points", leads.deficit.histogram, study.games
    )
    return section(
        "points",
        "Points and leads over time",
        plots(
            figure(
                points_plot("points-plot", label, study),
                "Lines are medians; the dark band holds half of the games, the light one 80 %. "
                "A game that has ended keeps its points.",
            ),
            figure(
                changes,
                f"The lead changes {mean(leads.changes)} times a game: whenever another one is "
                "alone in front after a turn.",
            ),
            figure(
                deficit,
                "The most by which the winner was ever behind; "
                f"{percent(half.value)} ({interval(half)}) were behind at half-time.",
            ),
        ),
        behind(
            "Points in numbers",
            table("Points in view after each turn", columns, rows, frozenset()),
        ),
        behind("Leads in numbers", lead_bins, deficit_bins),
    )


def _cards(study: Study) -> str:
    figures: list[str] = []
    # The few cards that can be revealed come last, where a short plot leaves no gap.
    for measure in sorted(MEASURES, key=lambda each: each == "revealed"):
        if not any(card.effects[measure].difference is not None for card in study.cards):
            continue
        name, words = MEASURE_WORDS[measure]
        label = f"Each card's difference in win rate when {name.lower()}, with 95 % intervals"
        plot = effects_plot(f"card-{measure}", label, study.cards, measure)
        figures.append(figure(plot, f"<b>{name}.</b> {words}"))
    rows = [
        (
            escape(card.title),
            f"{card.copies}",
            "varies" if card.points is None else f"{card.points}".replace("-", "−"),
            *(difference(card.effects[measure]) for measure in MEASURES),
        )
        for card in study.cards
    ]
    columns = ("card", "copies", "points", *(MEASURE_WORDS[each][0].lower() for each in MEASURES))
    return section(
        "cards",
        "Cards",
        "<p>The win rate of seats that had a card less that of seats that had not, in points "
        "(percentage points). Round marks: the 95 % interval leaves out zero; square marks: it "
        "does not. With so many cards, about one interval in twenty misses the truth.</p>",
        plots(*figures)
        if figures
        else f"<p>Too few games: {ENOUGH} seats or more must have had a card, and as many not.</p>",
        table("Difference in win rate, in points (95 % interval)", columns, rows),
    )


def _cancels(study: Study) -> str:
    cancels = study.cancels
    label = "Share of each card's plays that were cancelled, with 95 % intervals"
    figures = [
        figure(
            cancelled_plot("cancelled", label, study.cards),
            "How often a card was cancelled when it was played.",
        ),
        figure(
            histogram_plot("cancels", "Cancels in a game", cancels.a_game, "cancels in a game"),
            f"{mean(cancels.a_game)} a game; {percent(cancels.games.share.value)} of the games "
            "had one.",
        ),
    ]
    facts = [
        ("Cards revealed", f"{cancels.reveals:,}"),
        ("Cards cancelled", f"{cancels.count:,}"),
        ("… of them reveals (a cancel of a cancel)", f"{cancels.of_reveals:,}"),
        ("… of them ongoing cards", f"{cancels.of_ongoing:,}"),
    ]
    pairs = [(escape(pair.by), escape(pair.card), f"{pair.count:,}") for pair in cancels.by]
    at = [(escape(what), f"{count:,}") for what, count in cancels.at]
    return section(
        "cancels",
        "Cancels",
        plots(*figures, table("In all games", ("what", "how often"), facts))
        if cancels.count
        else "<p>No card was cancelled.</p>",
        behind(
            "What cancelled what",
            table("Cancels by card", ("this card", "cancelled", "times"), pairs, frozenset((0, 1))),
            table("Cancels by what was answered", ("answered", "times"), at),
        )
        if cancels.count
        else "",
    )


def _made(study: Study) -> str:
    setting = study.setting
    shown = {
        key: value for key, value in setting.options.items() if key != "custom" and value != ""
    }
    rows = [
        ("Players", f"{setting.players}"),
        ("Options", escape(", ".join(f"{key} {value}" for key, value in shown.items()))),
        ("Bots by seat", escape(", ".join(setting.bots))),
        ("Seed", escape(str(setting.seed))),
        ("Games", f"{study.games:,} of {study.wanted:,}"),
        ("Versions", escape(", ".join(f"{key} {value}" for key, value in study.versions.items()))),
        ("Cards (SHA-256)", f"<code>{setting.cards[:16]}…</code>"),
    ]
    return section(
        "made",
        "How this was made",
        f"<pre><code>{escape(study.command)}</code></pre>",
        table("The study", ("what", "value"), rows, frozenset((0, 1))),
        "<p>Shares have Wilson intervals, with a game as one trial. Differences between seats "
        f"with and without a card come from a bootstrap that draws whole games "
        f"({RESAMPLES:,} times), since the seats of a game depend on each other. All intervals "
        "are at 95 %. The games follow from the seed, with any number of processes. "
        "<code>study.json</code> has every figure of this page, <code>games.jsonl</code> the "
        "facts of every game. Bots played all of it: other players make other games.</p>",
    )
