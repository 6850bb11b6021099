# Viewpoint’s lessons, and what a coach says.

viewpoint-lesson-points = Points in view
viewpoint-lesson-points-hand = Welcome to Viewpoint! These cards are your hand, and you alone see them. In its corner each says what it is worth, below that what it does.
viewpoint-lesson-points-field = The points count once a card lies here, in front of you: in your Field of View. Whoever ends a turn of their own with 100 or more there wins.
viewpoint-lesson-points-play = A turn is short: a card is drawn for you, you play one, and it does what it says. Play Wink: 15 points, and you DRAW 1 card.
viewpoint-lesson-points-play-other = You may play that one too. For now take Wink, which is worth 15.
viewpoint-lesson-points-count = 15 points are in view, and the card that you have drawn is in your hand. Now Player 2 has a turn.
viewpoint-lesson-points-asked = Player 2 has played Shared Perspective. After every card all others are asked whether they want to answer it. You have nothing against it: pass.
viewpoint-lesson-points-asked-other = Nothing in your hand answers this. Pass.
viewpoint-lesson-points-dear = Everybody has drawn a card, and it is your turn. Dear cards often cost something: play Blurred Vision, 20 points, for which you DISCARD 2 cards.
viewpoint-lesson-points-dear-other = This time take the dearest card of your hand: Blurred Vision.
viewpoint-lesson-points-discard = What you DISCARD never counts for anybody. So part with little: a card that is worth 5 points or less.
viewpoint-lesson-points-discard-other = That one is worth more than 5 points. Keep it, and part with a cheaper one.
viewpoint-lesson-points-second = And one more, again worth 5 points or less.
viewpoint-lesson-points-done = 35 points after two turns. What you have parted with lies open on the discard pile, where everybody may leaf through it. Next: how to answer.

viewpoint-lesson-answers = Answering
viewpoint-lesson-answers-window = Player 2 has played Blindspot: each other player DISCARDs a card. Before that happens there is a window: all others may answer.
viewpoint-lesson-answers-everybody = Everybody is asked, also those who hold no answer. If only those were asked who can, the question alone would give their hand away. For the same reason answers are secret until the window closes.
viewpoint-lesson-answers-sign = Only cards with the sign ↕, REVEAL, answer from the hand. See what happens with a card that has none: answer with Wink.
viewpoint-lesson-answers-wait = You hold two answers, and each says when it fits. Blindsided would fit now, against the play; Spectacles fits a little later, when you are about to DISCARD, and gives you a card as well. So pass for now.
viewpoint-lesson-answers-wait-other = Blindsided would do it too. But Spectacles, which fits in a moment, gives you a card besides: pass for now.
viewpoint-lesson-answers-reveal = Nobody has answered the play, so now Blindspot would make you DISCARD. That is what Spectacles is for: REVEAL it.
viewpoint-lesson-answers-reveal-other = Then you would have to DISCARD. Answer with Spectacles.
viewpoint-lesson-answers-cancelled = CANCEL: Blindspot goes to the discard pile, does nothing to anybody, and its points are gone from view. Spectacles follows it, and you have drawn a card.
viewpoint-lesson-answers-again = Now Player 3 plays Eye Spy, and would STEAL a card from a hand. Do not let it happen: answer with a card that fits.
viewpoint-lesson-answers-again-other = That way Eye Spy would go on. Answer it: Blindsided CANCELs any card that another player plays.
viewpoint-lesson-answers-done = Cancelled. An answer costs you the card, and the points that it would have brought in view: choose well what is worth it. Next: how to win.

viewpoint-lesson-hundred = One hundred
viewpoint-lesson-hundred-near = A few turns later you have 85 points in view, Player 2 has 60. You need 100 or more at the end of your own turn.
viewpoint-lesson-hundred-play = It is your turn. Play a card that brings you to 100.
viewpoint-lesson-hundred-play-other = That is not enough: 15 points are missing.
viewpoint-lesson-hundred-cancel = Player 2 reveals Blindsided, and your card shall be cancelled. But a REVEAL can be answered as well: Persistence of Vision CANCELs what would take a card out of view.
viewpoint-lesson-hundred-cancel-other = Then your card would be gone, and the game would go on. Answer with Persistence of Vision.
viewpoint-lesson-hundred-won = The newest answer counts first: Blindsided was cancelled, your card stays, and with 100 points at the end of your turn you win.

## Coaching: what to do now, and what for

viewpoint-coach-play = { $missing } points are missing. Play a card: its points count in your view, { $points } with { $card }, and then it does what it says. Cards with ↕ are worth keeping for an answer.
viewpoint-coach-win = { $card } brings you to { $goal }: unless somebody cancels it, you win at the end of this turn.
viewpoint-coach-threat = { $who } has { $points } of { $goal } points. Look for a card that takes some of them away or costs a turn, or hurry yourself.
viewpoint-coach-nothing-fits = Nothing of yours answers this: pass. You are asked all the same, so that nobody can tell what you hold.
viewpoint-coach-fits = { $cards } would answer { $card }. Reveal it if that is worth a card to you; else pass, and keep it for something worse.
viewpoint-coach-name = Choose whom it hits. Most dangerous is { $who }, with { $points } points in view.
viewpoint-coach-swap-give = Give away the card that is worth least to you.
viewpoint-coach-swap-get = Take the card that is worth most: its points change sides.
viewpoint-coach-destroy = Choose a card that is worth much, of the player who is ahead: its points are gone.
viewpoint-coach-return = Choose a card whose points hurt most when they go, of the player who is ahead.
viewpoint-coach-mirror = Choose a card whose actions you would like to do now.
viewpoint-coach-recover = Take the card that you would like best to play next.
viewpoint-coach-replace = Put away cards that are worth little: as many come from the draw pile, unseen.
viewpoint-coach-point = Choose a card, by what its points do for you.
viewpoint-coach-take = Take what is worth most to you: many points, or an answer with ↕.
viewpoint-coach-top = What you put there last is drawn first: by the next who draws.
viewpoint-coach-part = Part with what is worth least to you: few points, and no ↕.
viewpoint-coach-rid = Choose what would help its owner most.
