# Viewpoint's board on the page.

## People and cards

viewpoint-name = { $who-is ->
    [you] You
   *[other] { $who }
}
viewpoint-whose-hand = { $who-is ->
    [you] your hand
   *[other] { $who }’s hand
}
viewpoint-whose-card = { $who-is ->
    [you] your { $card }
   *[other] { $who }’s { $card }
}
viewpoint-seat-note = { $points } points, { $cards }
viewpoint-seat-note-short = { $points } points
viewpoint-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
viewpoint-worth-minus = { $points ->
    [one] minus { $points } point
   *[other] minus { $points } points
}
viewpoint-worth-varies = worth what the board says
viewpoint-kind-reveal = Reveal
viewpoint-kind-ongoing = Ongoing
viewpoint-kind-relic = Relic
viewpoint-kind-reveal-ongoing = Reveal · Ongoing
viewpoint-kind-reveal-relic = Reveal · Relic
viewpoint-kind-ongoing-relic = Ongoing · Relic
viewpoint-kind-reveal-ongoing-relic = Reveal · Ongoing · Relic
viewpoint-no-text = Nothing happens: only the points count.
viewpoint-in-the-deck = { $copies ->
    [1] One in the deck.
   *[other] { $copies } in the deck.
}
viewpoint-large = { $card }, in large type
viewpoint-large-close = Close the large card

## Where a card lies, for those who hear it

viewpoint-card-lies = { $card }, { $worth }, { $where }
viewpoint-card-lies-saying = { $card }, { $worth }, { $where }. { $text }
viewpoint-in-field = { $who-is ->
    [you] in your Field of View
   *[other] in { $who }’s Field of View
}
viewpoint-in-hand = card { $place } of your hand
viewpoint-in-front = in front of you
viewpoint-in-discard = in the discard pile
viewpoint-being-played = played by { $who }, played
viewpoint-being-copied = played by { $who }, copying
viewpoint-being-ongoing = ongoing by { $who }, ongoing
viewpoint-being-revealed = revealed by { $who }, against { $answered }
viewpoint-stack-played = played
viewpoint-stack-copying = copying
viewpoint-stack-ongoing = ongoing
viewpoint-stack-against = against { $answered }
viewpoint-it = it

## The parts of the board

viewpoint-board = Viewpoint board
viewpoint-recap = What just happened
viewpoint-your-turn = It is your turn.
viewpoint-goal = Whoever ends a turn with { $goal } points in view wins.
viewpoint-others = The others’ Fields of View
viewpoint-panel = { $who-is ->
    [you] Your Field of View
   *[other] { $who }: Field of View
}
viewpoint-panel-empty = Nothing in view yet.
viewpoint-hand = Your hand
viewpoint-hand-empty = Your hand is empty.
viewpoint-hand-undealt = Here you will hold your cards.
viewpoint-hand-size = { $count ->
    [one] card in hand
   *[other] cards in hand
}
viewpoint-hand-size-title = Cards in hand
viewpoint-of-goal = of { $goal } points
viewpoint-note-owed = { $count } plays owed
viewpoint-note-misses = { $count ->
    [one] misses { $count } turn
   *[other] misses { $count } turns
}
viewpoint-note-extra = { $count ->
    [one] +{ $count } turn
   *[other] +{ $count } turns
}
viewpoint-draw-pile = Draw pile: { $cards }
viewpoint-to-draw = to draw
viewpoint-discard-pile = Discard pile
viewpoint-discard-pile-empty = Discard pile: { $cards }
viewpoint-discard-pile-top = Discard pile: { $cards }, on top { $card }
viewpoint-discarded-cards = discarded
viewpoint-newest-first = The newest first.
viewpoint-no-cards = No cards.
viewpoint-close = Close
viewpoint-stack = Cards being resolved
viewpoint-stack-turn = Turn
viewpoint-guide = What to do now
viewpoint-facing-pile = From the draw pile
viewpoint-facing-hand = The hand of { $owner }, for your eyes only
viewpoint-shown-once = Shown once
viewpoint-can-be-chosen = Can be chosen.
viewpoint-cards-seen = Cards you see
viewpoint-seen = Seen
viewpoint-look-at-hand = { $owner-is ->
    [you] You look at your hand
   *[other] You look at { $owner }’s hand
}
viewpoint-look-at-pile = You look at { $cards } at the { $end ->
    [bottom] bottom
   *[top] top
} of the draw pile
viewpoint-look-told = { $title }: { $cards }.

## What the colours mean

viewpoint-legend = Colours
viewpoint-legend-gain = gives you something
viewpoint-legend-harm = takes from others
viewpoint-legend-change = changes places, or copies
viewpoint-legend-time = turns and plays
viewpoint-legend-reveal = ↕ REVEAL: answers from the hand
viewpoint-legend-ongoing = stays and acts every turn
viewpoint-legend-night = the whole table at once

