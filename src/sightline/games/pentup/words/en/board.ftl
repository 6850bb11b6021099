# Pent-Up's board in English.

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

## The board in words

pentup-turn = Turn
pentup-to-place = { $who-is ->
    [you] You place tile { $number } of { $all }.
   *[other] { $who } places tile { $number } of { $all }.
}
pentup-over = The game is over.
pentup-table = The table
pentup-table-empty = The table is empty.
pentup-level-part = Level { $level }, x { $first } to { $last }
pentup-drawn-level = Level
pentup-drawn-last = last move
pentup-drawn-proposed = proposed move
pentup-drawn-covered = covered by the level above
pentup-drawn-room = free cell on top of the level below
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
pentup-not-legal = This is not a legal spot.
pentup-legal = This is a legal spot.

## What the board says meanwhile

pentup-choose = Choose a tile.
pentup-asking = Looking where { $tile } can go…
pentup-asking-offline = The table cannot be reached. Where { $tile } can go is shown when it is back.
pentup-sending = Placing { $tile }…
pentup-sending-offline = { $tile } is placed when the table is back.
pentup-press-again = Press again to place { $tile } here.
pentup-goes-to = { $spots ->
    [one] Tile { $tile } goes to level { $level }: { $spots } spot this way round.
   *[other] Tile { $tile } goes to level { $level }: { $spots } spots this way round.
}
pentup-goes-anywhere = Lay tile { $tile } wherever you like: it is the first.
pentup-no-spot = Tile { $tile } has no spot.
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

## For those who listen

# After "White places F on level 2."
pentup-lies = { $tile } lies in { $area }, { $beneath }, { $way }.
pentup-asked = Your turn: choose a tile.
pentup-asked-first = Your turn: choose the first tile.
# A cell of the board in words: nothing lies there on this level, or a tile below.
pentup-cell-free = free
pentup-cell-over = free over { $tile }
