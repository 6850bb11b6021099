# Pent-Up's puzzles in English.

## All puzzles

pentup-puzzles-note = The two puzzles of its rulebook, and each day a winning move to find.
pentup-two-coordinates = a cell has two coordinates here, x and y
pentup-hint-goes = { $colour }'s { $tile } goes to { $cells }.

## The puzzle "How high?"

pentup-height-about = Stack all of Pent-Up's tiles, alone: level 6 is the book's goal, 10 the most.
pentup-height-rules = Play Pent-Up alone, White and Black in turn, with all its rules. Every tile goes to the highest level on which it fits. How high can you get? The rulebook asks for **level 6**; level 10 is possible, and no game goes higher.
pentup-height-goal-book = Level { $level }, the book's goal
pentup-height-goal = Level { $level }
pentup-height-goal-most = Level { $level }, the proven most
pentup-height-all-laid = all tiles are laid
pentup-height-score = Level { $level } with { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
}
pentup-height-lies = { $colour } { $tile } on level { $level }, { $cells }.
pentup-height-stands = { $score }.
pentup-height-empty = The table is empty.
pentup-height-turn = { $colour } is next; left: { $hand }.
pentup-height-hint-most = This is level { $level }: no game goes higher.
pentup-height-hint-back = I see no way higher from here. Take back { $count ->
    [one] the newest tile
   *[other] the { $count } newest tiles
}, and level { $goal } is in reach.
pentup-height-hint-reach = Level { $goal } is in reach from here.
pentup-height-hint-look = Look at { $colour }'s { $tile }.
pentup-height-hint-then = Then look at { $colour }'s { $tile }.

pentup-height-puzzle = How high?
pentup-height-best = Level { $level } · best { $best }
pentup-height-next = Level { $level } · best { $best } · next goal { $goal }
pentup-height-ladder = Level { $level } now, level { $best } at best
pentup-height-here = you are here
pentup-height-your-best = your best
pentup-key-backspace = Backspace
pentup-does-take-back = Take back the last tile

## The puzzle "Find the winning move"

pentup-win-puzzle = Winning move { $number }
pentup-win-about = Find the move with which { $colour } wins. { $tiles } tiles are left; the next day has another position.
pentup-win-rules = A game of Pent-Up near its end: **{ $colour } is to move**, and { $tiles } tiles are left in both hands. Of { $moves } moves { $wins ->
    [one] one wins
   *[other] { $wins } win
}, whatever the answer; all others at best draw. That is proven to the last tile. Find it: place one tile. Who has most tiles on the highest level wins; if that is equal, the next lower level decides, and so on.
pentup-win-one-move = one move is all there is to make
pentup-win-level = Level { $level }: White { $white }, Black { $black }.
pentup-win-hand = { $colour } has left: { $hand }.
pentup-win-turn = { $colour } is to move and can win.
pentup-win-found = That wins: { $colour } can no longer be stopped.
pentup-win-missed = That does not win: { $other } has an answer. Take it back and let { $colour } try another move.
pentup-win-hint-back = This does not win: { $other } has an answer. Take it back.
pentup-win-hint-ways = { $colour } wins with { $wins ->
    [one] one
   *[other] { $wins }
} of { $moves } moves.
pentup-win-heading = Find the winning move

## The puzzle "Surround"

pentup-surround-about = Enclose the black { $tile } in white tiles, and those in black ones.
pentup-surround-rules = Everything lies flat on the table. First surround the black **{ $tile }** with white tiles, each used once: every cell beside it must be covered. Then surround the white tiles with the eleven other black ones: no empty cell may share an edge with a white one, not even in a hole. Use as few tiles as you can; { $white } and { $black } are proven to be the least. A tile must touch what it surrounds; corners don't count.
pentup-surround-goal = { $white } white and { $black } black, the proven least
pentup-surround-goal-at = { $tiles }: { $goal }
pentup-surround-score = { $white } white and { $black } black tiles
pentup-surround-none-needed = everything is surrounded: no tile is needed
pentup-surround-laid-already = { $colour }'s { $tile } is laid already
pentup-surround-not-beside-tile = White's { $tile } must cover an open cell beside the black { $centre }, such as { $cells }
pentup-surround-not-beside-ring = Black's { $tile } must cover an open cell beside a white tile, such as { $cells }
pentup-surround-laid = { $colour } { $tile } on { $cells }.
pentup-surround-with = Surrounded with { $score }.
pentup-surround-turn = { $colour } is next. To be covered: { $cells }.
pentup-surround-hint-back = Take back { $count ->
    [one] the newest tile
   *[other] the { $count } newest tiles
}: { $tiles } white tiles are enough, in { $ways ->
    [one] one way
   *[other] { $ways } ways
} from there.
pentup-surround-hint-ring = The ring can be closed with { $tiles } white tiles in all, in { $ways ->
    [one] one way
   *[other] { $ways } ways
} from here.
pentup-surround-hint-other = I see no way for Black to close this ring with few tiles. Take back { $count ->
    [one] the newest tile
   *[other] the { $count } newest tiles
} and build another one.
pentup-surround-hint-black-back = Take back { $count ->
    [one] the newest tile
   *[other] the { $count } newest tiles
}: then { $tiles } black tiles in all are enough.
pentup-surround-hint-black = This can be closed with { $tiles } black tiles in all.
pentup-surround-hint-look = Look at { $colour }'s { $tile } next.

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

## The puzzles' introductions

pentup-height-intro-goal = Build a tower as high as you can, alone: White and Black take turns, and you place for both.
pentup-height-intro-lay = Take any tile and lay it on the table: drag it there, or choose it and click.
pentup-height-intro-then = A tile goes up where it lies flat on at least two others. It must go to the highest level that it can reach, so think of what the next tile will rest on.
pentup-surround-intro-goal = Close a ring of White's tiles around the black one: the dots are the cells that are still open.
pentup-surround-intro-lay = Take any white tile and cover a dot with it: drag it there, or choose it and click.
pentup-surround-intro-then = When the ring is closed, Black's tiles close a second one around White's. Use as few tiles as you can.
pentup-win-intro-goal = A game is nearly over. { $colour } is to move, and one move wins it: most tiles on the highest level, or, if that is equal, on the next lower one.
pentup-win-intro-lay = Choose a tile and place it: drag it there, or choose it and click.
pentup-win-intro-then = If that does not win, take it back. Look at what is left in both hands and at what each tile could still reach: the move that climbs highest often only helps the other.
