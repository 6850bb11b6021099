# Viewpoints in English: the board on the page. docs/words.md says how to write messages.

## Pieces

viewpoints-piece = { $piece ->
    [F] light green F
    [I] sky blue I
    [L] yellow L
    [N] green N
    [P] khaki P
    [T] teal T
    [U] violet U
    [V] brown V
    [W] petrol W
    [X] red X
    [Y] dark blue Y
   *[Z] plum Z
}
# The patterns tell the pieces apart without colour.
viewpoints-piece-patterned = { $piece ->
    [F] light green F, bricks
    [I] sky blue I, upright stripes
    [L] yellow L, grid
    [N] green N, falling stripes
    [P] khaki P, dots
    [T] teal T, level stripes
    [U] violet U, rings
    [V] brown V, chevrons
    [W] petrol W, waves
    [X] red X, crosses
    [Y] dark blue Y, plain
   *[Z] plum Z, rising stripes
}

## Sides and positions; "the front" and so on are in game.ftl

viewpoints-side-short = { $position ->
    [1] front
    [2] back
    [3] right
    [4] left
   *[5] above
}
viewpoints-position = { $position ->
    [1] position 1, at the front
    [2] position 2, at the back
    [3] position 3, at the right
    [4] position 4, at the left
   *[5] position 5, from above
}
viewpoints-seen-from = Seen from { $side }.
viewpoints-look-from = Look from { $side }

## Where a piece lies, or would lie

viewpoints-floor = the floor
viewpoints-nothing = nothing
viewpoints-span-levels = { $count ->
    [one] level { $first }
   *[other] levels { $first } to { $last }
}
viewpoints-span-columns = { $count ->
    [one] column { $first }
   *[other] columns { $first } to { $last }
}
viewpoints-span-rows = { $count ->
    [one] row { $first }
   *[other] rows { $first } to { $last }
}
viewpoints-span-depths = { $count ->
    [one] depth { $first }
   *[other] depths { $first } to { $last }
}
viewpoints-spot = { $levels }, on { $beneath }; { $columns }, { $deep } ({ $way })
viewpoints-spot-hanging = { $levels }, with nothing beneath; { $columns }, { $deep } ({ $way })
viewpoints-cells-from-above =
    Cells are named by column and row as you look down: columns A to F from the left, rows 1 to 6 from the front.
viewpoints-cells-from-side =
    Cells are named by column and row as on the card from { $side }; depth 1 is nearest to it.
# For somebody who types moves: cells as moves name them.
viewpoints-cells-written =
    Cells are named as in moves, three digits from 0: how far to the right, how far back, how high, as player 1 sees it.
viewpoints-piece-cells = { CAPITAL($piece) }, from level { $level }: { $cells }.
viewpoints-layer-level = level { $number }: { $cells }
viewpoints-layer-depth = depth { $number }: { $cells }
viewpoints-piece-lies = { CAPITAL($piece) } lies on level { $level }, on { $beneath }. { CAPITAL($layers) }.

## Cards

viewpoints-card = Card { $position }
viewpoints-card-from = Card { $position }, from { $side }
viewpoints-card-of = Card of { $position }
viewpoints-card-columns = Columns from left to right: { $columns }.
viewpoints-card-plan = From left to right; the lowest row is at the front.
viewpoints-card-row = Row { $row }: { $slots }.
viewpoints-card-row-empty = Row { $row }: all empty.
viewpoints-card-slot = { $slot }: { $shows }
viewpoints-your-card = Your card: { $position }
viewpoints-your-card-numbered = Your card, { $position }
viewpoints-your-side = Your side
# For somebody who is coached: the squares of the own side that are not yet as the card shows them.
viewpoints-due = Squares of your side that still differ from your card
viewpoints-due-slot = { $slot }: the card shows { $card }, your side { $now }.
viewpoints-slot-above = Column { $column }, row { $row }
viewpoints-piece-wanted = { $piece }; your card shows it
viewpoints-your-side-now = Your side as it looks now
viewpoints-side-now = The side as it looks now
viewpoints-large = Your card and your side in large
viewpoints-large-title = In large ( G )
# A word in bold, and what follows it in plain letters: "Card 1 from the front", "Now your side".
viewpoints-title-from = from { $side }
viewpoints-title-now = Now
viewpoints-title-your-side = your side

## Tokens

viewpoints-tokens = Tokens
viewpoints-ask-slot = Ask for a slot
viewpoints-ask-slot-short = Slot
viewpoints-ask-slot-help = Everybody hears which colour one slot of another card has.
viewpoints-guess-slot = Guess a slot
viewpoints-guess-slot-short = Guess
viewpoints-guess-slot-help = Everybody hears whether one slot of another card has the colour you name.
viewpoints-view-card = View a card
viewpoints-view-card-short = View
viewpoints-view-card-help = You alone see another card for a moment, also one that is not in play.
viewpoints-ask-colours = Ask for colours
viewpoints-ask-colours-short = Colours
viewpoints-ask-colours-help = Everybody hears which colours another card shows.
viewpoints-swap-places = Swap places
viewpoints-swap-places-short = Swap
viewpoints-swap-places-help = You exchange position and card with another player, who cannot refuse.
viewpoints-token-title = { $name } ( { $key } ). { $help }
viewpoints-token-name-used = { $name }, used
viewpoints-used = Used
viewpoints-used-up = Used.
viewpoints-tokens-count = Tokens: { $count } left
viewpoints-tokens-own-turn = A token is played in your own turn, instead of another action.
viewpoints-token-is-action = It is your action this turn, and each token is played once in a game.
viewpoints-token-takes-round =
    It is your action this turn, and each token is played once in a game; it takes one round off the counter.
