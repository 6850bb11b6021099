# Sightline's own words: what holds for every game. docs/words.md says how to write them.

# A text that is told as it is.
plain = { $text }

## People and seats

seat-number = Player { $number }
# Whoever reads, among others: "A draw between you and Red."
you-in-a-list = you
# A seat with whoever sits there: "White (Ada)", "Red (Stacker bot)".
seat-of = { $seat } ({ $occupant })
seat-of-you = { $seat } (you)
seat-also-of-you = { $seat } (also you)
occupant-you = You
occupant-bot = { $name } bot
occupant-open = Open seat
occupant-somebody = Somebody

## Settings

settings-language = Language
settings-language-browser = As the browser

## Lists: two things; more of them, joined from the left; and the last one

list-and-two = { $first } and { $second }
list-and-middle = { $first }, { $second }
list-and-end = { $first } and { $second }
list-or-two = { $first } or { $second }
list-or-middle = { $first }, { $second }
list-or-end = { $first } or { $second }
list-comma-two = { $first }, { $second }
list-comma-middle = { $first }, { $second }
list-comma-end = { $first }, { $second }
list-semicolon-two = { $first }; { $second }
list-semicolon-middle = { $first }; { $second }
list-semicolon-end = { $first }; { $second }

## Errors of the engine

no-such-game = there is no game called { $key }{ $instead }
no-such-bot = no bot called { $name } plays { $game }{ $instead }
no-such-seat = there is no seat { $seat }: seats go from 0 to { $last }
did-you-mean = ; did you mean { $name }?
there-is = ; there is: { $names }
nothing-instead = { "" }
fault = { $where }: { $problem }
faults = { $faults }
not-awaited-rule = not awaited
not-awaited-answered = seat { $seat } has answered already; the others' answers are still awaited
not-awaited-others = seat { $seat } is not awaited now; awaited: { $due }
not-awaited-over = seat { $seat } cannot move: the game is over
bad-record = line { $line }: { $reason }

not-legal = { $move } is not legal here
not-legal-rule = not legal

## Options

option-players = { $given } cannot play { $game }; allowed: { $allowed }
option-unknown = unknown option{ $instead }
option-none-here = ; there are no options here
option-titled = { $title }: { $help }
option-needed = is needed and has no default

## The end of a game

out-of-time = { $who-is ->
    [you] You ran out of time.
   *[other] { $who } ran out of time.
}
sheet-player = Player

## Notes in the list of moves

asks-for-a-hint = { $who-is ->
    [you] You ask for a hint.
   *[other] { $who } asks for a hint.
}

## A game's summary with what has to be said beside it: "Solved in 11 moves. Par 8, with 2 hints."

summary-with-notes = { $summary } { CAPITAL($notes) }.
par-proven = par { $moves }
par-best-found = par { $moves } (best found)
with-hints = with { $count ->
    [one] { $count } hint
   *[other] { $count } hints
}
