"""Game end: who has most tiles on the highest level, then on the next lower one, and so on."""

from __future__ import annotations

from collections.abc import Sequence

from sightline.core.message import Message, Seat, all_of, say, seats
from sightline.core.outcome import Outcome, Result, ScoreSheet
from sightline.games.pentup.rules.board import PlacedTile

SEAT_TITLES = (
    say("pentup-white"),
    say("pentup-black"),
    say("pentup-red"),
    say("pentup-blue"),
)
PAIRS = ((0, 2), (1, 3))
_DIGIT = 6


def tiles_per_level(placed: Sequence[PlacedTile], seat: int) -> tuple[int, ...]:
    """How many of a seat's tiles lie on each level, from level 1 up to the highest occupied."""
    counts = [0] * max((tile.level for tile in placed), default=0)
    for tile in placed:
        if tile.seat == seat:
            counts[tile.level - 1] += 1
    return tuple(counts)


def best_seats(placed: Sequence[PlacedTile], players: int, misere: bool) -> tuple[int, ...]:
    """The seats that are ahead: more than one only if tied on all levels. What is compared is the
    highest level first; in misère level 1 first."""
    # As the digits of a number, which compares them in one go: nobody has 64 tiles on a level.
    top = max([tile.level for tile in placed], default=0)
    digits = [0] * players
    for tile in placed:
        digits[tile.seat] += 1 << _DIGIT * (top - tile.level if misere else tile.level - 1)
    best = max(digits)
    return tuple([seat for seat, number in enumerate(digits) if number == best])


def pair_of(seat: int) -> tuple[int, int]:
    """The two seats that play together, sitting opposite each other."""
    return PAIRS[seat % 2]


def judge(placed: Sequence[PlacedTile], players: int, misere: bool) -> Outcome:
    """The result of a finished game."""
    best = best_seats(placed, players, misere)
    results: list[Result]
    summary: Message
    if players == 4:
        # Every player is scored alone; the pair of the best single player wins.
        pairs = {pair_of(seat) for seat in best}
        if len(pairs) == 1:
            (winners,) = pairs
            results = ["win" if seat in winners else "loss" for seat in range(players)]
            summary = say("pentup-pair-wins", winners=seats(winners))
        else:
            results = ["draw"] * players
            summary = say("pentup-pairs-draw")
    elif len(best) == 1:
        results = ["win" if seat in best else "loss" for seat in range(players)]
        summary = say("pentup-wins", who=Seat(best[0]))
    else:
        results = ["draw" if seat in best else "loss" for seat in range(players)]
        summary = say("pentup-draw", best=seats(best))
    decided = what_decided(placed, players, misere)
    return Outcome(tuple(results), summary, _sheet(placed, players), decided)


def what_decided(placed: Sequence[PlacedTile], players: int, misere: bool) -> Message:
    """The level on which one side got ahead, and how many tiles each of those who were still equal
    has there."""
    counts = [tiles_per_level(placed, seat) for seat in range(players)]
    top = max(tile.level for tile in placed)
    equal: list[int] = []
    ahead = list(range(players))
    for level in range(1, top + 1) if misere else range(top, 0, -1):
        here = {seat: counts[seat][level - 1] for seat in ahead}
        ahead = [seat for seat in ahead if here[seat] == max(here.values())]
        sides = {pair_of(seat) if players == 4 else (seat,) for seat in ahead}
        if len(sides) > 1:
            equal.append(level)
            continue
        tiles = all_of(
            (say("pentup-decided-tiles", who=Seat(seat), tiles=here[seat]) for seat in here),
            "comma",
        )
        if not equal:
            return say("pentup-decided", level=level, tiles=tiles)
        levels = all_of(sorted(equal))
        return say("pentup-decided-below", equal=levels, level=level, tiles=tiles)
    return say("pentup-decided-nowhere")


def _sheet(placed: Sequence[PlacedTile], players: int) -> ScoreSheet:
    top = max((tile.level for tile in placed), default=0)
    levels = (say("pentup-level", level=level) for level in range(top, 0, -1))
    columns = (say("sheet-player"), *levels)
    rows = tuple((Seat(seat), *tiles_per_level(placed, seat)[::-1]) for seat in range(players))
    return ScoreSheet(columns, rows)
