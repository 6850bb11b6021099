# Viewpoint in English: what happens at the table.

viewpoint-summary = Be first to a hundred points in view, and never let on what your hand can answer.

## Options

viewpoint-option-sets = Cards
viewpoint-option-sets-help = The sets that the deck is made of.
viewpoint-option-sets-values = names of sets joined by +, an own one's too, or a file's
viewpoint-option-sets-revisioned = Revisioned (2021)
viewpoint-option-sets-viewpoint-2009 = Viewpoint (2009)
viewpoint-option-sets-revisioned_viewpoint-2009 = Both, mixed
viewpoint-option-sets-trick-of-the-light = Trick of the Light (our own)
viewpoint-option-sets-revisioned_trick-of-the-light = Revisioned and Trick of the Light
viewpoint-option-sets-revisioned_viewpoint-2009_trick-of-the-light = All three
viewpoint-option-decks = Decks
viewpoint-option-decks-help = Copies of each set; by default two where five or more would share few cards.
viewpoint-option-decks-auto = As many as it takes
viewpoint-option-decks-1 = One
viewpoint-option-decks-2 = Two
viewpoint-option-first = Who starts
viewpoint-option-first-help = The seat left of a dealer drawn by lot, or the first seat.
viewpoint-option-first-seed = Drawn by lot
viewpoint-option-first-seat0 = The first seat
viewpoint-option-turn_limit = Turn limit
viewpoint-option-turn_limit-help = After so many turns the most points win.
viewpoint-option-custom = Own cards
viewpoint-option-custom-help = Sets of your own, each a set file's text.

## Bots

viewpoint-bot-simple = Plays what is worth most on its own, and looks no further.
viewpoint-bot-sharp = Weighs cards by what they do and holds reveals for what hurts.
viewpoint-bot-search = Tries its choices out in games that it thinks possible.
# What a bot thought when it made a move, told after the end.
viewpoint-bot-weighed = { $points ->
    [one] It took “{ $move }” to be worth { $points } point.
   *[other] It took “{ $move }” to be worth { $points } points.
}
viewpoint-bot-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
viewpoint-bot-held-back = What it could have shown was worth more in its hand.
viewpoint-bot-no-answer = It had nothing to show, or did not look for it.
viewpoint-bot-param-games = Imagined games a decision, over all choices.
viewpoint-bot-param-answers = Whether it reveals cards in windows.
viewpoint-bot-param-least = Points that an answer in a window must be worth.

## Which cards and players do not go together

viewpoint-many-players = { $players } players need { $least } cards or more; these are { $cards }: take another set with them
viewpoint-many-players-double =
    { $players } players need { $least } cards or more; these are { $cards }: take decks=2, or another set with them
viewpoint-too-many-cards = { $cards } cards are too many; at most { $most }
viewpoint-too-few-cards = { $players } players need { $least } cards or more; these are { $cards }
viewpoint-set-is-a-file =
    { $name }: a file can be named on the command line only; elsewhere put its text into `custom` and its name here
viewpoint-no-such-set = there is no set { $name }{ $instead }
viewpoint-sets-joined = sets are joined by +: { $names }
viewpoint-set-named-twice = { $name } is named twice; see the option `decks`
viewpoint-set-not-named = the own set { $name } is not named here
viewpoint-set-name-taken = { $name } is taken; call it otherwise

## Actions, as they are called beside a card

viewpoint-action-draw = draw
viewpoint-action-discard = discard
viewpoint-action-steal = steal
viewpoint-action-swap = swap
viewpoint-action-destroy = destroy
viewpoint-action-recover = recover
viewpoint-action-look = look
viewpoint-action-return = return
viewpoint-action-put = put
viewpoint-action-show = show
viewpoint-action-play-more = play more
viewpoint-action-another-turn = another turn
viewpoint-action-miss-turn = miss a turn
viewpoint-action-pass = pass
viewpoint-action-replace = replace
viewpoint-action-mirror = mirror
viewpoint-action-cancel = cancel

## Where a card goes

viewpoint-goes-discard = to the discard pile
viewpoint-goes-hand = to its owner's hand
viewpoint-goes-top = onto the draw pile
viewpoint-goes-bottom = under the draw pile
viewpoint-goes-field = into a Field of View
viewpoint-goes-aside = aside
viewpoint-goes-show = where it can be seen

