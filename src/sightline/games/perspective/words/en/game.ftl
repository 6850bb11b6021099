# Perspective in English: the game itself. The board's texts are in board.ftl.

perspective-summary = Everybody sees the side of your cards that you never will: match it to your goal.

## Colours, hands and cards

perspective-yellow = yellow
perspective-green = green
perspective-red = red
perspective-blue = blue
perspective-hand = { $who-is ->
    [you] your hand
   *[other] { $who }'s hand
}
perspective-shared-hand = the shared hand
perspective-card = card { $place } of { $hand }

## Options

perspective-option-advanced = Advanced
perspective-option-advanced-help = 2 players only: the shared hand is the goal, either side of it.
perspective-option-goals = Goals
perspective-option-goals-help = Goals from the six goal cards, or any of the 24 rows.
perspective-option-goals-cards = The six goal cards
perspective-option-goals-all24 = All 24 rows
perspective-option-failed_claim = Failed claim
perspective-option-failed_claim-help = A wrong claim costs the hand and the turn, or the game.
perspective-option-failed_claim-redraw = Hand and turn
perspective-option-failed_claim-eliminate = The game
perspective-option-memory_aid = Memory aid
perspective-option-memory_aid-help = Give each seat a notebook of everything it has itself seen.
perspective-option-memory_aid-off = Off
perspective-option-memory_aid-on = On
perspective-option-first = Who starts
perspective-option-first-help = Somebody drawn by lot, or the first seat.
perspective-option-first-seed = Drawn by lot
perspective-option-first-seat0 = The first seat
perspective-option-turn_limit = Turn limit
perspective-option-turn_limit-help = A game not decided after so many turns is a draw.
perspective-advanced-for-two = the advanced game is for 2 players

## Bots

perspective-bot-careful = Claims only what it is certain of.
perspective-bot-counter = Counts cards and weighs the chances of its goal.
perspective-bot-search = Plays imagined games to their end.
# What a bot thought when it made a move, told after the end.
perspective-bot-certain = In everything that it thought possible its public sides showed the goal.
perspective-bot-claimed = In { $percent } % of what it thought possible its public sides showed the goal: enough for a claim.
perspective-bot-not-claimed = In { $percent } % of what it thought possible its public sides showed the goal: too little for a claim.
perspective-bot-turn = It had this in mind: { $moves }. In { $percent } % of what it thought possible its goal would be there then.
perspective-bot-turn-shows = It had this in mind: { $moves }. That would show it a side it did not know, and in { $percent } % of what it thought possible its goal would be there then.
perspective-bot-redraw = It put the new card where the side that the others see fits its goal best.
perspective-bot-knew = to the others { $colour }, for certain
perspective-bot-thought = to the others { $colours }
perspective-bot-colour = { $colour } ({ $percent } %)
perspective-bot-param-memory = Own turns after which a side is forgotten; never, if left out.

## What happens at a table

