"""Game end: who has most tiles on the highest level, then on the next lower one, and so on."""

from __future__ import annotations

from collections.abc import Sequence

from sightline.core.outcome import Outcome, Result, ScoreSheet
from sightline.games.pentup.rules.board import PlacedTile

COLOURS = ("White", "Black", "Red", "Blue")
PAIRS = ((0, 2), (1, 3))


def tiles_per_level(placed: Sequence[PlacedTile], seat: int) -> tuple[int, ...]:
    """How many of a seat's tiles lie on each level, from level 1 up to the highest occupied."""
    counts = [0] * max((tile.level for tile in placed), default=0)
    for tile in placed:
        if tile.seat == seat:
            counts[tile.level - 1] += 1
    return tuple(counts)


def standing(counts: tuple[int, ...], misere: bool) -> tuple[int, ...]:
    """What is compared between players: the highest level first; in misère level 1 first."""
    return counts if misere else counts[::-1]


def best_seats(placed: Sequence[PlacedTile], players: int, misere: bool) -> tuple[int, ...]:
    """The seats with the best standing: more than one only if tied on all levels."""
    ranks = [standing(tiles_per_level(placed, seat), misere) for seat in range(players)]
    return tuple(seat for seat in range(players) if ranks[seat] == max(ranks))


def pair_of(seat: int) -> tuple[int, int]:
    """The two seats that play together, sitting opposite each other."""
    return PAIRS[seat % 2]


def judge(placed: Sequence[PlacedTile], players: int, misere: bool) -> Outcome:
    """The result of a finished game."""
    best = best_seats(placed, players, misere)
    results: list[Result]
    if players == 4:
        # Every player is scored alone; the pair of the best single player wins.
        pairs = {pair_of(seat) for seat in best}
        if len(pairs) == 1:
            (winners,) = pairs
            results = ["win" if seat in winners else "loss" for seat in range(players)]
            summary = f"{_names(winners)} win"
        else:
            results = ["draw"] * players
            summary = "A draw between the pairs"
    elif len(best) == 1:
        results = ["win" if seat in best else "loss" for seat in range(players)]
        summary = f"{_names(best)} wins"
    else:
        results = ["draw" if seat in best else "loss" for seat in range(players)]
        summary = f"A draw between {_names(best)}"
    return Outcome(tuple(results), f"{summary}.", _sheet(placed, players))


def _sheet(placed: Sequence[PlacedTile], players: int) -> ScoreSheet:
    top = max((tile.level for tile in placed), default=0)
    columns = ("Player", *(f"Level {level}" for level in range(top, 0, -1)))
    rows = tuple((COLOURS[seat], *tiles_per_level(placed, seat)[::-1]) for seat in range(players))
    return ScoreSheet(columns, rows)


def _names(seats: Sequence[int]) -> str:
    return " and ".join(COLOURS[seat] for seat in seats)
