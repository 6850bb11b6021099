# Perspective's board on the page, in English.

perspective-board = Perspective board
perspective-over = The game is over.

## Cards; shape and colour tell them apart

# What a happening lays open, as a sentence for those who listen.
perspective-sentence = { $text }.
perspective-yellow-circle = yellow circle
perspective-green-triangle = green triangle
perspective-red-square = red square
perspective-blue-diamond = blue diamond
perspective-hidden = hidden
perspective-unknown = unknown
perspective-none = none
perspective-can-be-chosen = can be chosen
perspective-both-hidden = both sides hidden
perspective-draw-shows = The draw pile shows { $colour }
perspective-used-shows = The used pile shows { $colour }
# The board in words, card by card: the head of a column, and a place without a card.
perspective-grid-centre = centre
perspective-grid-none = no card
perspective-card-of = { $who-is ->
    [you] your card { $place }
   *[other] { $who }, card { $place }
}
perspective-shared-card = shared card { $place }
perspective-used-card = used card { $place }
perspective-solo-card = { $colour } hand, card { $place }
perspective-solo-centre = { $colour } centre card
perspective-card-shows = { CAPITAL($card) }: { $face }
perspective-card-noted = { $card }, other side { $colour }
perspective-your-hand = your hand
perspective-partner-hand = your partner's hand
perspective-solo-hand = the { $colour } hand
perspective-solo-hand-title = The { $colour } hand
perspective-place = Place { $place } in { $hand }

## Goals

perspective-goal = Goal: { $colours }
# Beside the own goal, which follows.
perspective-goal-means = Your goal, as the others see your cards:
perspective-goal-of = { CAPITAL($colour) } goal: { $colours }
perspective-colours-reached = { $colours }, reached
perspective-colours-out = { $colours }, out

## Around the table

perspective-seat = { $who-is ->
    [you] You
   *[other] { $who }
}
perspective-partner = Partner
perspective-is-out = Out
perspective-your-hand-title = Your hand
perspective-facing = You see the private sides. The others see what you do not.
perspective-shared-hand-title = Shared hand
perspective-shared-goal = the goal: these sides, or those below
perspective-draw-pile = Draw pile
perspective-draw-pile-holds = { $cards ->
    [one] Draw pile: { $cards } card, on top { $colour }
   *[other] Draw pile: { $cards } cards, on top { $colour }
}
perspective-draw-title = Draw
perspective-used-pile = Used pile
perspective-used-title = Used
perspective-used-none = Played cards come here.
perspective-choose-one = choose one
perspective-note-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
perspective-note-cards = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
perspective-note-reached = goal reached

## The steps of a turn

perspective-steps = Your turn, step by step
perspective-step-claim = Claim?
perspective-step-draw = Draw
perspective-step-play = Play
perspective-step-action = Action

## What to do now

perspective-do-claim = Do your public sides show your goal? Claim it, or go on.
perspective-do-claim-advanced = Do your public sides match the shared hand? Claim, or go on.
perspective-do-claim-end = Claim now, or end your turn.
perspective-do-insert = Draw the top card: choose its place in your hand.
perspective-choose-place = Press the place in your hand where it should go, or drag it there.
perspective-do-redraw = { $cards ->
    [one] That was not it. Draw { $cards } new card: choose a place for the next one.
   *[other] That was not it. Draw { $cards } new cards: choose a place for the next one.
}
perspective-do-play = Play a card: its colour becomes your action.
perspective-do-play-to-claim = Which card do you play without its action? Then your claim follows at once.
perspective-do-flip = Yellow: turn around a card, yours or in { $hand }.
perspective-do-give = Green: which of your cards do you give?
perspective-do-give-where = Green: where in { $hand }?
perspective-do-take = Green: which card of { $hand } do you take?
perspective-do-take-where = Green: where in your hand?
perspective-do-discard = Red: put a card onto the used pile, yours or from { $hand }.
perspective-do-reclaim = Red: which used card comes into { $hand }?
perspective-do-reclaim-where = Red: where in { $hand }?
perspective-do-inform = Blue: what will you do?
perspective-do-sort = Blue: rearrange your hand or { $hand }. Tap a card.
perspective-do-order = Blue: tap two cards to exchange them, or drag them. Then keep the order.
perspective-do-ask = Blue: about which of your cards do you ask? Everybody hears the answer.
perspective-do-tell = Blue: which of your partner’s cards do you tell? Everybody hears it.
perspective-do-look = Blue: under which shared card do you look? Only you see it.
perspective-do-solo-turn = Yellow: turn over any card. The colour you cover is your next action.
perspective-do-solo-outer = Green: two outer cards change places and turn over. Tap the first.
perspective-do-solo-outer-then = Green: now the other outer card.
perspective-do-solo-centre = Red: a centre card and an outer card change places and turn over. Tap one.
perspective-do-solo-centre-then = Red: now the other card.
perspective-do-solo-next = Which action comes next?
perspective-do-solo-blue = Blue: look under a card, or rearrange a hand?
perspective-do-solo-look = Blue: under which card do you look?
perspective-do-solo-sort = Blue: which hand do you rearrange? Tap a card of it.

