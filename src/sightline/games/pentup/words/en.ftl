# Pent-Up in English.

pentup-summary = Stack your pentominoes and own the highest level when the last tile is placed.

## Seats

pentup-white = White
pentup-black = Black
pentup-red = Red
pentup-blue = Blue

## Options

pentup-option-misere = Misère
pentup-option-misere-help = Most tiles on the lowest level win.

## What happens

pentup-placed = { $who-is ->
    [you] You place { $tile } on level { $level }.
   *[other] { $who } places { $tile } on level { $level }.
}
pentup-wins = { $who-is ->
    [you] You win.
   *[other] { $who } wins.
}
pentup-pair-wins = { CAPITAL($winners) } win.
pentup-draw = A draw between { $best }.
pentup-pairs-draw = A draw between the pairs.
pentup-level = Level { $level }

## Why a move is refused, and what the rule is called

pentup-not-in-hand = { $tile } is already placed; left: { $left }
pentup-not-in-hand-rule = tile not in hand
pentup-wrong-shape = { $cells } do not have the shape of { $tile }
pentup-wrong-shape-rule = wrong shape
pentup-cells-order = the five cells are named in ascending order: x, then y
pentup-cells-order-rule = cells
pentup-first-tile = the first tile is placed with its bounding box starting at (0, 0)
pentup-first-tile-rule = first tile
pentup-higher-possible =
    rule (d): { $tile } can go to level { $highest }, for example on { $cells }, so it may not go to level { $level }
pentup-higher-possible-rule = a higher level is possible
pentup-overlap = rule (c): part of { $tile } would lie on the table, but { $cell } is taken by { $other }
pentup-overlap-rule = overlap
pentup-not-flat = rule (c): { $tile } would not lie flat: { $steps }
pentup-not-flat-rule = not flat
pentup-height = { $cell } is { $height } high
pentup-not-adjacent = rule (b): on the table, { $tile } must share an edge with a tile on the table
pentup-not-adjacent-rule = not adjacent
pentup-one-tile = rule (b): { $tile } would lie atop { $other } alone, not on two tiles
pentup-one-tile-rule = atop fewer than two tiles

## Why a text is no move

pentup-unreadable =
    cannot read { $text }; a placement is written like F3@4,-2 (tile F, orientation 3, corner 4,-2), optionally with its level: F3@4,-2^1
pentup-no-such-tile = there is no tile { $tile }; the tiles are { $tiles }
pentup-no-such-turn = { $tile } has orientations 1 to { $last }, not { $turn }
pentup-too-far = ({ $x },{ $y }) is further out than any game can reach
pentup-wrong-level = { $text } names level { $named }, but it would lie on level { $level }