perspective-passed = { $who-is ->
    [you] You pass.
   *[other] { $who } passes.
}
perspective-inserted = { $who-is ->
    [you] You draw a card and insert it at place { $place }.
   *[other] { $who } draws a card and inserts it at place { $place }.
}
perspective-pile-turned = { $cards ->
    [one] The used pile is turned over: { $cards } card to draw.
   *[other] The used pile is turned over: { $cards } cards to draw.
}
perspective-played = { $who-is ->
    [you] You play card { $place }, { $colour }.
   *[other] { $who } plays card { $place }, { $colour }.
}
perspective-played-to-claim = { $who-is ->
    [you] You play card { $place }, { $colour }, without its action.
   *[other] { $who } plays card { $place }, { $colour }, without its action.
}
perspective-flipped = { $who-is ->
    [you] You flip { $card }.
   *[other] { $who } flips { $card }.
}
perspective-moved = { $who-is ->
    [you] You move { $card } to { $hand }, place { $at }.
   *[other] { $who } moves { $card } to { $hand }, place { $at }.
}
perspective-discarded = { CAPITAL($card) } goes onto the used pile, private side up.
perspective-reclaimed = { $who-is ->
    [you] You put used card { $used } into { $hand }, place { $at }.
   *[other] { $who } puts used card { $used } into { $hand }, place { $at }.
}
perspective-sorted = { $who-is ->
    [you] You sort { $hand } to the order { $order }.
   *[other] { $who } sorts { $hand } to the order { $order }.
}
perspective-asks = { $who-is ->
    [you] You ask about { $card }.
   *[other] { $who } asks about { $card }.
}
perspective-tells = { $who-is ->
    [you] You tell { $card }.
   *[other] { $who } tells { $card }.
}
perspective-looks = { $who-is ->
    [you] You look at { $card }.
   *[other] { $who } looks at { $card }.
}
perspective-claimed-rightly = { $who-is ->
    [you] You claim the goal rightly.
   *[other] { $who } claims the goal rightly.
}
perspective-claimed-wrongly = { $who-is ->
    [you] You claim the goal wrongly: your cards go onto the used pile, private side up.
   *[other] { $who } claims the goal wrongly: the cards go onto the used pile, private side up.
}
perspective-claimed-and-out = { $who-is ->
    [you] You claim the goal wrongly and are out: your cards go onto the used pile, private side up.
   *[other] { $who } claims the goal wrongly and is out: the cards go onto the used pile, private side up.
}
perspective-turn = { $who-is ->
    [you] It is your turn.
   *[other] It is { $who }'s turn.
}

## What is seen once

perspective-seen-dealt = Dealt: { $card } is { $colour } on its private side.
perspective-seen-dealt-shared = Dealt face down after a look: { $card } is { $colour } below.
perspective-seen-drawn = The drawn card showed { $colour }: { $card }, private side.
perspective-seen-claim = The claim shows that { $card } is { $colour } on its public side.
perspective-seen-look = You see below { $card }: { $colour }.
perspective-seen-answer = The answer: { $card } is { $colour } on its public side.

## In the puzzle room

perspective-alone = Perspective, alone
perspective-alone-summary = Turn and exchange cards until all four hands show their goals; can you make par?

## What happens in solo; places are written like Y2

perspective-solo-turned = { $place } is turned over.
perspective-solo-exchanged = { $first } and { $second } change places, both turned over.
perspective-solo-arranged = The { $colour } hand is rearranged: { $order }.
perspective-solo-looked = A look below { $place }.
perspective-solo-peeked = The bottom of { $place } is { $colour }.

## The end

perspective-wins = { $who-is ->
    [you] You win.
   *[other] { $who } wins.
}
perspective-pair-wins = { $winners-is ->
    [you] { CAPITAL($winners) } win.
   *[other] Players { $first } and { $second } win.
}
perspective-draw = Nobody reached a goal within { $turns } turns: a draw.
perspective-solved = { $moves ->
    [one] Solved in { NUMBER($moves, useGrouping: 0) } move.
   *[other] Solved in { NUMBER($moves, useGrouping: 0) } moves.
}
perspective-not-solved = Not solved within { $moves } moves.
# What decided a game.
perspective-decided = { $who-is ->
    [you] Your public sides show your goal: { $colours }.
   *[other] The public sides of { $who } show the goal: { $colours }.
}
perspective-decided-shared = { $who-is ->
    [you] Your public sides match the shared hand: { $colours }.
   *[other] The public sides of { $who } match the shared hand: { $colours }.
}
perspective-decided-pair = Both have reached their goals: { $goals }.
perspective-decided-goal = { $who-is ->
    [you] you { $colours }
   *[other] { $who } { $colours }
}
perspective-decided-out = { $out-is ->
    [you] { CAPITAL($out) } claimed wrongly, and nobody else is left.
   *[other] { $out } claimed wrongly, and nobody else is left.
}
perspective-decided-pair-out = { $who-is ->
    [you] You claimed wrongly: that loses the game for your team.
   *[other] { $who } claimed wrongly: that loses the game for their team.
}
perspective-decided-solo = { $shown } of the four goals were shown.
perspective-sheet-goal = Goal
perspective-sheet-reached = Reached
perspective-sheet-moves = Moves
perspective-yes = yes
perspective-no = no
perspective-out = out