## What whose turn it is does

perspective-does-action = { $who-is ->
    [you] You: { CAPITAL($colour) } action.
   *[other] { $who }: { CAPITAL($colour) } action.
}
perspective-does-claim = { $who-is ->
    [you] You may claim.
   *[other] { $who } may claim.
}
perspective-does-redraw = { $who-is ->
    [you] You draw three new cards.
   *[other] { $who } draws three new cards.
}
perspective-does-insert = { $who-is ->
    [you] You draw a card.
   *[other] { $who } draws a card.
}
perspective-does-play = { $who-is ->
    [you] You play a card.
   *[other] { $who } plays a card.
}

## Buttons

perspective-claim = Claim
perspective-not-claim = Not now
perspective-end-turn = End turn
perspective-play-to-claim = No action, claim
perspective-mode-sort = Rearrange
perspective-mode-ask = Ask
perspective-mode-tell = Tell
perspective-mode-look = Look
perspective-next = { CAPITAL($colour) } next
perspective-keep-order = Keep this order
perspective-leave-order = Leave as it is
perspective-now-card = Now card { $place }.
perspective-cancel = Cancel
perspective-close = Close
perspective-seen = Seen
perspective-ask-hint = Hint
perspective-thinking = Thinking …
perspective-hint = Hint: { $move }.

## A move, in a few words

perspective-move-pass = Do not claim
perspective-move-claim = Claim
perspective-move-insert = Insert at place { $at }
perspective-move-play = Play card { $card }
perspective-move-play-to-claim = Play card { $card } without its action, and claim
perspective-move-flip = Turn around card { $card } of { $hand }
perspective-move-give = Give card { $card }, to place { $at }
perspective-move-take = Take card { $card }, to place { $at }
perspective-move-discard = Put card { $card } of { $hand } onto the used pile
perspective-move-reclaim = Used card { $card }, to place { $at }
perspective-move-sort = Rearrange { $hand } to { $order }
perspective-move-ask = Ask about your card { $card }
perspective-move-tell = Tell card { $card } of your partner
perspective-move-look = Look under shared card { $card }
perspective-move-turn = Turn over { $card }
perspective-move-peek = Look under { $card }
perspective-move-swap = Exchange { $first } and { $second }, then { $colour }

## What is shown once

perspective-sight-dealt = { CAPITAL($card) } was dealt { $colour }.
perspective-sight-drawn = { CAPITAL($card) } was drawn { $colour }.
perspective-sight-claim = { CAPITAL($card) } shows { $colour }.
perspective-sight-look = { CAPITAL($card) } is, on its hidden side, { $colour }.
perspective-sight-answer = The others see { $colour } on { $card }.
perspective-sight-peek = { CAPITAL($card) } is, below, { $colour }.
perspective-look-well = Look well:
perspective-look-well-note = these other sides are shown once.
perspective-missed = Shown while you were away:
perspective-missed-note = once, and only now.
perspective-claim-right = { $who-is ->
    [you] You claim, and are right!
   *[other] { $who } claims, and is right!
}
perspective-claim-wrong = { $who-is ->
    [you] You claim wrongly.
   *[other] { $who } claims wrongly.
}
perspective-claim-out = { $who-is ->
    [you] You claim wrongly, and are out.
   *[other] { $who } claims wrongly, and is out.
}
perspective-claim-sides = The public sides: { $colours }
perspective-claim-goal = Goal

## The action summary: with your partner's hand or the shared one, and alone

