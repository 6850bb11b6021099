"""A position in sentences, for who cannot see its picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sightline.core.description import Part
from sightline.core.message import Message, Seat, all_of, say
from sightline.games.pentup.drawing.text import OWNER_NAMES, Cell, Placed
from sightline.games.pentup.rules.board import PlacedTile
from sightline.games.pentup.rules.moves import Place
from sightline.games.pentup.rules.scoring import SEAT_TITLES
from sightline.games.pentup.rules.state import ALL_TILES, View
from sightline.kit.pieces.shapes import identify
from sightline.words.speaking import spoken


def parts(view: View) -> tuple[Part, ...]:
    """The whole position, the highest level first, since it counts most."""
    top = max((tile.level for tile in view.placed), default=0)
    hands = (
        say("pentup-hand", name=SEAT_TITLES[seat], tiles=" ".join(hand))
        if hand
        else say("pentup-hand-empty", name=SEAT_TITLES[seat])
        for seat, hand in enumerate(view.hands)
    )
    return (
        Part(say("pentup-turn"), (_turn(view),)),
        *(_level_part(view, level) for level in range(top, 0, -1)),
        *(() if top else (Part(say("pentup-table"), (say("pentup-table-empty"),)),)),
        Part(say("pentup-tiles-left"), tuple(hands), own=True),
    )


def _turn(view: View) -> Message:
    if view.outcome is not None:
        return view.outcome.summary
    return say(
        "pentup-to-place",
        who=Seat(view.turn or 0),
        number=len(view.placed) + 1,
        all=len(ALL_TILES) * view.players,
    )


def _level_part(view: View, level: int) -> Part:
    tiles = [tile for tile in view.placed if tile.level == level]
    owners = Counter(tile.seat for tile in tiles)
    holds = say(
        "pentup-level-holds",
        tiles=len(tiles),
        owners=all_of(
            (
                say("pentup-owner-count", owner=SEAT_TITLES[seat], count=owners[seat])
                for seat in sorted(owners)
            ),
            "comma",
        ),
        area=area([cell for tile in tiles for cell in tile.cells]),
    )
    return Part(
        say("pentup-level", level=level), (holds, *(_tile_told(view, tile) for tile in tiles))
    )


def _tile_told(view: View, tile: PlacedTile) -> Message:
    above = {cell for each in view.placed if each.level == tile.level + 1 for cell in each.cells}
    covered = sum(cell in above for cell in tile.cells)
    name = say("pentup-tile-of", owner=SEAT_TITLES[tile.seat], tile=tile.tile)
    cells = " ".join(f"({x}, {y})" for x, y in tile.cells)
    if not covered:
        lies = say("pentup-tile-lies", tile=name, cells=cells)
    elif covered == len(tile.cells):
        lies = say("pentup-tile-covered", tile=name, cells=cells)
    else:
        lies = say("pentup-tile-partly-covered", tile=name, cells=cells, covered=covered)
    return say("pentup-last-move", lies=lies) if tile is view.placed[-1] else lies


def placement(view: View, move: Place) -> Message:
    """*F on level 2, columns 4 to 6, rows -2 to 0, way 3*."""
    height = max((tile.level for tile in view.placed if move.cells[0] in tile.cells), default=0)
    found = identify(move.cells)
    return say(
        "pentup-move",
        tile=move.tile,
        level=height + 1,
        area=area(move.cells),
        way=0 if found is None else found[1] + 1,
    )


def area(cells: Sequence[Cell]) -> Message:
    """*columns 2 to 4, rows -1 to 1*."""
    return say(
        "pentup-area",
        columns=_span("pentup-columns", [x for x, _ in cells]),
        rows=_span("pentup-rows", [y for _, y in cells]),
    )


def _span(message: str, values: Sequence[int]) -> Message:
    first, last = min(values), max(values)
    return Message(message, {"count": last - first + 1, "from": str(first), "to": str(last)})


def describe(
    placed: Sequence[Placed], *, last: int | None = None, ghost: Placed | None = None
) -> list[str]:
    """The position in sentences: each level's summary, then its tiles."""
    return [spoken(sentence) for sentence in _sentences(placed, last, ghost)]


def _sentences(placed: Sequence[Placed], last: int | None, ghost: Placed | None) -> list[Message]:
    if not placed and ghost is None:
        return [say("pentup-described-empty")]
    sentences: list[Message] = []
    newest = None if last is None else placed[last]
    for level in sorted({tile.level for tile in placed}, reverse=True):
        tiles = [tile for tile in placed if tile.level == level]
        sentences.append(_level(tiles, level))
        for tile in tiles:
            lies = tile_lies(tile)
            if tile is newest:
                sentences.append(say("pentup-described-last", lies=lies))
            else:
                sentences.append(say("pentup-described-tile", lies=lies))
    if ghost is not None:
        sentences.append(say("pentup-described-proposed", lies=tile_lies(ghost)))
    return sentences


def _level(tiles: Sequence[Placed], level: int) -> Message:
    """How many tiles, whose they are, and where they lie."""
    owners = Counter(tile.seat for tile in tiles)
    counts = [
        say("pentup-described-owner-has", owner=OWNER_NAMES[seat], count=owners[seat])
        for seat in sorted(owners)
    ]
    xs = [x for tile in tiles for x, _ in tile.cells]
    ys = [y for tile in tiles for _, y in tile.cells]
    return say(
        "pentup-described-on-level",
        level=level,
        tiles=len(tiles),
        owners=all_of(counts, "comma"),
        left=str(min(xs)),
        right=str(max(xs)),
        top=str(min(ys)),
        bottom=str(max(ys)),
    )


def tile_lies(tile: Placed) -> Message:
    """Owner, letter, level and cells."""
    cells = all_of((f"({x}, {y})" for x, y in tile.cells), "comma")
    owner = OWNER_NAMES[tile.seat]
    return say("pentup-described-lies", owner=owner, tile=tile.tile, level=tile.level, cells=cells)
