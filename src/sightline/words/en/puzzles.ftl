# Puzzles for one, and the puzzle room on the page. docs/words.md says how to write messages.

## The puzzles

puzzle-box = The 5×10 box
puzzle-box-without = The 5×10 box without { $first } and { $second }
puzzle-box-summary = Ten pieces (without { $first } and { $second }) lie flat in their box, in one way only.
puzzle-box-rules = Lay all ten pieces so that every cell is covered. Turn them and turn them over as you like. There is only one way, apart from turning the whole box.
puzzle-board = { $sides } board
puzzle-board-summary = All twelve pentominoes fill the board: { $kinds } ways.
puzzle-board-rules = Lay all twelve pieces so that every cell is covered. Turn them and turn them over as you like.
puzzle-hole-middle = 8×8 without the middle
puzzle-hole-at = 8×8 without { $cells }
puzzle-hole-summary = All twelve pentominoes on a chessboard with a hole of your choice.
puzzle-solid = { $sides } box
puzzle-solid-summary = All twelve pentominoes, as solid pieces, fill the box: { $kinds } ways.
puzzle-solid-rules = Lay all twelve pieces, one cube thick, so that the box is full. They may stand upright as well as lie.
puzzle-drawn-layer = layer { $layer }
puzzle-picture-empty = nothing is laid yet

## What cannot be

no-such-puzzle = there is no puzzle { $key }{ $instead }
puzzle-there-is = ; there is { $first }, { $second } and others
puzzle-hole-unread = cannot read the hole in { $key }; write { $board }@2,5 (a 2×2 hole with its upper left cell at row 2, column 5) or four cells, { $board }-0,0-0,7-7,0-7,7; they count from 0
puzzle-no-solution = { $title } has no solution
puzzle-too-long = this takes too long to find out
placement-unread = cannot read { $text }; a placement is written like { $example } (piece F, orientation 3, corner { $corner })
no-such-piece = there is no piece { $piece }; the pieces are { $pieces }
no-such-orientation = { $piece } has orientations 1 to { $most }, not { $turn }
corner-coordinates = a corner has { $count } coordinates here, as in { $example }
too-far-away = { $corner } is too far away
puzzle-no-such-piece = there is no { $piece } in this puzzle; its pieces are { $pieces }
piece-laid-already = { $piece } is laid already
cell-coordinates = a cell has { $count } coordinates here
piece-outside = { $piece } would leave the board at { $cells }
piece-overlaps = { $piece } would lie on { $other } at { $cells }
piece-wrong-shape = { $cells } do not have the shape of { $piece }

## A position in words

packing-laid = { $piece } on { $cells }.
packing-left = Left: { $pieces }. { $empty } cells are empty.
packing-solved = Every piece is laid: solved.

## Hints

puzzle-hint-also = { $hint } { $more }
packing-hint-solved = It is solved: nothing is left to do.
packing-hint-hopeless = This board has no solution at all.
packing-hint-right = Everything you have laid can stay.
packing-hint-open = Every beginning is open.
packing-hint-look = Look at { $piece } next, and at the cell { $cell }.
packing-hint-goes = { $piece } goes to { $cells }.
packing-hint-back = This cannot be completed. Take back { $count ->
    [one] the newest piece
   *[other] the { $count } newest pieces
} and it can.
packing-hint-gap = { $count ->
    [one] Nothing can fill the cell { $cell }.
   *[other] Nothing can fill the { $count } cells around { $cell }.
}
packing-hint-until = It was possible until { $piece } was laid.
packing-hint-then = Then { $piece } goes to { $cells }.

## What was achieved

puzzle-news-solved = Solved in { $time }.
puzzle-news-helped = Solved in { $time }, with help.
puzzle-news-best-time = Your best time.
puzzle-news-solution = A new solution: you have found { $found }.
puzzle-news-solution-of = A new solution: you have found { $found } of { $all }.
puzzle-news-best = Your best: { $best }.
puzzle-shared-picture = { $title }, { $name }: { $time }{ $helped ->
    [yes] , with help
   *[no] {""}
}

## The page: times, counts, places