## What was wrong with a move; goes on after "This move"

perspective-remark-claims-unseen = { $cards-count ->
    [one] claims a goal although the public side of card { $cards } had never been seen
   *[other] claims a goal although the public sides of cards { $cards } had never been seen
}
perspective-remark-claims-wrong = { $cards-count ->
    [one] claims a goal although card { $cards } had been seen to be another colour
   *[other] claims a goal although cards { $cards } had been seen to be other colours
}
perspective-remark-sure = does not claim, though all three public sides had been seen
perspective-remark-likely = does not claim, though the goal had probably been reached
perspective-remark-action = uses the { $colour } action where the { $better } one helps more
perspective-remark-seen = looks for a side that had been seen before
perspective-remark-undoes = { $places-count ->
    [one] undoes place { $places } of the goal, which was right
   *[other] undoes places { $places } of the goal, which were right
}
perspective-remark-misses = { $places-count ->
    [one] leaves place { $places } of the goal, which could be made right
   *[other] leaves places { $places } of the goal, which could be made right
}
perspective-remark-covers = { $cards ->
    [one] covers { $cards } colour that was right
   *[other] covers { $cards } colours that were right
}
perspective-remark-shows-less = { $cards ->
    [one] shows { $cards } right colour less than it could
   *[other] shows { $cards } right colours less than it could
}

## What is asked of whose turn it is

perspective-asked-claim = claim your goal, or pass
perspective-asked-insert = draw a card and insert it
perspective-asked-play = play one of your four cards
perspective-asked-flip = Yellow: flip a card
perspective-asked-give = Green: give one of your cards
perspective-asked-take = Green: take a card
perspective-asked-discard = Red: put a card onto the used pile
perspective-asked-reclaim = Red: reclaim a card of the used pile
perspective-asked-inform = Blue: sort a hand, or ask, tell or look at a card
perspective-solo-yellow = flip any card; next comes the colour that was up
perspective-solo-green = two outer cards change places, both flipped; name one of their colours as next
perspective-solo-red = a centre and an outer card change places, both flipped; name one colour as next
perspective-solo-blue = peek below a card (next: its up colour) or arrange a hand (next: its own colour)

## Why a move is refused, and what the rule is called

perspective-not-now = { $move } is not possible now; { $asked }: { $example }
perspective-not-now-rule = another step of the turn
perspective-wrong-action = { $move } is not possible: the action now is { $colour }
perspective-wrong-action-rule = another action

## Why a text is no move, and how it is written

perspective-no-such-card = { $text }: there is no such card, place or order; { $example }
perspective-unreadable = cannot read { $text }; { $example }
perspective-no-such-move = cannot read { $text }{ $instead }
perspective-write-pass = write just: pass (not to claim)
perspective-write-claim = write just: claim (if your public sides show your goal)
perspective-write-insert = write: i2, or draw 2 (insert the drawn card at place 2)
perspective-write-play = write: p3 (play card 3), or p3! (play it without its action, and claim)
perspective-write-flip = write: flip own 2 (turn your card 2 around), or flip shared 2, or flip partner 2
perspective-write-give = write: give 1>4 (card 1 to place 4)
perspective-write-take = write: take 2>1 (card 2 to place 1)
perspective-write-drop = write: drop own 2 (put your card 2 onto the used pile), or drop shared 2, or drop partner 2
perspective-write-reclaim = write: reclaim 5>2 (the fifth used card to place 2)
perspective-write-sort = write: sort own 312 (what was third comes first)
perspective-write-ask = write: ask 2 (the public colour of your card 2)
perspective-write-tell = write: tell 2 (your partner the public colour of their card 2)
perspective-write-look = write: look 2 (under shared card 2)
perspective-write-turn = write: turn Y2, or flip Y2 (card 2 of the yellow hand; B0 is the centre card of blue)
perspective-write-peek = write: peek Y2 (under card 2 of the yellow hand; next comes its upper colour)
perspective-write-arrange = write: arrange R 312 (the red hand: what was third comes first; next comes red)
perspective-write-swap = write: swap Y1 B3 then G (two cards, and which of their colours comes next; Y0 is a centre card)