## What just happened, where it is told otherwise than in the list of moves

viewpoint-begins = { $who-is ->
    [you] You begin.
   *[other] { $who } begins.
}
viewpoint-reveals-against = { $who-is ->
    [you] You reveal { $card } against { $answered }.
   *[other] { $who } reveals { $card } against { $answered }.
}
# In the list of moves of a replay: an answer that only its seat was told.
viewpoint-answers = { $who-is ->
    [you] You answer with { $card }, if it counts.
   *[other] { $who } answers with { $card }, if it counts.
}
viewpoint-passes = { $who-is ->
    [you] You pass.
   *[other] { $who } passes.
}

## What a window is about

viewpoint-window = A response window.
viewpoint-acts = { $card } now acts.
viewpoint-effect-draw = { $card } now lets { $whom } DRAW.
viewpoint-effect-discard = { $card } now makes { $whom } DISCARD.
viewpoint-effect-take = { $card } now takes cards from { $whom }.
viewpoint-effect-steal = { $card } now STEALs from { $whom }.
viewpoint-effect-put = { $card } now takes cards from { $whom }.
viewpoint-effect-pass = { $card } now passes on cards of { $whom }.
viewpoint-effect-miss-turn = { $card } now takes a turn from { $whom }.
viewpoint-effect-leave-field = { $card } now takes cards out of the view of { $whom }.
viewpoint-effect-swap = { $card } now SWAPs cards of { $whom }.
viewpoint-effect-destroy = { $card } now DESTROYs cards of { $whom }.
viewpoint-effect-return = { $card } now sends back cards of { $whom }.
viewpoint-effect-replace = { $card } now REPLACEs cards of { $whom }.
viewpoint-effect-cancel = { $card } now CANCELs a card of { $whom }.
viewpoint-cards-swap = { $card } now SWAPs { $cards }.
viewpoint-cards-destroy = { $card } now DESTROYs { $cards }.
viewpoint-cards-return = { $card } now sends back { $cards }.
viewpoint-cards-replace = { $card } now REPLACEs { $cards }.
viewpoint-everyone = everyone
viewpoint-all-others = all others

## What to do

viewpoint-undealt = The cards are dealt as soon as everybody is here and ready.
viewpoint-prompt-window = { $about } Answer with a card, or pass.
viewpoint-prompt-window-marked = { $about } Answer with a card, or pass. The marked cards fit.
viewpoint-nothing-fits = { $about } Nothing of yours fits: you can only pass.
viewpoint-hint-tap = Tap a card to read it, then play it.
viewpoint-hint-point = Point at a card to read it, click it to play it.
viewpoint-prompt-play = Play a card from your hand.
viewpoint-prompt-plays = { $plays ->
    [one] Play a card; { $plays } play are yours to make.
   *[other] Play a card; { $plays } plays are yours to make.
}
viewpoint-prompt-name-steal = From whom do you STEAL? Choose a player.
viewpoint-prompt-name-miss-turn = Who misses a turn? Choose a player.
viewpoint-prompt-name-discard = Who must DISCARD? Choose a player.
viewpoint-prompt-name-look = Whose hand do you look at? Choose a player.
viewpoint-prompt-name-draw = Who draws? Choose a player.
viewpoint-prompt-name = Choose a player.
viewpoint-prompt-swap-own = SWAP: which of your cards do you give away?
viewpoint-prompt-swap-other = SWAP: which card do you get for it?
viewpoint-prompt-destroy = { $left ->
    [1] DESTROY: which card?
   *[other] DESTROY: which card? { $left } are to be chosen.
}
viewpoint-prompt-recover = { $left ->
    [1] Take a card from the discard pile.
   *[other] Take a card from the discard pile. { $left } are to be chosen.
}
viewpoint-prompt-mirror = Whose actions do you copy? Choose a card in view.
viewpoint-prompt-return = { $left ->
    [1] Which card goes back?
   *[other] Which card goes back? { $left } are to be chosen.
}
viewpoint-prompt-replace = REPLACE: choose a card of yours, up to { $left }, or no more.
viewpoint-prompt-point = { $left ->
    [1] Choose a card.
   *[other] Choose a card. { $left } are to be chosen.
}
viewpoint-prompt-discard = { $left ->
    [1] DISCARD a card of your hand.
   *[other] DISCARD { $left } cards of your hand.
}
viewpoint-prompt-discard-of = { $left ->
    [1] Which card of { $hand } must go?
   *[other] Which cards of { $hand } must go?
}
viewpoint-prompt-to-discard = { $left ->
    [1] Put a card onto the discard pile.
   *[other] Put { $left } cards onto the discard pile.
}
viewpoint-prompt-take-of = { $left ->
    [1] Take a card of { $hand }.
   *[other] Take { $left } cards of { $hand }.
}
viewpoint-prompt-take = { $left ->
    [1] Take a card into your hand.
   *[other] Take { $left } cards into your hand.
}
viewpoint-prompt-top = { $left ->
    [1] Put a card onto the draw pile.
   *[other] Put them back, one by one: the last one lies on top. { $left } left.
}
viewpoint-prompt-bottom = { $left ->
    [1] Put a card under the draw pile.
   *[other] Put them under the draw pile, one by one. { $left } left.
}
viewpoint-prompt-pass = { $left ->
    [1] Choose a card to pass on.
   *[other] Choose { $left } cards to pass on.
}
viewpoint-prompt-show = { $left ->
    [1] Choose a card to show.
   *[other] Choose { $left } cards to show.
}
viewpoint-prompt-pick = { $left ->
    [1] Choose a card.
   *[other] Choose { $left } cards.
}

