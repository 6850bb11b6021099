# Veil in English.

veil-summary = Lay a card face down, and let the others guess: high or low?

## Options

veil-option-hand = Hand
veil-option-hand-help = Cards in each hand.
veil-option-cards = Deck
veil-option-cards-help = Cards in the deck, numbered from 1; the upper half are high.
veil-few-cards = { $players } hands of { $hand } need more than { $cards } cards, to leave some out

## What happens

veil-dealt = { $who-is ->
    [you] The cards are dealt; you begin.
   *[other] The cards are dealt; { $who } begins.
}
veil-looked = { $who-is ->
    [you] You look at the hand of { $at }.
   *[other] { $at-is ->
        [you] { $who } looks at your hand.
       *[other] { $who } looks at the hand of { $at }.
    }
}
veil-saw = You see the hand of { $at }: { $cards }.
veil-laid = { $who } lays a card face down.
veil-laid-card = { $who-is ->
    [you] You lay { $card } face down.
   *[other] { $who } lays { $card } face down.
}
veil-said-high = You say high.
veil-said-low = You say low.
veil-turned = { $who-is ->
    [you] You turn over { $card }.
   *[other] { $who } turns over { $card }.
}
veil-wins = { $who-is ->
    [you] You win.
   *[other] { $who } wins.
}
veil-draw = A draw between { $best }.
veil-player = Player
veil-points = Points

## Moves, and the board in words

veil-move-look = Look at the hand of { $at }
veil-lay-card = Lay { $card }
veil-high = High
veil-low = Low
veil-turn = Turn
veil-to-lay = { $who-is ->
    [you] Lay one of your cards face down.
   *[other] { $who } is to lay a card.
}
veil-others-guess = The others guess.
veil-over = The game is over.
veil-seats = Players
veil-turned-over = Turned over
veil-nothing-yet = No card yet.
veil-hand = Your hand
veil-card = Card { $card }
veil-card-down = Card { $card }, face down
veil-of = { $who }: { $what }
veil-has-looked = has looked at the hand of { $at }

## The drawing, in the terminal

veil-drawn-seat = { $who }: { $cards } in hand, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
veil-drawn-lying = { $who }: { $cards } in hand and one face down, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
veil-drawn-card = { $card } ({ $who })
veil-drawn-over = Turned over: { $cards }
veil-drawn-none = Turned over: nothing yet
veil-drawn-hand = Your hand: { $cards }

## Why a move is refused, and what the rule is called

veil-guess-now = now you have to guess
veil-lay-now = now you have to lay a card
veil-not-the-time = not the time
veil-had-look = you have had your look; there is one in a game
veil-one-look = one look
veil-look-where = you look at the hand of another seat with cards
veil-another-hand = another hand
veil-not-yours = you cannot { $move }: it is not yours
veil-card-in-hand = a card in hand
veil-unreadable = cannot read { $text }; write look 1 (a seat), lay 7, high or low

## On the board

veil-board = Veil
veil-face-down = A card, face down
veil-your-card-down = { $card }, face down: only you know it
veil-look-at = Look at this hand
veil-score = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
veil-guessed = { $who }: { $guess } { $mark }
veil-is-high = { $card }, high
veil-is-low = { $card }, low
veil-ask = Is it high ({ $first } and more) or low?
veil-answered-high = You say high; you may change your mind until all have answered.
veil-answered-low = You say low; you may change your mind until all have answered.
veil-your-turn-look = Lay one of your cards face down, or look at a hand first: once in the game.
veil-peek = The hand of { $at }, shown to you this once
veil-peek-close = I have seen it
veil-key-move = go from card to card
veil-key-choose = lay it, or guess

## The notebook

veil-notes = Notebook
veil-notes-help = Who bluffs, who never does: notes on the people you play with. Nobody else sees them.
veil-notes-save = Save
veil-notes-saved = Saved.

## The puzzle

veil-puzzles-note = Nothing may show through.
veil-screen = The screen
veil-screen-about = Three pieces hide everything behind them.
veil-screen-rules = Lay all three pieces so that every cell is covered.

# Who plays with people.
veil-una = Una
veil-una-plays = Counts the cards, and never forgets a look.
veil-bot-counter = Counts cards, and remembers its look.

## At the command line

veil-odds = { $high } of { $left } are high: { $share } %
veil-odds-no-card = there is no card { $card } in a deck of { $cards }
veil-odds-all-seen = you have seen every card
veil-printed = { $cards } cards are in { $file }.
