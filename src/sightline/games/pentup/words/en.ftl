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

## Tiles on the page; the patterns tell them apart without colour

pentup-tile = Tile { $tile }
pentup-tile-named = Tile { $tile }, { $pattern }
pentup-tile-pattern = { $tile }, { $pattern }
pentup-tile-of = { $owner } { $tile }
pentup-pattern-F = bricks
pentup-pattern-I = upright stripes
pentup-pattern-L = grid
pentup-pattern-N = falling stripes
pentup-pattern-P = dots
pentup-pattern-T = level stripes
pentup-pattern-U = rings
pentup-pattern-V = chevrons
pentup-pattern-W = waves
pentup-pattern-X = crosses
pentup-pattern-Y = plain
pentup-pattern-Z = rising stripes
pentup-count-left = { $tiles ->
    [one] { $tiles } tile left
   *[other] { $tiles } tiles left
}

## Where a tile lies, or would lie

pentup-columns = { $count ->
    [one] column { $from }
   *[other] columns { $from } to { $to }
}
pentup-rows = { $count ->
    [one] row { $from }
   *[other] rows { $from } to { $to }
}
pentup-area = { $columns }, { $rows }
# The tile's cells row by row, as numbers: "way 3: from the top, 2 3 / 1 2 / 2".
pentup-way = way { $number }: from the top, { $rows }
pentup-on-the-table = on the table
pentup-on-tiles = on { $tiles }
pentup-spot = level { $level }, { $area }, { $beneath }

## The board in words

pentup-turn = Turn
pentup-to-place = { $name } to place tile { $number } of { $all }.
pentup-over = The game is over.
pentup-table = The table
pentup-table-empty = The table is empty.
pentup-owner-count = { $owner } { $count }
pentup-level-holds = { $tiles ->
    [one] { $tiles } tile ({ $owners }), { $area }.
   *[other] { $tiles } tiles ({ $owners }), { $area }.
}
pentup-tile-lies = { $tile }: cells { $cells }.
pentup-tile-partly-covered = { $covered ->
    [one] { $tile }: cells { $cells }, { $covered } cell covered.
   *[other] { $tile }: cells { $cells }, { $covered } cells covered.
}
pentup-tile-covered = { $tile }: cells { $cells }, fully covered.
pentup-last-move = { $lies } This was the last move.
pentup-tiles-left = Tiles left
pentup-hand = { $name }: { $tiles }.
pentup-hand-empty = { $name }: none.

## The board's picture

pentup-board = Pent-Up board
pentup-setting = Setting the table…
pentup-scene-empty = The table, empty.
pentup-scene =
    The table with { $tiles ->
        [one] { $tiles } tile
       *[other] { $tiles } tiles
    } on { $levels ->
        [one] { $levels } level
       *[other] { $levels } levels
    }. Last move: { $tile } on level { $level }.
pentup-levels = Levels
pentup-level-told = Level { $level }: { $holds }
pentup-level-empty = Level { $level }: empty.
pentup-space-stopped = The 3-D view stopped: this is the flat board.
pentup-space-not-loaded = The 3-D view could not be loaded: this is the flat board.
pentup-space-again = Try 3-D again

## Looking at it

# What a button does, with its key: "Flip ( / )".
pentup-with-key = { $does } ({ $key })
pentup-view = View
pentup-reset = Reset the view
pentup-from-above = From above
pentup-nearer = Nearer
pentup-farther = Farther
pentup-levels-shown = Levels shown
pentup-shown-of = { $shown } of { $levels }
pentup-all-shown = All levels shown.
pentup-some-shown = Levels 1 to { $shown } of { $levels } shown.

## The tray

pentup-whose = Whose tiles
pentup-yours = Yours
pentup-your-tiles = Your tiles
pentup-tiles-of = Tiles of { $name }
pentup-all-placed = All tiles are placed.

## With a tile in hand

pentup-ways-round = Ways round
pentup-way-spots = { $spots ->
    [0] Way { $number }: no spot
    [one] Way { $number }: { $spots } spot
   *[other] Way { $number }: { $spots } spots
}
pentup-spots = { $spots ->
    [0] No spot this way round
    [one] { $spots } spot
   *[other] { $spots } spots
}
pentup-turn-left = Turn left
pentup-turn-right = Turn right
pentup-flip = Flip
pentup-put-back = Put back
pentup-place = Place
pentup-place-here = Place here
pentup-place-tile = Place { $tile }
pentup-placing = Placing…
pentup-not-legal = Not a legal spot
pentup-legal = This is a legal spot.

## What the board says meanwhile