puzzle-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
puzzle-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
puzzle-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
puzzle-time-joined = { $first } { $second }
puzzle-time = Time: { $time }
# $ways is the number as it is written, $count the same for its plural.
puzzle-left-exact = { $count ->
    [0] No solution from here
    [one] { $ways } solution left from here
   *[other] { $ways } solutions left from here
}
puzzle-left-least = { $count ->
    [one] At least { $ways } solution left
   *[other] At least { $ways } solutions left
}
puzzle-left-counting = Counting …
puzzle-left-stopped = Not counted to the end
puzzle-progress-found = { $found } of { $all } found
puzzle-progress-best = best { $time }
puzzle-progress-helped = { $time } with help
puzzle-lie = { $count ->
    [0] The board is empty.
    [one] { $count } piece lies on the board.
   *[other] { $count } pieces lie on the board.
}
puzzle-rows = { $count ->
    [one] row { $from }
   *[other] rows { $from } to { $to }
}
puzzle-columns = { $count ->
    [one] column { $from }
   *[other] columns { $from } to { $to }
}
puzzle-layers = { $count ->
    [one] layer { $from }
   *[other] layers { $from } to { $to }
}
puzzle-area = { $rows }, { $columns }
puzzle-area-solid = { $layers }, { $rows }, { $columns }
puzzle-shape-none = none
puzzle-shape-layer = layer { $layer }: { $rows }

## The puzzle room

puzzle-room = Puzzle room
puzzle-room-title = The puzzle room
puzzle-room-lead = Twelve pieces of five squares each, and what can be done with them alone.
puzzle-room-solved = You have solved { $solved } of { $all }.
puzzle-room-solved-found = You have solved { $solved } of { $all } and found { $found } fillings.
puzzle-room-away = The puzzle room cannot be reached.
puzzle-room-opening = The puzzle room is opening.
puzzle-try-again = Try again
puzzle-shelf-boards = Flat boards
puzzle-shelf-boards-note = All twelve pieces, one board.
puzzle-shelf-solids = Boxes
puzzle-shelf-solids-note = The same twelve, as solid pieces.
puzzle-shelf-tables = At a table
puzzle-shelf-tables-note = Games for one.
puzzle-variants = Three other sets of ten have one solution, too: without
puzzle-sit-alone = Sit down alone
puzzle-setting-table = Setting the table …
puzzle-another-hole = Choose another hole
puzzle-difficulty = Difficulty: { $level ->
    [1] easy
    [2] easy to middling
    [3] middling
    [4] hard
   *[5] very hard
}
puzzle-play = Play
puzzle-play-this = Play { $title }
puzzle-go-on = Go on: { $count ->
    [one] { $count } piece lies
   *[other] { $count } pieces lie
}
puzzle-go-on-with = Go on with { $title }
puzzle-all = All puzzles

## Choosing the hole

puzzle-hole-choose = Choose the hole
puzzle-hole-is = The hole is
puzzle-hole-block = a 2 × 2 block
puzzle-hole-cells = any four cells
puzzle-hole-grid = Cells of the board
puzzle-hole-cell = Row { $row }, column { $column }
puzzle-hole-ready = Sixty cells are left for the twelve pieces.
puzzle-hole-more = Take out { $count } more.
puzzle-hole-play = Play this board

## A puzzle's page