# How what is asked for is written, as a sentence.
perspective-writing = { CAPITAL($how) }.

## The position drawn with characters

perspective-drawn-turn = Turn { $number } of at most { $most }
perspective-drawn-move = Move { $number } of at most { $most }
perspective-drawn-after-turns = { $made ->
    [one] The end, after { $made } turn
   *[other] The end, after { $made } turns
}
perspective-drawn-after-moves = { $made ->
    [one] The end, after { $made } move
   *[other] The end, after { $made } moves
}
perspective-drawn-goal = goal
perspective-drawn-reached = reached
perspective-drawn-out = out
perspective-drawn-shared = Shared
perspective-drawn-public-up = (public side up)
# Which sides of a hand one sees, after its owner's name.
perspective-drawn-private = private sides
perspective-drawn-public = public sides
# Below the hands drawn with characters.
perspective-drawn-legend = ⟨Y●| is a private side, seen by who holds the card; |Y●⟩ a public side, seen by the others.
perspective-drawn-draw-pile = Draw pile
perspective-drawn-used-pile = Used pile
perspective-drawn-cards = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
perspective-drawn-lowest-first = (lowest first)
perspective-drawn-empty = empty
perspective-drawn-notebook = Notebook (private/public, up/down)
perspective-drawn-draw = Draw
perspective-drawn-used = Used
perspective-drawn-asked = { $who }: { $asked }.
perspective-drawn-centre = centre
perspective-drawn-hand = hand
perspective-drawn-below = below: { $colours }
perspective-drawn-action = Action:
perspective-drawn-action-is = , { $asked }
# One line of the action summary: "Yellow, Flip: Turn around one card …"
perspective-drawn-summary = { CAPITAL($colour) }, { $name }: { $does }

## The solver of solo deals

perspective-no-solution = no solution found; at least { $moves } moves
perspective-solve-one-record = --record is for one deal, not with --deals
perspective-solve-too-many = there are not so many seeds from this one on
perspective-solve-file-exists = { $file } exists already; name another file
perspective-solve-beyond = par is { $par }, more than turn_limit={ $limit }
perspective-solve-nothing = { $par }: there is nothing to keep in { $file }
perspective-solve-par = Seed { $seed }: par is { $par }. { $effort }
perspective-solve-looked = { $positions ->
    [one] { $positions } position, { $seconds } s
   *[other] { $positions } positions, { $seconds } s
}
perspective-solve-replay = To look at it: { $command }
perspective-solving = Solving
perspective-solve-counted =
    { $proven } of { $deals ->
        [one] { $deals } par
       *[other] { $deals } pars
    } proven, { $best } only the best found, { $unsolved ->
        [one] { $unsolved } deal
       *[other] { $unsolved } deals
    } not solved.
perspective-solve-moves = { $moves } moves: { $count }
perspective-solve-took =
    A deal took { $mean } s on average, half of them at most { $median } s, the longest { $longest } s and { $positions } positions.

perspective-solve-bounds-alone = --bounds is not for --deals or --record
perspective-solve-bounds-par =
    With open cards: { $mean } moves on average ({ $low } to { $high }), over { $layouts } layouts.
perspective-solve-bounds-least =
    Perfect play from what the player knows: at least { $mean } ({ $low } to { $high }), over the same layouts;
perspective-solve-bounds-most =
    at most { $mean } ({ $low } to { $high }), as { $bot } needed in { $games } games.

## What a study counts

perspective-study-turns = Turns
perspective-study-right = Right claims
perspective-study-wrong = Wrong claims
perspective-study-somebody-out = Somebody was eliminated

# Opponents: their names, and how they play.
perspective-opponent-pia = Pia
perspective-opponent-pia-plays = Plays carefully, but forgets what she saw two turns ago.
perspective-opponent-ines = Inês
perspective-opponent-ines-plays = Remembers a few turns back, and claims only what she is sure of.
perspective-opponent-vera = Vera
perspective-opponent-vera-plays = Plays the rest of the game in her head before every step.

perspective-mode-solo = Solo
