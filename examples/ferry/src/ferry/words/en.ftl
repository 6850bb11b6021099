### Ferry in English.

ferry-summary = Send a passenger in secret, and hope that the boat still floats.
ferry-option-crossings = Crossings
ferry-option-crossings-help = How often the ferry sails; everybody has one passenger more than that.

ferry-bot-deckhand = Tells the truth, believes everybody, and takes a fair share of the boat.
ferry-bot-pilot = Thinks through what the others may hold, and does not always tell the truth about the water.

## What happens

ferry-dealt = { $who-is ->
    [you] The passengers are here. You are the first skipper.
   *[other] The passengers are here. { $who } is the first skipper.
}
ferry-gauged = The gauge says: the ferry carries { $tide }.
ferry-called-high = { $who-is ->
    [you] You call: high water!
   *[other] { $who } calls: high water!
}
ferry-called-low = { $who-is ->
    [you] You call: low water!
   *[other] { $who } calls: low water!
}
ferry-sent = You have sent { $passenger } in secret.
ferry-crossed-all = The ferry carries { $tide }: all sail, { $on }.
ferry-crossed = The ferry carries { $tide }: { $off } must get off, { $on } can sail.
ferry-passenger-of = { $who-is ->
    [you] your { $weight }
   *[other] { $who }’s { $weight }
}
ferry-wins = { $who-is ->
    [you] You win with { $points } points.
   *[other] { $who } wins with { $points } points.
}
ferry-draw = { CAPITAL($best) } share the win with { $points } points each.
ferry-player = Player
ferry-sailed = Sailed
ferry-points = Points

## Refusals

ferry-send-now = The water has been called. Send a passenger now.
ferry-call-first = The skipper calls the water first.
ferry-rule-time = One thing after the other
ferry-not-yours = You have no passenger who weighs { $passenger }.
ferry-rule-own = Only your own passengers
ferry-unreadable = “{ $text }” is no move. Say “high”, “low” or “send 7”.

## Coaching

ferry-coach-call = The ferry carries { $tide } today, and only you know. Call what you want the others to believe.
ferry-coach-skipper = The ferry carries { $tide }. Send somebody who still fits when the others have sent theirs: only the heaviest have to get off.
ferry-coach-send = The ferry carries between { $lowest } and { $highest }. Do you believe the skipper? The heaviest get off first.

## The drawing

ferry-drawn-seat = { $who }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
ferry-hand = Your passengers: { $passengers }

## The board

ferry-water-high = High water was called.
ferry-water-low = Low water was called.
ferry-turn = Turn
ferry-over = The game is over.
ferry-gauge = Gauge
ferry-gauge-secret = ?
ferry-gauge-range = { $lowest } to { $highest }
ferry-gauge-yours = Only you see this
ferry-reading = { $who-is ->
    [you] You are the skipper. What do you call?
   *[other] { $who } is reading the gauge.
}
ferry-call-high = Call high water
ferry-call-low = Call low water
ferry-send-whom = Whom do you send?
ferry-waiting = Waiting for the others.
ferry-watching = Everybody is sending a passenger, in secret.
ferry-send = Send { $passenger }
ferry-crossing-number = Crossing { $number } of { $of }
ferry-your-passengers = Your passengers
ferry-crossings = Crossings so far
ferry-none-yet = The ferry has not sailed yet.
ferry-score = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
ferry-keys = Choose a passenger or a call
ferry-keys-send = Send, or call

## Lessons

ferry-lesson-crossing = A crossing
ferry-lesson-crossing-hello = These are your passengers. Each number is a weight, and as many points, if they get across.
ferry-lesson-crossing-called = The other player is the skipper, has read the gauge, and calls low water. That may be true.
ferry-lesson-crossing-refused = You can only send your own. Try to send 24, who is not yours.
ferry-lesson-crossing-send = Low water means 16 to 21 for both together. Send somebody light enough to sail: 8 or less.
ferry-lesson-crossing-send-other = Too heavy, if the call is true: the heaviest gets off first. Try somebody of 8 or less.
ferry-lesson-crossing-end = Your passenger was not the heaviest, so it sails and earns you its weight.
ferry-lesson-skipper = The skipper
ferry-lesson-skipper-gauge = Now you are the skipper. The gauge shows you, and nobody else, how much the ferry can carry.
ferry-lesson-skipper-call = You may say what you like. Call high water, so that the other one sends somebody heavy.
ferry-lesson-skipper-call-other = That may be wise, but let us tempt them: call high water.
ferry-lesson-skipper-send = Now send somebody light, 10 or less, so that theirs is the heaviest and has to get off.
ferry-lesson-skipper-send-other = The ferry carries 17 only: a passenger of 10 or less is safer.
ferry-lesson-skipper-end = Then the next player is the skipper. After the last crossing most points win.
