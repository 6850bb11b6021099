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
veil-seats = Players
veil-hand = Your hand
veil-card = Card { $card }
veil-lay-card = Lay { $card }
veil-face-down = A card, face down
veil-your-card-down = { $card }, face down: only you know it
veil-look-at = Look at this hand
veil-held = { $count ->
    [one] { $count } card in hand
   *[other] { $count } cards in hand
}
veil-score = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
veil-has-looked = has looked at the hand of { $at }
veil-high = High
veil-low = Low
veil-is-high = { $card }, high
veil-is-low = { $card }, low
veil-ask = Is it high ({ $first } and more) or low?
veil-answered-high = You say high; you may change your mind until all have answered.
veil-answered-low = You say low; you may change your mind until all have answered.
veil-your-turn = Lay one of your cards face down.
veil-your-turn-look = Lay one of your cards face down, or look at a hand first: once in the game.
veil-others-guess = The others guess.
veil-turn-of = { $who } is to lay a card.
veil-over = The game is over.
veil-peek = The hand of { $at }, shown to you this once
veil-peek-close = I have seen it
veil-turned-over = Turned over
veil-nothing-yet = No card yet.
veil-turn = Turn
veil-key-move = go from card to card
veil-key-choose = lay it, or guess

## The notebook

veil-notes = Notebook
veil-notes-help = Who bluffs, who never does: notes on the people you play with. Nobody else sees them.
veil-notes-save = Save
veil-notes-saved = Saved.
