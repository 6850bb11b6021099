"""The figures of a study: everything its report shows, ready for JSON."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Sequence

import msgspec

from sightline import __version__
from sightline.arena.study.collect import Collected, StudyPlan
from sightline.arena.study.figures import BANDS, Share, Spread, quantiles, share, spread
from sightline.arena.study.journal import Setting
from sightline.core.message import say
from sightline.games.viewpoint.rules.options import Options
from sightline.games.viewpoint.rules.turns import Ending
from sightline.games.viewpoint.studies.effects import Effect, Measure, effects
from sightline.games.viewpoint.studies.facts import Cancelled, GameFacts, title_facts
from sightline.words import seat_name


def options_of(plan: StudyPlan) -> Options:
    """The game's options."""
    options = plan.match.options
    assert isinstance(options, Options)
    return options


ORDINALS = (
    say("viewpoint-study-first"),
    say("viewpoint-study-second"),
    say("viewpoint-study-third"),
    say("viewpoint-study-fourth"),
    say("viewpoint-study-fifth"),
    say("viewpoint-study-sixth"),
    say("viewpoint-study-seventh"),
    say("viewpoint-study-eighth"),
)
"""What a place in the order of turns is called."""


class Moment(msgspec.Struct, frozen=True):
    """The points after a turn, at the quantiles of ``BANDS``. Games that have ended keep theirs."""

    turn: int
    going: int
    """Games that went on after this turn."""
    winners: tuple[float, ...]
    others: tuple[float, ...]


class Leads(msgspec.Struct, frozen=True):
    """How the lead went back and forth, as it stood after each turn."""

    changes: Spread
    from_behind: Share
    """The winner was behind when half of the turns were over."""
    deficit: Spread
    """The most points by which the winner ever was behind."""


class CardFigures(msgspec.Struct, frozen=True):
    """One title."""

    title: str
    copies: int
    points: int | None
    effects: dict[Measure, Effect]
    plays: int
    cancelled: Share
    """Of the plays of this card, those that were cancelled."""


class Pair(msgspec.Struct, frozen=True):
    """How often one card cancelled another."""

    by: str
    card: str
    count: int


class Cancels(msgspec.Struct, frozen=True):
    """Cards that were cancelled, by a reveal from a hand."""

    count: int
    a_game: Spread
    games: Share
    """Games with at least one."""
    reveals: int
    of_reveals: int
    """Cancels of a reveal: a cancel of a cancel."""
    of_ongoing: int
    by: tuple[Pair, ...]
    """By the card that cancels and the one that was cancelled, the most frequent first."""
    at: tuple[tuple[str, int], ...]
    """By what was answered: a play, a reveal, or an action."""


class Study(msgspec.Struct, frozen=True):
    """All figures of a study. Nothing in it depends on the number of workers or on the clock."""

    setting: Setting
    command: str
    versions: dict[str, str]
    games: int
    wanted: int
    stopped: bool
    shared_wins: int
    places: tuple[Share, ...]
    """By turn order: the seat that started first."""
    seats: tuple[Share, ...]
    bots: tuple[Share, ...]
    endings: dict[Ending, int]
    turns: Spread
    moves: Spread
    choices: Spread
    """Legal moves at a decision, on the average of a game."""
    missed_turns: int
    points: tuple[Moment, ...]
    margin: Spread
    """By how many points the winner was ahead of the best other one."""
    leads: Leads
    cards: tuple[CardFigures, ...]
    cancels: Cancels


def work_out(plan: StudyPlan, collected: Collected[GameFacts], command: str) -> Study:
    """The figures of all games that were played; there must be at least one."""
    numbers = sorted(collected.games)
    games = [collected.games[number] for number in numbers]
    players = plan.match.players
    return Study(
        setting=plan.setting,
        command=command,
        versions={"sightline": __version__, "python": platform.python_version()},
        games=len(games),
        wanted=collected.wanted,
        stopped=collected.stopped,
        shared_wins=sum(len(game.winners) > 1 for game in games),
        places=tuple(
            won(str(ORDINALS[place]), games, [{place}] * len(games)) for place in range(players)
        ),
        seats=tuple(
            won(
                seat_name(plan.match.game, players, seat),
                games,
                [{(seat - game.first) % players} for game in games],
            )
            for seat in range(players)
        ),
        bots=_bots(plan, numbers, games),
        endings=_endings(games),
        turns=spread([game.turns for game in games]),
        moves=spread([game.moves for game in games]),
        choices=spread([round(game.choices) for game in games]),
        missed_turns=sum(game.missed for game in games),
        points=_points(games),
        margin=spread([margin(game) for game in games]),
        leads=_leads(games),
        cards=_cards(plan, games),
        cancels=_cancels(games),
    )


