# Viewpoints in English: what is played with on the board, and heard. docs/words.md says how to write messages.

## With a piece in the hand

viewpoints-not-among = { $piece } is not among the pieces of this game.
viewpoints-not-takeable = { $piece } cannot be taken now
viewpoints-back = { $piece } is back where it was.
viewpoints-no-other-way = It stands no other way round.
viewpoints-cube-ends = The cube ends there.
viewpoints-nowhere-this-way = It stands nowhere this way round: turn it.
viewpoints-stands = It stands here.
viewpoints-not-here = Not possible here
viewpoints-at-spot = { $spot }: { $why }
viewpoints-at-spot-stands = { $spot }: it stands here.
viewpoints-held-free = { $piece }
viewpoints-held-grid = { $piece }, off the grid
viewpoints-held-reserve = { $piece }, from your reserve
viewpoints-no-place = { $held }: there is no place for it now.
viewpoints-taken-up =
    { $held }: { $places ->
        [one] { $places } place
       *[other] { $places } places
    } in { $ways ->
        [one] { $ways } way
       *[other] { $ways } ways
    } round. { $now }
viewpoints-now-at = Now at { $spot }.
viewpoints-now-stands = Now at { $spot }: it stands here.
viewpoints-now-or-keep = { $now } Press C to { $keeping } instead.
viewpoints-keep-in-reserve = keep it in reserve
viewpoints-in-hand-bar = Piece { $piece }
# What a button does, with its key: "Spin left ( , )".
viewpoints-with-key-or-wheel = { $does } ({ $key }, wheel)
viewpoints-spin-left = Spin left
viewpoints-spin-right = Spin right
viewpoints-turn-left = Turn left
viewpoints-turn-right = Turn right
viewpoints-tip-near = Tip toward you
viewpoints-tip-far = Tip away
viewpoints-height = Height
viewpoints-depth = Depth
viewpoints-higher = Higher
viewpoints-lower = Lower
viewpoints-farther = Farther
viewpoints-nearer = Nearer
viewpoints-next-place = Next place
viewpoints-next-place-title = The next place where it stands ( J )
viewpoints-reserve = Reserve
viewpoints-reserve-title = Keep it in reserve ( C )
viewpoints-put-back = Put back
viewpoints-put-back-title = Put back (Esc)
viewpoints-place = Place
viewpoints-placing = Placing…
viewpoints-why-not = Why not?
viewpoints-turner = Spin { $piece } right; drag to turn and tip
viewpoints-turner-title = Drag to turn and tip, tap to spin

## Moves as a list

viewpoints-list = Moves as a list
viewpoints-list-title = Moves as a list ( H )
viewpoints-list-close = Close list
viewpoints-list-later = In your own turn, the moves stand here.
viewpoints-list-choose = Choose …
viewpoints-list-piece = Piece
viewpoints-list-place = Place { $piece }
viewpoints-list-move = Move { $piece }
viewpoints-list-return = Bring back { $piece }
viewpoints-list-way = Way round
viewpoints-list-way-places = { $places ->
    [one] { $way }, { $places } place
   *[other] { $way }, { $places } places
}
viewpoints-list-spot = Place

## The tray

viewpoints-free-pieces = Free pieces
viewpoints-kept = Kept in reserve
viewpoints-whose-reserve = { $who-is ->
    [you] You keep
   *[other] Player { $number }
}

## Agreeing on rounds

viewpoints-how-many-rounds = How many rounds?
viewpoints-yours-is-last = Yours is the last word: with how many rounds do you all play?
viewpoints-look-and-propose = Look at your card. How many rounds will you all need?
viewpoints-has-last-word = { $who } has the last word.
viewpoints-is-asked = { $who } is asked for a proposal.
viewpoints-each-round = Each round takes one off; at nought the game is lost.
viewpoints-each-round-and-token = Each round takes one off, and so does each token; at nought the game is lost.
viewpoints-proposals = Proposed
viewpoints-proposal-by = Position { $position }
viewpoints-proposal-yours = You
# For screen readers, after "Position 1".
viewpoints-proposal-rounds = { $rounds ->
    [one] : { $rounds } round
   *[other] : { $rounds } rounds
}
viewpoints-one-less = One less
viewpoints-one-more = One more
viewpoints-rounds-slider = Rounds

## In the lobby, for one person

viewpoints-alone = Games for one
viewpoints-daily = Today’s challenge
viewpoints-daily-help = { $day }: build what two views show, the same for everybody
viewpoints-daily-go-on = { $turns ->
    [one] Go on after { $turns } turn
   *[other] Go on after { $turns } turns
}
viewpoints-daily-solved = { $turns ->
    [one] Solved today, in { $turns } turn
   *[other] Solved today, in { $turns } turns
}
viewpoints-daily-lost = Lost today: look again
viewpoints-alone-title = Viewpoints, solitaire
viewpoints-alone-help = Two sides, one head
viewpoints-alone-setting = Setting the table …
viewpoints-box = The 5×10 box
viewpoints-box-help = Ten pieces, one way to pack them
viewpoints-build = Build a challenge
viewpoints-build-help = Your own structure, for your friends

## Keys: their names, and what they do

viewpoints-key-enter = Enter
viewpoints-key-escape = Esc
viewpoints-key-shift = Shift
viewpoints-key-page-up = Page Up
viewpoints-key-page-down = Page Down
viewpoints-does-take = Take the piece with this letter: free, on the grid or kept
viewpoints-does-slide = Slide the piece; without a piece, lean the view
viewpoints-does-depth = Slide it away from you, toward you (flat: up, down)
viewpoints-does-spin = Spin it left, right (also Q and E)
viewpoints-does-turn = Turn it left, right around the upright
viewpoints-does-tip = Tip it toward you, away from you
viewpoints-does-next-way = The next way round in which it stands somewhere
viewpoints-does-next-place = The next, the previous place where it stands
viewpoints-does-let-go = Let it go here; where it cannot stand, hear why
viewpoints-does-keep = Keep a piece of the grid in reserve
viewpoints-does-put-back = Put it back
viewpoints-does-token = Play a token: slot, guess, view, colours, swap
viewpoints-does-pass = Pass
viewpoints-does-large = Your card and your side in large
viewpoints-does-list = The moves as a list
viewpoints-does-straighten = Straighten the view
viewpoints-does-lean = Lean the view while a piece is held

## For those who listen

viewpoints-asked = Your turn. { $what }
# The board in words, cell by cell: a level, and a slot of the own side beside the card.
viewpoints-level-from-above = Level { $level } from above, your side below
viewpoints-slot-right = { $now }, as on the card
viewpoints-slot-other = { $now }, on the card { $card }