viewpoints-with-whom = With whom?
viewpoints-whose-card = Whose card?
viewpoints-target = { $position } · { $side }
viewpoints-out-of-play = not in play
viewpoints-nobody-to-ask = There is nobody to ask.
viewpoints-asking-table = Asking the table…
viewpoints-which-slot = Which slot?
viewpoints-which-slot-chosen = Which slot: { $slot }
viewpoints-which-slot-of = Card { $position }: which slot?
viewpoints-which-colour = Which colour?
# The sentence is followed by viewpoints-loses in bold.
viewpoints-counter-at = The round counter stands at { $rounds }. A token takes one round:
viewpoints-counter-at-end =
    The round counter stands at { $rounds }. A token takes one round, and the end of this round takes another:
viewpoints-loses = playing it loses the game.
viewpoints-not-now = Not now
viewpoints-playing = Playing…
viewpoints-play-and-lose = Play it and lose
viewpoints-play-token = Play the token

## What was answered

viewpoints-answers = What was answered
viewpoints-answer-yes = Card { $position }, slot { $slot }: { $colour }? Yes.
viewpoints-answer-no = Card { $position }, slot { $slot }: { $colour }? No.
viewpoints-answer-colours = Card { $position } shows { $colours }.
viewpoints-answer-nothing = Card { $position } shows nothing.
# In short, beside a picture of the colour.
viewpoints-shows-nothing = shows nothing
viewpoints-asked-yes = ? Yes
viewpoints-asked-no = ? No

## What the others have done since my own last move

viewpoints-since = Since your last move
# In short, after a position's number: "2 placed" and a picture of the piece.
viewpoints-does = { $does ->
    [placed] placed
    [moved] moved
    [returned] returned
    [kept] keeps
    [asked] asked
    [looked] looked
    [swapped] swapped
   *[passed] passed
}
viewpoints-did-with = { $does ->
    [placed] { $who } placed { $piece }.
    [moved] { $who } moved { $piece }.
    [returned] { $who } returned { $piece }.
   *[kept] { $who } keeps { $piece }.
}
viewpoints-did = { $does ->
    [asked] { $who } played a token and asked.
    [looked] { $who } looked at a card.
    [swapped] { $who } swapped places.
   *[passed] { $who } passed.
}

## The card that a token shows

viewpoints-glimpse = Card { $position }, for a moment
viewpoints-glimpse-once = Only you see it, and only now.
viewpoints-glimpse-end = Seen: cover it

## Moves

viewpoints-move-place = Place { $piece } on level { $level } ({ $cells })
viewpoints-move-shift = Move { $piece } on level { $level } ({ $cells })
viewpoints-move-return = Return { $piece } on level { $level } ({ $cells })
viewpoints-move-reserve = Keep { $piece } in reserve
viewpoints-move-token = { $token }: position { $position }
viewpoints-move-ask = { $token }: position { $position }, { $slot }
viewpoints-move-guess = { $token }: position { $position }, { $slot }, { $colour }
viewpoints-propose-rounds = { $rounds ->
    [one] Propose { $rounds } round
   *[other] Propose { $rounds } rounds
}
viewpoints-settle-rounds = { $rounds ->
    [one] Settle on { $rounds } round
   *[other] Settle on { $rounds } rounds
}

## Beside a seat

viewpoints-note-card = card { $position }, { $side }
viewpoints-note-keeps = keeps { $piece }
viewpoints-note-announces = announces: complete
viewpoints-note-announced = announced

## Once more

viewpoints-same-again = A rematch builds this very structure again.
viewpoints-same-again-sides =
    A rematch builds this very structure again, from another side if you change seats.
viewpoints-another = Another challenge
viewpoints-onward-harder = Now level { $level }
viewpoints-onward-easier = Try level { $level }
viewpoints-another-sized = { $pieces ->
    [one] Another one with { $pieces } piece
   *[other] Another one with { $pieces } pieces
}

## The board in words