## What somebody else is doing

viewpoint-over = The game is over.
viewpoint-wait-play = { $who-is ->
    [you] You play a card.
   *[other] { $who } plays a card.
}
viewpoint-wait-window = { $about } All others are asked.
viewpoint-wait-name = { $who-is ->
    [you] You choose a player.
   *[other] { $who } chooses a player.
}
viewpoint-wait-point = { $who-is ->
    [you] You choose a card that lies open.
   *[other] { $who } chooses a card that lies open.
}
viewpoint-wait-own = { $who-is ->
    [you] You choose { $cards } from hand.
   *[other] { $who } chooses { $cards } from hand.
}
viewpoint-wait-pile = { $who-is ->
    [you] You choose among cards of the draw pile.
   *[other] { $who } chooses among cards of the draw pile.
}
viewpoint-wait-hand = { $who-is ->
    [you] You choose a card of { $hand }.
   *[other] { $who } chooses a card of { $hand }.
}

## Answering and choosing

viewpoint-you-pass = You pass. You can still change your answer.
viewpoint-you-reveal = You reveal { $card }, if your answer counts. You can still change it.
viewpoint-does-not-fit = { $card } does not answer this.
viewpoint-back = Back
viewpoint-pass = Pass
viewpoint-no-more = No more
viewpoint-choose = Choose { $what }
viewpoint-choose-this = Choose this card
viewpoint-asked-fitting = What fits is marked, and you are called only then.
viewpoint-asked-always = You are asked in every window, and nothing is marked.

## Moves in a few words

viewpoint-move-play = Play { $card }
viewpoint-move-reveal = Reveal { $card }
viewpoint-move-pick = Choose { $card }
viewpoint-move-of-pile = { $card } of the discard pile
viewpoint-move-of-field = { $card } of { $who }
viewpoint-move-name = Choose player { $number }
viewpoint-move-discard = Card { $place } of the discard pile
viewpoint-move-field = Card { $place } of player { $number }

## The board in words

viewpoint-twin-now = Now
viewpoint-twin-turn = Turn { $turn } of at most { $limit }.
viewpoint-twin-fields = Fields of View
viewpoint-twin-seat = { $name }: { $notes }.
viewpoint-twin-points = { $points } of { $goal } points
viewpoint-twin-whose-turn = whose turn it is
viewpoint-twin-view = In view: { $cards }.
viewpoint-twin-card = { $card } ({ $points })
viewpoint-twin-placed = { $place }. { $card } ({ $points })
viewpoint-twin-stack = Being resolved, the newest last
viewpoint-twin-stacked = { $card } of { $who }, { $how }.
viewpoint-twin-stacked-against = { $card } of { $who }, { $how }, against { $answered }.
viewpoint-twin-held = { $card }, { $worth }: { $text }
viewpoint-twin-front = In front of you
viewpoint-twin-piles = Piles
viewpoint-twin-draw = Draw pile: { $cards }.
viewpoint-twin-discard = Discard pile, from the top: { $cards }.
viewpoint-twin-discard-empty = The discard pile is empty.

## Keys: their names, and what they do

viewpoint-key-enter = Enter
viewpoint-key-shift = Shift
viewpoint-key-escape = Esc
viewpoint-key-go = Go to the next card or player that can be chosen
viewpoint-key-choose = Choose it (also Space)
viewpoint-key-number = Choose that card of your hand, or of the cards laid out
viewpoint-key-read = Go to any card on the table and read it (also ↑ ↓)
viewpoint-key-pass = In a response window: pass
viewpoint-key-no-more = Choose no more
viewpoint-key-fits = In response windows: be called only when a card of yours fits, or every time
viewpoint-key-discard = Leaf through the discard pile
viewpoint-key-close = Put back what is taken up; close what is laid out