# -- shares and spreads ----------------------------------------------------------------------------


def won(name: str, games: Sequence[GameFacts], places: Sequence[set[int]]) -> Share:
    """How many games somebody won who had these places in them."""
    count = sum(
        len(mine.intersection(game.winners)) / len(game.winners)
        for game, mine in zip(games, places, strict=True)
    )
    return share(name, count, len(games))


def _bots(plan: StudyPlan, numbers: Sequence[int], games: Sequence[GameFacts]) -> tuple[Share, ...]:
    players = plan.match.players
    shares: list[Share] = []
    for bot in dict.fromkeys(plan.match.bots):
        places = [
            {
                (seat - game.first) % players
                for seat, name in enumerate(plan.match.plan(number).bots)
                if name == bot
            }
            for number, game in zip(numbers, games, strict=True)
        ]
        shares.append(won(bot, games, places))
    return tuple(shares)


def _endings(games: Sequence[GameFacts]) -> dict[Ending, int]:
    counts = Counter(game.ending for game in games)
    kinds: tuple[Ending, ...] = ("goal", "cards", "stuck", "turns")
    return {kind: counts[kind] for kind in kinds}


# -- points and leads ------------------------------------------------------------------------------


def _points(games: Sequence[GameFacts]) -> tuple[Moment, ...]:
    moments: list[Moment] = []
    for turn in range(max(game.turns for game in games) + 1):
        winners: list[int] = []
        others: list[int] = []
        for game in games:
            row = game.points[min(turn, len(game.points) - 1)]
            for place, points in enumerate(row):
                (winners if place in game.winners else others).append(points)
        going = sum(game.turns > turn for game in games)
        # When all share the win there are no others.
        rest = quantiles(others) if others else (0.0,) * len(BANDS)
        moments.append(Moment(turn, going, quantiles(winners), rest))
    return tuple(moments)


def margin(game: GameFacts) -> int:
    """The winner's points less those of the best other one; 0 for a win that all share."""
    final = game.points[-1]
    others = [points for place, points in enumerate(final) if place not in game.winners]
    return final[game.winners[0]] - max(others) if others else 0


def lead_changes(game: GameFacts) -> int:
    """How often somebody was alone in front after a turn who was not the last to be so."""
    changes, leader = 0, None
    for row in game.points:
        best = max(row)
        if row.count(best) == 1:
            ahead = row.index(best)
            changes += leader is not None and ahead != leader
            leader = ahead
    return changes


def deficits(game: GameFacts) -> list[int]:
    """After each turn: by how many points the winner was behind the best other one, or 0."""
    mine = game.winners[0]
    return [max(row) - row[mine] for row in game.points]


def _leads(games: Sequence[GameFacts]) -> Leads:
    behind = [deficits(game) for game in games]
    halfway = sum(row[len(row) // 2] > 0 for row in behind)
    return Leads(
        changes=spread([lead_changes(game) for game in games]),
        from_behind=share("winner behind at half-time", halfway, len(games)),
        deficit=spread([max(row) for row in behind]),
    )


# -- cards -----------------------------------------------------------------------------------------


def _cards(plan: StudyPlan, games: Sequence[GameFacts]) -> tuple[CardFigures, ...]:
    known = title_facts(options_of(plan))
    found = effects(games, [title for title, _, _ in known], plan.match.players)
    plays: Counter[str] = Counter()
    for game in games:
        for seat in game.seats:
            plays.update(seat.played)
    cancelled = Counter(
        cancel.card for game in games for cancel in game.cancels if cancel.how == "played"
    )
    return tuple(
        CardFigures(
            title=title,
            copies=copies,
            points=points,
            effects=found[title],
            plays=plays[title],
            cancelled=share(title, cancelled[title], plays[title]),
        )
        for title, copies, points in known
    )


def _cancels(games: Sequence[GameFacts]) -> Cancels:
    every: list[Cancelled] = [cancel for game in games for cancel in game.cancels]
    pairs = Counter((cancel.by, cancel.card) for cancel in every)
    at = Counter(cancel.at for cancel in every)
    how = Counter(cancel.how for cancel in every)
    return Cancels(
        count=len(every),
        a_game=spread([len(game.cancels) for game in games]),
        games=share("with a cancel", sum(bool(game.cancels) for game in games), len(games)),
        reveals=sum(sum(seat.revealed.values()) for game in games for seat in game.seats),
        of_reveals=how["revealed"],
        of_ongoing=how["ongoing"],
        by=tuple(
            Pair(by, card, count)
            for (by, card), count in sorted(pairs.items(), key=lambda pair: (-pair[1], pair[0]))
        ),
        at=tuple(sorted(at.items(), key=lambda pair: (-pair[1], pair[0]))),
    )