viewpoints-turn = Turn
viewpoints-over = The game is over.
viewpoints-asked-to-propose = { $who-is ->
    [you] You are asked to propose a number of rounds.
   *[other] { $who } is asked to propose a number of rounds.
}
viewpoints-settles = { $who-is ->
    [you] You settle the number of rounds.
   *[other] { $who } settles the number of rounds.
}
viewpoints-acts = { $who-is ->
    [you] You act at position { $position }, turn { NUMBER($turn, useGrouping: 0) }.
   *[other] { $who } at position { $position } to act, turn { NUMBER($turn, useGrouping: 0) }.
}
viewpoints-card-complete = Position { $position } announces: card complete.
viewpoints-structure = The structure
viewpoints-grid-empty = The grid is empty.
viewpoints-pieces = Pieces
viewpoints-free = Free: { $pieces }.
viewpoints-none-free = No piece is free.
viewpoints-keeps = { $who-is ->
    [you] You keep { $piece }.
   *[other] { $who } keeps { $piece }.
}
viewpoints-positions-and-said = Positions and what was said
viewpoints-sits = { $who-is ->
    [you] You: { $position }.
   *[other] { $who }: { $position }.
}
viewpoints-announced-so-far = Announced so far: card { $cards }.
viewpoints-rounds-left = { $rounds ->
    [one] { $rounds } round left.
   *[other] { $rounds } rounds left.
}
viewpoints-proposed-so-far = Proposed: { $rounds } rounds.
viewpoints-tokens-left = Tokens left
viewpoints-tokens-named = { $tokens }.
viewpoints-tokens-none = None.

## The board's picture

viewpoints-board = Viewpoints board
viewpoints-setting = Setting the table…
viewpoints-scene-empty = The empty grid.
viewpoints-scene-empty-from = The empty grid, seen from { $side }.
viewpoints-scene = { $pieces-count ->
    [one] The grid with { $pieces-count } piece: { $pieces }.
   *[other] The grid with { $pieces-count } pieces: { $pieces }.
}
viewpoints-scene-from = { $pieces-count ->
    [one] The grid, seen from { $side } with { $pieces-count } piece: { $pieces }.
   *[other] The grid, seen from { $side } with { $pieces-count } pieces: { $pieces }.
}
viewpoints-level = Level { $level }
# Which side of the cube lies at the lower edge of the levels, after "Level 1": "· front below".
viewpoints-side-below = · { $side } below
viewpoints-space-stopped = The 3-D view stopped: these are the levels.
viewpoints-space-not-loaded = The 3-D view could not be loaded: these are the levels.
viewpoints-space-again = Try 3-D again

## Around the board

viewpoints-rounds-left-title = Rounds left
viewpoints-rounds-caption = { $rounds ->
    [one] round
   *[other] rounds
}
viewpoints-reset-view = Reset the view
viewpoints-reset-view-title = Reset the view ( R )
viewpoints-straighten-view = Straighten the view
viewpoints-straighten-view-title = Straight on, or a little from above ( R )
viewpoints-compare = Compare
viewpoints-plan = Plan
viewpoints-plan-title = The structure that the cards were made from, instead of yours
viewpoints-plan-shown = This is the plan behind the cards.
viewpoints-built-shown = This is what you built.
viewpoints-plan-behind = The plan behind the cards
viewpoints-announces = Position { $position } announces: complete
viewpoints-in-a-row = { $passed } of { $all } announced and passed in a row

## After the end

viewpoints-matches = matches
viewpoints-slots-differ = { $slots ->
    [one] { $slots } slot differs
   *[other] { $slots } slots differ
}
viewpoints-verdict = Card { $position }, from { $side }: { $verdict }. Look from there.
viewpoints-side-not-in-play = { $side }, not in play
viewpoints-all-sides = All sides
viewpoints-built = Built
# Follow a bold "Card 1" or "Built".
viewpoints-caption-short = , { $side }
viewpoints-caption-from = , from { $side }
viewpoints-caption-same = , the same

## What the board says meanwhile

viewpoints-complete-pass-or-act = Your card is complete: that is announced. Pass, or act.
viewpoints-take = Take a piece.
viewpoints-take-or-token = Take a piece, or play a token.
# The goal, once in a while: "Make your side look like card 1: take a piece."
viewpoints-goal-take = { $goal }: take a piece.
viewpoints-goal-take-or-token = { $goal }: take a piece, or play a token.
viewpoints-goal = Make your side look like card { $position }
viewpoints-goal-now = Now from { $side }
viewpoints-unreachable = The table cannot be reached. It goes on when it is back.
viewpoints-looking = Looking where { $piece } can stand…
viewpoints-slides-in = { $piece } slides in…
viewpoints-press-again = Press again to let { $piece } go here.
viewpoints-in-hand = { $piece } in your hand: slide it elsewhere.
viewpoints-in-hand-or-keep = { $piece } in your hand: slide it elsewhere, or keep it in reserve.
viewpoints-stands-nowhere = { $piece } stands nowhere this way round: turn it.
viewpoints-places = { $here ->
    [one] { $piece }: { $here } place this way round, { $all } in all.
   *[other] { $piece }: { $here } places this way round, { $all } in all.
}
viewpoints-pass = Pass
viewpoints-passing = Passing…
# Alone: passes on this side, and on the other one if that is complete, too.
viewpoints-finish = Finish
viewpoints-finish-title = Pass on both sides ( 0 ): solved, if the other side is complete, too
viewpoints-finish-not-yet = The other side still differs from its card: go on here.
viewpoints-complete-finish-or-act = This side is complete: that is announced. Finish, or go on building.