puzzle = Puzzle
puzzle-page-of = { $title } – Sightline
puzzle-not-here = This puzzle is not here.
puzzle-away = The puzzle cannot be reached.
puzzle-no-board = This page has no board for such a puzzle.
puzzle-opening = Opening the box …
puzzle-to-room = Back to the puzzle room
puzzle-undo = Undo
puzzle-undo-title = Undo (Ctrl+Z)
puzzle-redo = Redo
puzzle-do-again = Do again
puzzle-do-again-title = Do again (Ctrl+Y)
puzzle-rules = Rules and keys
puzzle-rules-title = Rules and keys (?)
puzzle-settings = Settings
puzzle-more = More
puzzle-board-name = Board
puzzle-board-in-words = The board in words
puzzle-in-words = Board in words
puzzle-about = About this attempt
puzzle-solutions-left = Solutions left
puzzle-progress = Your progress
puzzle-no-solution-proven = There is no solution: this is proven.
puzzle-one-solution = There is exactly one solution, turned ones aside.
puzzle-solutions = There are { $count } solutions.
puzzle-solutions-kinds = There are { $count } solutions, turned ones counted once.
puzzle-not-solved = Not solved yet.
puzzle-empty-board = Empty the board
puzzle-start-over = Start over
puzzle-start-over-sure = Start over?
puzzle-start-over-help = All pieces go back into the tray and the clock to zero. What you have achieved is kept.
puzzle-started-over = A fresh start. The clock runs from zero.
puzzle-give-up = Give up
puzzle-give-up-sure = Give up?
puzzle-give-up-help = A solution is shown. It will not count as found, and the next attempt at it counts as helped.
puzzle-keep-going = Keep going
puzzle-show-solution = Show a solution
puzzle-over = A solution. Start over to try again.
puzzle-offline = The server does not answer. Play on: what you do is kept and sent later.
puzzle-offline-kept = The server does not answer just now. What you did is kept here.
puzzle-overtaken = Another window has changed this puzzle. This is how it stands now.
puzzle-overtaken-again = Another window has changed this puzzle. Look again.
puzzle-dismiss = Dismiss
puzzle-undone = Undone. { $lie }
puzzle-redone = Done again. { $lie }
puzzle-hint-laid = { $piece } is laid. { $lie }
puzzle-hint-taken-back = Taken back. { $lie }

## Solutions left

puzzle-left-take-back = Take something back.
puzzle-left-take-back-short = – take something back.
puzzle-left-kinds = { $count ->
    [one] { $kinds } kind, turned ones counted once
   *[other] { $kinds } kinds, turned ones counted once
}
puzzle-left-share = Share counted
puzzle-left-hidden = Solutions left: hidden
puzzle-left-hide = Hide
puzzle-left-show = Show
puzzle-left-hide-number = Hide the number of solutions
puzzle-left-show-number = Show the number of solutions

## Asking for hints

puzzle-hints = Hints
puzzle-hints-close = Close the hints
puzzle-hint-1 = Am I on the right track?
puzzle-hint-2 = What should I look at?
puzzle-hint-3 = Where does it go?
puzzle-hint-thinking = Thinking …
puzzle-hint-stay = Everything you have laid can stay. { $piece } goes to { $where }.
puzzle-hint-back = The last { $count ->
    [one] piece
   *[other] { $count } pieces
} must go. { $piece } goes to { $where }.
# Hints that point: what they speak of is marked on the board, and $where says it in words.
puzzle-hint-look = { $count ->
    [0] Every beginning is open.
   *[other] Everything you have laid can stay.
} Look at { $piece } next, and at the marked cell in { $where }.
puzzle-hint-gap = This cannot be completed. Take back { $count ->
    [one] the newest piece
   *[other] the { $count } newest pieces
} and it can: nothing can fill the marked cells in { $where }.
puzzle-hint-do-lay = Lay { $piece } there
puzzle-hint-do-both = Take back { $count }, lay { $piece }
puzzle-hint-do-back = { $count ->
    [one] Take back the last piece
   *[other] Take back { $count } pieces
}
puzzle-hints-none = A time without hints stays without a mark.
puzzle-hints-used = { $count ->
    [one] { $count } hint so far: this attempt counts as helped.
   *[other] { $count } hints so far: this attempt counts as helped.
}

## Solved, and shared