## Cards and numbers

# A card that whoever reads does not know.
viewpoint-a-card = a card
viewpoint-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
viewpoint-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
viewpoint-further-turns = { $count ->
    [one] { $count } further turn
   *[other] { $count } further turns
}

## What happens

viewpoint-dealt = { $dealer-is ->
    [you] You deal five cards to each; { $first } begins.
   *[other] { $dealer } deals five cards to each; { $first-is ->
        [you] you begin
       *[other] { $first } begins
    }.
}
viewpoint-turn = { $who-is ->
    [you] Your turn.
   *[other] { $who }’s turn.
}
viewpoint-another-turn = { $who-is ->
    [you] You take another turn.
   *[other] { $who } takes another turn.
}
viewpoint-missed = { $who-is ->
    [you] You miss a turn.
   *[other] { $who } misses a turn.
}
viewpoint-drew = { $who-is ->
    [you] You draw { $card }.
   *[other] { $who } draws { $card }.
}
viewpoint-drew-bottom = { $who-is ->
    [you] You draw { $card } from the bottom.
   *[other] { $who } draws { $card } from the bottom.
}
viewpoint-played = { $who-is ->
    [you] You play { $card }.
   *[other] { $who } plays { $card }.
}
viewpoint-played-top = { $who-is ->
    [you] You play { $card } from the top of the draw pile.
   *[other] { $who } plays { $card } from the top of the draw pile.
}
viewpoint-revealed = { $who-is ->
    [you] You reveal { $card }.
   *[other] { $who } reveals { $card }.
}
viewpoint-discarded = { $who-is ->
    [you] You discard { $card }.
   *[other] { $who } discards { $card }.
}
viewpoint-put-aside = { $who-is ->
    [you] You put aside { $card }.
   *[other] { $who } puts aside { $card }.
}
# A card leaves a Field of View: it is destroyed, goes back, is replaced or is cancelled.
viewpoint-left = { $who-is ->
    [you] Your { $card }
   *[other] { $who }’s { $card }
} { $why ->
    [cancel] is cancelled.
    [return] goes back { $where }.
    [replace] is replaced and goes { $where }.
   *[destroy] goes { $where }.
}
viewpoint-swapped = { $first } and { $second } are swapped.
viewpoint-resolved = { $card } goes { $where }.
viewpoint-cancelled = { $card } is cancelled.
viewpoint-recovered = { $who-is ->
    [you] You take { $card } from the discard pile.
   *[other] { $who } takes { $card } from the discard pile.
}
viewpoint-recovered-to = { $who-is ->
    [you] You put { $card } of the discard pile { $where }.
   *[other] { $who } puts { $card } of the discard pile { $where }.
}
viewpoint-taken = { $who-is ->
    [you] You take { $card } from the hand of { $victim }.
   *[other] { $victim-is ->
        [you] { $who } takes { $card } from your hand.
       *[other] { $who } takes { $card } from the hand of { $victim }.
    }
}
viewpoint-looked-hand = { $who-is ->
    [you] You look at the hand of { $owner } ({ $cards }).
   *[other] { $owner-is ->
        [you] { $who } looks at your hand ({ $cards }).
       *[other] { $who } looks at the hand of { $owner } ({ $cards }).
    }
}
viewpoint-looked-pile = { $who-is ->
    [you] You look at the { $end ->
        [bottom] bottom
       *[top] top
    } { $cards } of the draw pile.
   *[other] { $who } looks at the { $end ->
        [bottom] bottom
       *[top] top
    } { $cards } of the draw pile.
}
viewpoint-saw-hand = The hand of { $owner }: { $cards }.
viewpoint-saw-pile = The { $end ->
    [bottom] bottom
   *[top] top
} of the draw pile: { $cards }.
viewpoint-nothing = nothing
viewpoint-kept = { $who-is ->
    [you] You keep { $card }.
   *[other] { $who } keeps { $card }.
}
viewpoint-put = { $who-is ->
    [you] You put { $card } { $where }.
   *[other] { $who } puts { $card } { $where }.
}
viewpoint-lent = { $who-is ->
    [you] You lay out { $card } for { $to }.
   *[other] { $who } lays out { $card } for { $to }.
}
viewpoint-lent-back = { $who-is ->
    [you] You take back { $card }.
   *[other] { $who } takes back { $card }.
}
viewpoint-given = { $who-is ->
    [you] You pass { $card } to { $to }.
   *[other] { $who } passes { $card } to { $to }.
}
viewpoint-mirrored = { $who-is ->
    [you] Your { $card } does what { $copies } does.
   *[other] { $who }’s { $card } does what { $copies } does.
}
# A player or a card is named by an action: "Ada chooses you to miss a turn."
viewpoint-aimed = { $who-is ->
    [you] You choose { $target } { $purpose }.
   *[other] { $who } chooses { $target } { $purpose }.
}
viewpoint-aimed-miss-turn = to miss a turn
viewpoint-aimed-mirror = to be copied
viewpoint-aimed-recover = from the discard pile
viewpoint-aimed-other = ({ $action })
viewpoint-granted-plays = { $who-is ->
    [you] You
   *[other] { $who }
} may play { $count ->
    [one] { $count } more card.
   *[other] { $count } more cards.
}
viewpoint-granted-turns = { $who-is ->
    [you] You get { $turns }.
   *[other] { $who } gets { $turns }.
}
viewpoint-granted-missed = { $who-is ->
    [you] You will miss { $turns }.
   *[other] { $who } will miss { $turns }.
}
# What only the seat itself is told: its answer in a window.
viewpoint-answered = You reveal { $card }, if your answer counts.
viewpoint-passed = You pass.

