# Perspective’s lessons.

perspective-lesson-sides = Two sides
perspective-lesson-sides-hand = Welcome to Perspective! Every card has a colour on both sides. You see the private sides of your cards, and never the public ones.
perspective-lesson-sides-others = The public sides face everybody else. So you see Player 2’s public sides, and Player 2 sees yours. The other sides are shown just once, small, at the start of a game.
perspective-lesson-sides-goal = Your goal: what the others see of your cards should be green, blue, yellow, from left to right. Everybody knows everybody’s goal.
perspective-lesson-sides-early = A turn has five steps. First you may claim that your goal is there; a wrong claim costs your cards. You cannot know that yet, so go on without one.
perspective-lesson-sides-early-other = A claim would be a blind guess now. Go on without one.
perspective-lesson-sides-draw = Second, you draw the top card: the side that you can see of it becomes its private side. Choose a place for it in your hand.
perspective-lesson-sides-late = You hold four cards now. A claim belongs to the beginning or the end of a turn, when you hold three. See what the table says to one in between.
perspective-lesson-sides-play = Third and fourth, you play one of your four cards, and its private colour decides what you may do. Play the blue one.
perspective-lesson-sides-play-other = That is allowed. But now we want to ask something: play the blue card, with its action.
perspective-lesson-sides-ask = With blue you may rearrange a hand, ask, or look. Ask what the others see on one of your own cards.
perspective-lesson-sides-ask-other = Blue can do that too. This time, ask for the public colour of a card of your own.
perspective-lesson-sides-heard = Now you know it, and everybody has heard it. Remember it: it stays so until the card is turned around or leaves your hand.
perspective-lesson-sides-pass = Fifth, you may claim once more. You know one colour of three, so end your turn without a claim.
perspective-lesson-sides-pass-other = Two of your cards are still unknown to you: do not claim yet.
perspective-lesson-sides-done = That is a whole turn: claim? draw, play, action, claim? Next: how to win.

perspective-lesson-claim = The claim
perspective-lesson-claim-know = Imagine that you have asked about cards 1, 2 and 3 and know what the others see on them: green, blue, red. Your goal is yellow, blue, red.
perspective-lesson-claim-yellow = Only the first card is wrong, and you see that its private side is yellow. Play card 4: yellow flips.
perspective-lesson-claim-yellow-other = Play card 4: it is yellow, and yellow flips a card.
perspective-lesson-claim-only = The colour that you played decides what you may do: yellow turns a card around. See what the table says to a question now.
perspective-lesson-claim-flip = Now turn the card around that must change, so that the others see your goal.
perspective-lesson-claim-flip-other = That would not make it yellow, blue, red for the others. Your first card is the one that is wrong.
perspective-lesson-claim-now = To the others your hand is yellow, blue, red now. Claim it!
perspective-lesson-claim-now-other = You know that it is right: claim it.
perspective-lesson-claim-won = All three are right: you win. Had one been wrong, you would have lost your cards and drawn new ones.

## Coaching: what to do now, and what for

perspective-coach-claim-certain = It is certain: what the others see of your cards, from left to right, is your goal. Claim it!
perspective-coach-claim-wrong = { perspective-coach-now } Do not claim: { $count ->
    [one] card { $cards } shows them
   *[other] cards { $cards } show them
} another colour than your goal wants there.
perspective-coach-claim-impossible = { perspective-coach-now } You do not know what they see on { $count ->
    [one] card { $cards }
   *[other] cards { $cards }
}; with all that you have seen, it cannot be your goal: do not claim.
perspective-coach-claim-likely = { perspective-coach-now } A claim is likely to be right, but not certain: { $percent } % of what may be. { perspective-coach-cost }
perspective-coach-claim-unknown = { perspective-coach-now } You do not know what they see on { $count ->
    [one] card { $cards }
   *[other] cards { $cards }
}: a claim would be a guess ({ $percent } %). { perspective-coach-cost }
perspective-coach-now = Your goal is what the others see of your cards; in place for certain: { $right } of 3.
perspective-coach-cost = { $cost ->
    [eliminate] A wrong one ends the game for you.
   *[other] A wrong one costs your hand and the turn.
}
perspective-coach-then = { $whose ->
    [partner] { $gain ->
        [no] No move here brings your partner’s goal nearer for certain: this one spoils least.
       *[other] Then { $right } of the three colours of your partner’s goal would be in place.
    }
   *[own] { $gain ->
        [no] No move here brings your goal nearer for certain: this one spoils least.
        [learns] What you learn is one thing less to guess.
       *[other] Then { $right } of the three colours of your goal would be in place for certain.
    }
}
perspective-coach-insert = Put the drawn card in at place { $at }. You alone see its { $colour } side; the others see the other one, { $known ->
    [yes] which you have seen before
   *[no] which you do not know
}. { $stage ->
    [redraw] Your new hand is built card by card.
   *[insert] { $then }
}
perspective-coach-play = Play card { $card }: { $action ->
    [Y] yellow turns a card around, so that the others see what you see of it now.
    [G] green trades a card for one whose open side you see.
    [R] red puts a card away and brings a used one back.
   *[B] { $gain ->
        [learns] blue asks what the others see on a card that you do not know.
       *[other] blue puts a hand into another order.
    }
} { $then }
perspective-coach-flip = { $title }{ $gain ->
    [yes] : the side that you see of it is what the goal wants there, and the others will see it.
   *[other] .
} { $then }
perspective-coach-give = { $title }: in exchange you take a card { $hand ->
    [partner] of your partner’s
   *[shared] of the shared hand
}, and its open side stays what the others see. { $then }
perspective-coach-take = { $title }: the others will go on seeing { $colour } on it. { $then }
perspective-coach-discard = { $title }: a used card comes to the same hand instead, and the others see its lower side. { $then }
perspective-coach-reclaim = { $title }{ $gain ->
    [yes] : you have seen its lower side, which the others will see.
   *[other] .
} { $then }
perspective-coach-ask = Ask about card { $card }: all hear what the others see there. If it is { $wanted }, it is in place; remember the answer, for it holds until the card is turned or goes.
perspective-coach-sort = { $title }: what the others see moves along with the cards. { $then }
perspective-coach-tell = { $title }: { $hand ->
    [partner] your partner learns what the others see there, and can claim the sooner.
   *[shared] you learn what lies below, which may come into your hand.
}
perspective-coach-solo = { $right } of twelve cards show what their goals want. { $title }: { $kind ->
    [better] then { $then } do.
    [looks] what you have seen below, you can bring up later.
    [same] nothing is spoilt by it, and it decides which action comes next.
   *[worse] no move brings a card into place for certain, and this one spoils least.
}