puzzle-solved = Solved!
puzzle-new-best = A new best
puzzle-figure-time = Time
puzzle-figure-best = Best
puzzle-figure-found = Found
puzzle-figure-pieces = Pieces
puzzle-found-of = { $found } of { $all }
puzzle-share = Share
puzzle-go-on-up = Go on
puzzle-find-another = Find another
puzzle-share-making = Making a link …
puzzle-share-picture = The board as it lies now
puzzle-share-spoils = This puzzle has one solution. Who opens the link sees it only after asking for it; the picture shows it at once.
puzzle-share-link = Link
puzzle-share-copy = Copy
puzzle-share-copied = The link is copied.
puzzle-share-copy-yourself = Copy the address of this page.
puzzle-share-copy-link = Copy the link
puzzle-share-send = Send …
puzzle-share-open = Open
puzzle-result = A result
puzzle-result-of = { $title }, by { $name }
puzzle-result-not-here = This result is not here.
puzzle-result-away = The result cannot be reached.
puzzle-result-lost-letter = Perhaps a letter got lost when the link was copied.
puzzle-result-fetching = Fetching the result …
puzzle-result-empty-board = { $title }: the empty board
puzzle-result-as-left = { $title } as { $name } left it
puzzle-result-covered = This puzzle has one solution. { $name } has found it; it is covered here.
puzzle-result-uncover = Show the solution
puzzle-result-solved = { $name } solved it.
puzzle-result-solved-score = { $name } solved it: { $score }.
puzzle-result-this-far = { $name } got this far.
puzzle-result-this-far-score = { $name } got this far: { $score }.
puzzle-result-helped = With some help.
puzzle-result-try = Try it yourself
puzzle-result-board = The board

## The board

puzzle-board-group = Puzzle board
puzzle-scene = { $title }: { $laid } of { $all } pieces lie on the board
puzzle-scene-layer = { $scene }, layer { $layer }
puzzle-layer = Layer { $layer }
puzzle-layer-bottom = , bottom
puzzle-layer-top = , top
puzzle-box-building = Building the box …
puzzle-view = View
puzzle-view-above = From above
puzzle-view-above-title = From above (O)
puzzle-view-reset = Reset the view
puzzle-view-reset-title = Reset the view (R)
puzzle-view-fewer = Show fewer layers
puzzle-view-more = Show more layers
puzzle-view-layers = Layers shown
puzzle-view-all-layers = All layers shown.
puzzle-view-layers-of = Layers 1 to { $shown } of { $all } shown.
puzzle-3d-stopped = The 3-D view stopped: play on the layers.
puzzle-3d-not-loaded = The 3-D view could not be loaded: play on the layers.
puzzle-3d-again = Try 3-D again
puzzle-3d = 3-D
puzzle-by-layers = Layers
puzzle-choose-piece = Choose a piece.

## The tray, and the piece in the hand

puzzle-pieces = Pieces
puzzle-piece = Piece { $piece }
puzzle-piece-in-tray = Piece { $piece }, { $pattern }, in the tray
puzzle-piece-in-hand = Piece { $piece }, { $pattern }, in your hand
puzzle-piece-on-board = Piece { $piece }, { $pattern }, on the board
puzzle-piece-tap = Tap { $piece } again to turn it
puzzle-pattern-F = bricks
puzzle-pattern-I = upright stripes
puzzle-pattern-L = grid
puzzle-pattern-N = falling stripes
puzzle-pattern-P = dots
puzzle-pattern-T = level stripes
puzzle-pattern-U = rings
puzzle-pattern-V = chevrons
puzzle-pattern-W = waves
puzzle-pattern-X = crosses
puzzle-pattern-Y = plain
puzzle-pattern-Z = rising stripes
puzzle-turn-left = Turn left
puzzle-turn-right = Turn right
puzzle-turn-flip = Flip
puzzle-turn-tip-left = Tip left
puzzle-turn-tip-right = Tip right
puzzle-turn-tip-near = Tip toward you
puzzle-turn-tip-far = Tip away
puzzle-layer-down = A layer down
puzzle-layer-down-title = A layer down (Page Down)
puzzle-layer-up = A layer up
puzzle-layer-up-title = A layer up (Page Up)
puzzle-put-back = Put back
puzzle-put-back-title = Put back into the tray (Backspace)
puzzle-place = Place
puzzle-no-room = No room

## Placing from a list

puzzle-list = Place from a list
puzzle-list-piece = Piece
puzzle-list-choose = Choose a piece
puzzle-list-nowhere = { $piece } fits nowhere now.
puzzle-list-way = Way round
puzzle-list-way-number = { $number }: columns { $shape }
puzzle-list-place = Place
puzzle-list-do = Place { $piece }