## What is to be decided next

viewpoint-next = Next: { $action }.
viewpoint-asks-play = { $who-is ->
    [you] You are to play a card.
   *[other] { $who } is to play a card.
}
viewpoint-asks-name = { $who-is ->
    [you] You are to name a player ({ $action }).
   *[other] { $who } is to name a player ({ $action }).
}
viewpoint-asks-point = { $who-is ->
    [you] You are to choose a card that lies open ({ $action }).
   *[other] { $who } is to choose a card that lies open ({ $action }).
}
viewpoint-asks-pick = { $who-is ->
    [you] You are to pick a card ({ $action }), to go { $where }.
   *[other] { $who } is to pick a card ({ $action }), to go { $where }.
}
viewpoint-asks-discard = { $who-is ->
    [you] You are to pick a card to discard.
   *[other] { $who } is to pick a card to discard.
}
viewpoint-asks-steal = { $who-is ->
    [you] You are to pick a card to steal.
   *[other] { $who } is to pick a card to steal.
}
viewpoint-asks-after-play = A response window (a card was played): everybody else may reveal a card.
viewpoint-asks-after-reveal = A response window (a card was revealed): everybody else may reveal a card.
viewpoint-asks-before-action = A response window ({ $action } is about to happen): everybody else may reveal a card.

## The end

viewpoint-wins = { $who-is ->
    [you] You win with { $points } points in view: { $why }.
   *[other] { $who } wins with { $points } points in view: { $why }.
}
viewpoint-share-the-win = { CAPITAL($winners) } share the win with { $points } points: { $why }.
viewpoint-ended-goal = { $goal } were needed
viewpoint-ended-cards = no cards are left
viewpoint-ended-stuck = nobody gets rid of cards any more
viewpoint-ended-turns = the limit of { $turns } turns
# Who came closest to the winner.
viewpoint-decided = Closest: { $who } with { $points } points.
viewpoint-sheet-points = Points
viewpoint-sheet-view = Cards in view
viewpoint-sheet-hand = Cards in hand

## What was wrong with a move; goes on after "This move"

viewpoint-remark-lets = lets it happen, though { $card } answers it
viewpoint-remark-spends = spends { $card }, which would have been of more use later
viewpoint-remark-other-answer = answers with { $card } where { $better } does it better
viewpoint-remark-no-win = passes up the win: { $card } brings { $points } points into view
viewpoint-remark-threat = leaves { $who } alone at { $points } points, where { $card } would have helped
viewpoint-remark-fewer = brings { $points } points where { $card } brings { $more }
viewpoint-remark-does-less = does less than { $card } would have done
viewpoint-remark-gives = gives up { $card }, worth { $points } points, and keeps { $better }
viewpoint-remark-takes = takes { $card } where { $better }, worth { $points } points, was to be had
viewpoint-remark-aims = aims at { $who }, though { $leader } is ahead
viewpoint-remark-small = aims at a card worth { $points } points, though one of { $more } lay there

