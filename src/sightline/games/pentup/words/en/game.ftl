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
# What decided a game: "Level 5 decided it: White 2 tiles, Black 1 tile."
pentup-decided = Level { $level } decided it: { $tiles }.
pentup-decided-below = { $equal-count ->
    [one] Level { $equal } was equal, so level { $level } decided it: { $tiles }.
   *[other] Levels { $equal } were equal, so level { $level } decided it: { $tiles }.
}
pentup-decided-tiles = { $who-is ->
    [you] you { $tiles ->
        [one] { $tiles } tile
       *[other] { $tiles } tiles
    }
   *[other] { $who } { $tiles ->
        [one] { $tiles } tile
       *[other] { $tiles } tiles
    }
}
pentup-decided-nowhere = The best are equal on every level.

## Why a move is refused, and what the rule is called

pentup-not-in-hand = { $tile } is already placed; left: { $left }
pentup-not-in-hand-rule = tile not in hand
pentup-wrong-shape = { $cells } do not have the shape of { $tile }
pentup-wrong-shape-rule = wrong shape
pentup-cells-order = the five cells are named in ascending order: x, then y
pentup-cells-order-rule = cells
pentup-first-tile = the table is counted from the first tile: its lowest column and row are 0
pentup-first-tile-rule = first tile
pentup-higher-possible =
    tile { $tile } must go as high as it fits anywhere: to level { $highest }, for example on { $cells }, and not to level { $level }
pentup-higher-possible-rule = a higher level is possible
pentup-overlap = tile { $tile } must lie flat: part of it would lie on the table, but at { $cell } lies { $other }
pentup-overlap-rule = overlap
pentup-not-flat = tile { $tile } would not lie flat: { $steps }
pentup-not-flat-rule = not flat
pentup-height = { $cell } is { $height } high
pentup-not-adjacent = on the table, tile { $tile } must share an edge with a tile on the table
pentup-not-adjacent-rule = not adjacent
pentup-one-tile = tile { $tile } would lie on { $other } alone, and not on two tiles
pentup-one-tile-rule = atop fewer than two tiles

## Why a text is no move

pentup-unreadable =
    cannot read { $text }; a placement is written like F3@4,-2 (tile F, orientation 3, corner 4,-2), optionally with its level: F3@4,-2^1
pentup-no-such-tile = there is no tile { $tile }; the tiles are { $tiles }
pentup-no-such-turn = { $tile } has orientations 1 to { $last }, not { $turn }
pentup-too-far = ({ $x },{ $y }) is further out than any game can reach
pentup-wrong-level = { $text } names level { $named }, but it would lie on level { $level }

## How a placement is written, for somebody at a keyboard

pentup-writing =
    F3@4,-2 is tile F in its third orientation, the lower left corner of its bounding box at column 4, row -2; ^2 after it names the level, and may be left out.

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
# A move as a title.
pentup-move = { $tile } on level { $level }, { $area }, way { $way }
pentup-on-the-table = on the table
pentup-on-tiles = on { $tiles }
pentup-spot = level { $level }, { $area }, { $beneath }

## Who is ahead

pentup-level-counts = Tiles on each level, the highest first
# Beside the tiles on each level; $owners are "White", or "White and Black".
pentup-ahead =
    { $count ->
        [one] { $owners } leads.
       *[other] { $owners } are even.
    }

pentup-you-lead = You lead.
pentup-at-the-end = At the end

# Opponents: their names, and how they play.
pentup-opponent-nils = Nils
pentup-opponent-nils-plays = Thinks of four moves, and takes the one that feels best.
pentup-opponent-rosa = Rosa
pentup-opponent-rosa-plays = Looks at your next answer before she lays a tile.
pentup-opponent-bruno = Bruno
pentup-opponent-bruno-plays = Pictures many ways the game may end, and builds for the best of them.
pentup-opponent-hana = Hana
pentup-opponent-hana-plays = Follows moves and answers a fair way ahead.
pentup-opponent-edda = Edda
pentup-opponent-edda-plays = Sees the endgame coming long before you do.

## Bots

pentup-bot-greedy = Takes the best standing it can get at once.
pentup-bot-greedy2 = Looks one answer ahead.
pentup-bot-montecarlo = Tries every move in many random games.
pentup-bot-search = Searches a tree of moves and answers.
pentup-bot-master = Lets a trained network guide its search, and proves the last moves.
# Why a bot made a move; $move is the move in words, $stands one of the three below.
pentup-bot-after = After “{ $move }” it has { $stands }.
pentup-bot-after-answer =
    After “{ $move }” and the answer that it expects, on level { $level }, it has { $stands }.
pentup-bot-stands-ahead =
    { $tiles ->
        [one] 1 tile more than the best rival on level { $level }
       *[other] { $tiles } tiles more than the best rival on level { $level }
    }
pentup-bot-stands-behind =
    { $tiles ->
        [one] 1 tile less than the best rival on level { $level }
       *[other] { $tiles } tiles fewer than the best rival on level { $level }
    }