## What is announced

puzzle-said-taken = { $piece } taken
puzzle-said-left = Turned left
puzzle-said-right = Turned right
puzzle-said-flip = Flipped
puzzle-said-tip-left = Tipped left
puzzle-said-tip-right = Tipped right
puzzle-said-tip-near = Tipped toward you
puzzle-said-tip-far = Tipped away
puzzle-said-same = { $piece } looks the same, or does not fit, that way.
puzzle-said-edge = At the edge.
puzzle-said-where = { $where }: { $how }.
puzzle-said-then = { $what }. { $where }: { $how }.
puzzle-said-fits = fits
puzzle-said-in-the-way = { $pieces } in the way
puzzle-said-beside = it would lie beside the board
puzzle-said-no-fit = { $piece } does not fit here: { $why }.
puzzle-said-stays = { $piece } stays where it was.
puzzle-said-placed = { $piece } placed: { $where }. { $left ->
    [0] No piece is left.
    [one] { $left } piece is left.
   *[other] { $left } pieces are left.
}
puzzle-said-back = { $piece } is back in the tray.
puzzle-said-all-back = All pieces are back in the tray.
puzzle-said-empty = The board is empty.

## The board in words

puzzle-words-row = Row { $row }: { $cells }.
puzzle-words-free = free
puzzle-words-wall = wall
puzzle-words-times = { $what } ×{ $count }
puzzle-words-hand-fits = In your hand: { $piece }, over { $where }; it fits.
puzzle-words-hand-no-fit = In your hand: { $piece }, over { $where }; it does not fit.
puzzle-words-tray = In the tray: { $pieces }.
puzzle-words-tray-empty = The tray is empty.
puzzle-words-lies = { $piece } lies on { $where }.

## Keys

puzzle-keys-board = On the board
puzzle-keys-page = On this page
# As printed on the keys.
puzzle-key-enter = Enter
puzzle-key-escape = Esc
puzzle-key-backspace = Backspace
puzzle-key-page-up = Page Up
puzzle-key-page-down = Page Down
puzzle-key-control = Ctrl
puzzle-key-shift = Shift
puzzle-does-take = Take the piece with this letter, from the tray or the board
puzzle-does-move = Move the piece in your hand
puzzle-does-turn = Turn it left, right (also Q and E, the wheel, a second finger)
puzzle-does-flip = Flip it (also M)
puzzle-does-place = Place it (also the space bar)
puzzle-does-cancel = Put it back where it was
puzzle-does-put-back = Back into the tray: the piece in your hand, or the last one placed
puzzle-does-tip = Tip the piece left, right
puzzle-does-tip-far = Tip it toward you, away
puzzle-does-layer = A layer up, down
puzzle-does-peel = Show the layers up to this one in 3-D; 0 shows all
puzzle-does-view = Look from above; reset the view

## The introduction: what it is, in a minute

puzzle-intro-offer = New to this kind of puzzle? One minute shows how it is done.
puzzle-intro-show = Show me
puzzle-intro-later = Not now
puzzle-intro-name = How it is done
puzzle-intro-next = Next
puzzle-intro-done = Done
puzzle-intro-leave = Leave
puzzle-intro-try = Try it now.
puzzle-intro-step = { $step } of { $steps }
puzzle-intro-fill = The { $pieces } pieces fill the board without a gap, each of them once. Every piece may be turned and flipped.
puzzle-intro-lay = Take any piece, by dragging it, by a tap or by its letter, and lay it somewhere. Nothing can go wrong: pieces may be taken up again at any time.
puzzle-intro-turn = A piece in the hand is turned and flipped by the buttons below the board, by a second finger, by the right mouse button, or by the keys , . and /.
puzzle-intro-tip = A piece in the hand is turned and tipped by the buttons below the board, or by the keys , . / and A D S B; Page Up and Page Down change its layer.
puzzle-intro-hints = When you are stuck, a hint says whether it can still be done, what to look at, and at last where a piece goes.