## Why a move is refused

viewpoint-not-possible = { $move } is not possible now; { $rule }: { $example }
viewpoint-drawn-stack-title = Being resolved, the newest on the right
viewpoint-drawn-field = { $who }: { $points } of { $goal } points in view
viewpoint-drawn-hand-title = Your hand
viewpoint-no-reveal = { $card } does not answer this. It has no ↕, so it can only be played, in your own turn
viewpoint-other-reveal = { $card } does not answer this, but something else: “{ $text }”
viewpoint-rule-window = a window: pass, or reveal a card of your hand that fits
viewpoint-rule-play = play a card of your hand
viewpoint-rule-pick = pick one of the cards in front of you
viewpoint-rule-name = name one of the players that are offered
viewpoint-rule-point = point at one of the open cards that are offered

## Why a text is no move

viewpoint-unreadable = cannot read { $text }; { $right }
viewpoint-unknown-word = cannot read { $text }{ $instead }
viewpoint-bad-value = { $text }: { $problem }; { $right }
viewpoint-write-play = write: play Wink (a title of your hand)
viewpoint-write-pass = write just: pass
viewpoint-write-reveal = write: reveal Spectacles (a title of your hand)
viewpoint-write-pick = write: pick Wink (one of the titles in front of you)
viewpoint-write-name = write: name 2 (a player, counted from 0)
viewpoint-write-point = write: point 1.3 (the third card of the second player, since players count from 0), or point d5 (the discard pile's fifth)
viewpoint-write-done = write just: done
# How what is asked for is written, as a sentence.
viewpoint-writing = { CAPITAL($how) }.
viewpoint-writing-name = name { $number } is { $who }.

## The table drawn with characters

viewpoint-drawn-turn = Turn { $turn } of at most { $limit }; { $cards } to draw
viewpoint-drawn-seat = { $who }: { $notes }
viewpoint-drawn-points = { $points } points
viewpoint-drawn-hand-size = { $cards } in hand
viewpoint-drawn-misses = misses { $turns }
viewpoint-drawn-nothing = nothing in view
viewpoint-drawn-discard = Discard pile: { $cards }
viewpoint-drawn-empty = empty
viewpoint-drawn-stacked = { $card } of { $who } ({ $how })
viewpoint-drawn-answering = { $card } of { $who } ({ $how }, answering { $answers })
viewpoint-how-played = played
viewpoint-how-revealed = revealed
viewpoint-how-ongoing = ongoing
viewpoint-drawn-hand = Your hand: { $cards }
viewpoint-drawn-facing = In front of you: { $cards }
viewpoint-drawn-answer = Your answer: { $card }
viewpoint-drawn-pass = pass

## The command "sets"

viewpoint-titles = { $count ->
    [one] { $count } title
   *[other] { $count } titles
}
viewpoint-varies = varies
viewpoint-column-set = set
viewpoint-column-title = title
viewpoint-column-titles = titles
viewpoint-column-cards = cards
viewpoint-column-copies = copies
viewpoint-column-points = points
viewpoint-command-play =
    Play with one: sightline play viewpoint --option sets=NAME (several: NAME+NAME; an own file: sets=FILE.toml)
viewpoint-command-sound = { $file }: { $name }, { $titles }, { $cards }
viewpoint-command-no-set = there is no set and no file { $name }{ $instead }

# Opponents: their names, and how they play.
viewpoint-opponent-leo = Leo
viewpoint-opponent-leo-plays = Plays whatever is worth most, and answers when you hurt him.
viewpoint-opponent-greta = Greta
viewpoint-opponent-greta-plays = Reads what each card does, but never answers what you do.
viewpoint-opponent-omar = Omar
viewpoint-opponent-omar-plays = Reads what each card does, and answers only what hurts him most.
viewpoint-opponent-yuki = Yuki
viewpoint-opponent-yuki-plays = Reads what each card does, and overlooks nothing that you do to her.
viewpoint-opponent-clara = Clara
viewpoint-opponent-clara-plays = Guesses what you hold, tries her ideas out in her head, and plays around it.