# What the rules or the table say, as a sentence.
pentup-sentence = { $text }.
pentup-choose = Choose a tile.
pentup-asking = Looking where { $tile } can go…
pentup-asking-offline = The table cannot be reached. Where { $tile } can go is shown when it is back.
pentup-sending = Placing { $tile }…
pentup-sending-offline = { $tile } is placed when the table is back.
pentup-press-again = Press again to place { $tile } here.
pentup-goes-to = { $spots ->
    [one] { $tile } goes to level { $level }: { $spots } spot this way round.
   *[other] { $tile } goes to level { $level }: { $spots } spots this way round.
}
pentup-no-spot = { $tile } has no spot.
pentup-taken =
    { $tile }: level { $level }, { $spots ->
        [one] { $spots } spot
       *[other] { $spots } spots
    } in { $fitting } of { $ways ->
        [one] { $ways } way
       *[other] { $ways } ways
    } round. Now { $way }; { $spot }.
pentup-moved = { $tile } { $way }; { $spot }.
pentup-back-in-tray = { $tile } is back in the tray.
pentup-already-placed = { $tile } is already placed.
pentup-other-side-no-spot = The other side of { $tile } has no spot now.
pentup-no-other-turn = No other turn of { $tile } has a spot.
pentup-try-other-side = No other turn of { $tile } has a spot: try the other side.
pentup-passed-ways = { $ways ->
    [one] Passed { $ways } way round with no spot.
   *[other] Passed { $ways } ways round with no spot.
}
pentup-way-no-spot = This way round has no spot now.
pentup-no-further-spot = No spot further that way.
pentup-went-wrong = Something went wrong here. Try again.

## Moves as a list

pentup-list = Moves as a list
pentup-list-close = Close
pentup-list-later = Placements are listed here when it is your turn.
pentup-list-tile = Tile
pentup-list-choose = Choose a tile
pentup-list-way = Way round
pentup-list-way-spots = { $spots ->
    [one] { $way } ({ $spots } spot)
   *[other] { $way } ({ $spots } spots)
}
pentup-list-spot = Spot

## Keys: their names, and what they do

pentup-key-enter = Enter
pentup-key-escape = Esc
pentup-key-shift = Shift
pentup-key-page-up = Page Up
pentup-key-page-down = Page Down
pentup-does-take = Take the tile with this letter
pentup-does-move = Move the tile from spot to spot; without a tile, turn the view
pentup-does-turn = Turn the tile left, right (also Q and E, Shift + wheel)
pentup-does-flip = Flip the tile (also M)
pentup-does-place = Place the tile
pentup-does-put-back = Put the tile back
pentup-does-levels = Show more, fewer levels
pentup-does-level = Show the levels up to this one; 0 shows all
pentup-does-reset = Reset the view
pentup-does-above = Look from above (also T when tile T cannot be taken)
pentup-does-zoom = Nearer, farther
pentup-does-orbit = Turn the view while a tile is taken

## The puzzle "How high?"

pentup-height-puzzle = How high?
pentup-height-best = · best { $best }
pentup-height-next = · best { $best } · next goal { $goal }
pentup-height-ladder = Level { $level } now, level { $best } at best
pentup-height-here = you are here
pentup-height-your-best = your best
pentup-key-backspace = Backspace
pentup-does-take-back = Take back the last tile

## The puzzle "Surround"

pentup-surround = Surround
pentup-surround-help = Pick a black tile. Enclose it in as few white tiles as you can, then those in black ones.
pentup-surround-count = { $solved } of { $all } solved
pentup-surround-tile = Surround { $tile }
pentup-surround-solved = Surround { $tile }, solved: { $best }
pentup-surround-board = Puzzle board
pentup-surround-scene = { $title }: { $white } white and { $black } black tiles around it
pentup-surround-closed = The ring is closed. Now surround it with black tiles.
pentup-surround-reopened = The ring is open again.
pentup-surround-best = This is a best answer.
pentup-surround-done = Everything is surrounded.
pentup-surround-white = White: cover every dot beside the black tile.
pentup-surround-black = Black: cover every dot beside a white tile.
pentup-surround-now = Now
pentup-surround-table = Table
pentup-surround-lies = { $tile } lies on { $rows }, { $columns }.
pentup-surround-cell = row { $row } column { $column }
pentup-surround-open = Open cells: { $cells }.
pentup-surround-none-open = Open cells: none.
pentup-surround-marked = where it is marked
pentup-surround-in-all = In all
pentup-surround-answer = A best answer
pentup-surround-answer-picture = A best answer, drawn
pentup-surround-proven = Both numbers are proven: every ring with fewer tiles was tried by machine.