pentup-bot-stands-even = as many tiles as the best rival on every level
pentup-bot-proven-win = It had proven that “{ $move }” wins, whatever comes.
pentup-bot-proven-draw = It had proven that nothing wins, and that “{ $move }” does not lose.
pentup-bot-param-playouts = Random games imagined for each move.
pentup-bot-param-seconds = Stop after so long, even if playouts are left (then no run repeats).

## Commands

pentup-solve-no-tile = there is no tile { $tile }{ $instead }
pentup-proven = proven
pentup-bounded = bounded
pentup-height-differs = found level { $level } and bound { $bound }, but { $stored } is stored
pentup-height-reached = Level { $level } with { $tiles } tiles; no game goes higher.
pentup-surround-differs = found { $white } and { $black }, which is not what is stored
pentup-surround-told = { $tile }: { $white } white tiles ({ $ringed }), then { $black } black ones ({ $closed })
pentup-surround-letters = capitals: black, small letters: white
pentup-surround-rings = { $tile }: { $white } white tiles, { $rings } rings
pentup-surround-not-with = { $tile }: not with { $black } black tiles
pentup-win-no-number = there is no position { $number }: there are 1 to { $last }
pentup-win-differs = what is proven of position { $number } is not what is stored
pentup-win-proven = { $wins } of { $moves } moves { $wins ->
    [one] wins
   *[other] win
}, proven: { $places }
pentup-small-no-game = { $tiles } are not one to { $most } different tiles
pentup-small-count = { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
} a hand, { $games } games: White wins { $white }, Black { $black }, drawn { $drawn }
pentup-small-white = { $tiles }: White wins, beginning with { $first }
pentup-small-black = { $tiles }: Black wins
pentup-small-drawn = { $tiles }: drawn, White beginning with { $first }
pentup-opening = { $line }: White { $share } ({ $low } to { $high }), the search says { $value }
pentup-openings-all = All together: White { $share } ({ $low } to { $high }) of { $games } games
pentup-openings-swap = With a swap the starter begins with { $tile } and gets { $share } ({ $low } to { $high }) of { $games } games
pentup-needs-proof = a proof
pentup-needs-training = training
pentup-needs-match = a match
pentup-window-narrow = a legal move spreads the tiles over more than { $span } cells
pentup-window-low = a legal move goes above level { $levels }
pentup-train-full = --full has a span and levels of its own; leave out --span and --levels
pentup-train-shares = { $games } games cannot be cut into { $shares } equal shares
pentup-train-one-share = to play the games elsewhere, cut them into several --shares
pentup-train-no-folder = there is no folder for { $file }
pentup-train-no-file = there is no file { $file }
pentup-train-another = { $file } holds another network, of mode { $mode }
pentup-train-done = { $file }: { $games ->
    [one] { $games } game
   *[other] { $games } games
}
pentup-pack-done = { $file }: { $size } MB
pentup-match-score = { $score } of { $games } games ({ $low } to { $high }); { $seconds } s a move against { $rival } s
pentup-match-side = side { $side }: { $points } of { $games }

## Studies

pentup-study-top = Top level
pentup-study-tiles = Tiles on the top level
pentup-study-last = Last tile on the top level
pentup-study-sum = Sum of levels

## Positions drawn

pentup-described-owner-has = { $owner } { $count }
pentup-described-on-level = Level { $level }: { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
} ({ $owners }), x { $left } to { $right }, y { $top } to { $bottom }.
pentup-described-lies = { $owner } { $tile } on level { $level }, cells { $cells }
pentup-described-tile = { $lies }.
pentup-described-last = { $lies }; the last move.
pentup-described-proposed = Proposed: { $lies }.
pentup-described-level-head = Level
pentup-described-last-head = Last move
pentup-described-hover = { $owner } { $tile }, level { $level }
pentup-described-empty = The table is empty.

## What was wrong with a move; goes on after "This move"

pentup-remark-lets-up = lets { $who } reach level { $level } next move
pentup-remark-stays-low = leaves level { $level } to others: { $tile } could go there
pentup-remark-gives-room =
    leaves { $who } { $tiles } tiles that go to level { $level } or higher; the better move leaves { $kept ->
        [0] none
       *[other] { $kept }
    }
pentup-remark-too-low = spends { $spent } on level { $level }; after { $tile } it would go to level { $later }
pentup-remark-could-wait = does not wait; after { $tile } there would still be a place for { $spent } on level { $level }
pentup-remark-takes-room =
    leaves { $tiles ->
        [0] none
       *[other] { $tiles }
    } of the other tiles in hand a place on level { $level } or higher; the better move leaves { $could }
# In misère, where low tiles count.
pentup-remark-must-climb =
    leaves { $tiles } other tiles in hand that have to climb; the better move leaves { $less ->
        [0] none
       *[other] { $less }
    }
pentup-remark-lets-stay =
    makes { $tiles ->
        [0] none
       *[other] { $tiles }
    } of the tiles of { $who } climb; the better move makes { $more }