perspective-actions = Actions
perspective-actions-all = Action summary
perspective-partners = your partner’s
perspective-flip = Flip
perspective-flip-does = Turn around one card of your hand or { $hand }.
perspective-flip-alone = Turn over any card. Next: the colour that was up.
perspective-trade = Trade
perspective-trade-does = Give a card to { $hand }, take any card of it. Sides stay as they are.
perspective-swap-outer = Swap outer
perspective-swap-outer-alone = Two outer cards change places and turn over. Next: either colour that was up.
perspective-reclaim = Reclaim
perspective-reclaim-does = Put a card of your hand or { $hand } onto the used pile; any used card comes in its place.
perspective-swap-centre = Swap centre
perspective-swap-centre-alone = A centre and an outer card change places and turn over. Next: either colour that was up.
perspective-inform = Sort or inform
perspective-inform-partner = Rearrange a hand; or ask your public colour, or tell your partner one: all hear it.
perspective-inform-shared = Rearrange a hand; or ask one of your public colours, all hear it; or look under a shared card.
perspective-look-or-sort = Look or sort
perspective-look-or-sort-alone = Look under a card; next: its upper colour. Or rearrange a hand; next: that hand’s own colour.

## The notebook

perspective-notebook = Notebook
perspective-notebook-private-public = private over public
perspective-notebook-lower-upper = lower over upper
perspective-notebook-up-down = up over down
perspective-notebook-draw = Draw pile, from the top
perspective-notebook-used = Used pile, lowest first
perspective-empty = empty

## Solo

perspective-plus = The plus
perspective-score = Score
perspective-score-moves = Moves
perspective-score-par = Par
perspective-score-goals = Goals
perspective-score-hints = Hints
perspective-par-at-most = ≤ { $moves }
perspective-reached-of = { $reached }/4
perspective-next-action = Next action: { $colour }
perspective-colour-title = { CAPITAL($colour) }
perspective-solo-solved = Solved
perspective-solo-over = Over
perspective-verdict-solved = Solved in { $moves }
perspective-verdict-not-solved = { $moves ->
    [one] Not solved in { $moves } move
   *[other] Not solved in { $moves } moves
}
perspective-best-known = best known { $moves }

## The board in words

perspective-twin-turn = Turn
perspective-twin-turn-of = Turn { $number } of at most { $most }. { $now }
perspective-twin-hands = Hands, from left to right as their owners hold them
perspective-twin-of = { $who-is ->
    [you] You: { $what }.
   *[other] { $who }: { $what }.
}
perspective-twin-shared = Shared hand: { $what }.
perspective-cards-none = no cards
perspective-cards-private = private { $colours }
perspective-cards-public = public { $colours }
perspective-cards-hidden = { $cards ->
    [one] { $cards } card, hidden
   *[other] { $cards } cards, hidden
}
perspective-twin-goals = Goals
perspective-twin-goal-advanced = Your public sides must equal the shared hand’s upper or lower sides, in order.
perspective-twin-piles = Piles
perspective-twin-pile = { $text }.
perspective-twin-used = Used pile, the lowest first: { $colours }.
perspective-twin-used-empty = The used pile is empty.
perspective-pair = { $first } / { $second }
perspective-notes-of = { $who-is ->
    [you] You, private / public: { $cards }.
   *[other] { $who }, private / public: { $cards }.
}
perspective-notes-shared = Shared hand, lower / upper: { $cards }.
perspective-notes-draw = Draw pile from the top, up / down: { $cards }.
perspective-notes-used = Used pile from the lowest, up / down: { $cards }.
perspective-twin-move = Move
perspective-twin-move-of = Move { $number } of at most { $most }. Action: { $colour }.
perspective-at-top = at the top
perspective-at-right = at the right
perspective-at-bottom = at the bottom
perspective-at-left = at the left
perspective-twin-side = { CAPITAL($colour) }, { $where }: centre { $centre }; hand { $hand }; goal { $goal }.
perspective-twin-lower = Notebook: the lower sides you have seen
perspective-twin-lower-side = { CAPITAL($colour) }: centre { $centre }; hand { $hand }.

## Keys: their names, and what they do

perspective-key-enter = Enter
perspective-key-shift = Shift
perspective-key-escape = Esc
perspective-keys-arrows = Go to the next card or place that can be chosen
perspective-keys-enter = Choose it (also Space)
perspective-keys-digits = Choose that card or place: in your hand first, then elsewhere
perspective-keys-pass = Not now: do not claim, or end the turn
perspective-keys-claim = Claim; while playing a card: no action, claim
perspective-keys-sort = Blue: rearrange a hand
perspective-keys-shift = Blue: move the card under the cursor
perspective-keys-keep = Blue: keep this order
perspective-keys-ask = Blue: ask about one of your cards
perspective-keys-tell = Blue: tell your partner one of theirs
perspective-keys-look = Blue: look under a card
perspective-keys-next = Solo: the colour that comes next
perspective-keys-hint = Solo: a hint
perspective-keys-summary = The action summary
perspective-keys-notebook = The notebook
perspective-keys-escape = Put back what is half chosen
