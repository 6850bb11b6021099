# What the command line says. What people type is an argument, since it is the same in all languages.
# docs/words.md says how to write messages.

## All commands

cli-refused = { $reason }.
cli-titled = { $title }: { $text }
cli-one-of = choose one of { $first } and { $second }
cli-not-text = That is not text.
cli-stopped = Stopped.
cli-error = Error:
cli-things-wrong = { $count } things are wrong:
cli-argument-not-text = argument { $number } is not text in UTF-8: { $text }
cli-no-such-seat = there is no seat { $seat }; there is: { $seats }
cli-the-audience = the audience
cli-win = win
cli-draw = draw
cli-loss = loss

## Files

cli-standard-input = standard input
cli-no-file-name = this is not the name of a file
cli-file-not-text = { $file }: this is not text in UTF-8
cli-file-too-long = { $file }: this is too long: more than { $most } bytes
cli-file-line-not-text = { $file }, line { $line }: this is not UTF-8 text
cli-file-wrong = { $file }, { $problem }
cli-file-exists = { $file } exists already; name another file
cli-cannot-write = { $file } cannot be written: { $problem }

## Playing

cli-does-moves = list the legal moves, or those that start so
cli-moves-like = { $start }: { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
cli-no-hand = There is nothing here that only you hold. “{ $command }” tells everything.
cli-to-move = { $who-is ->
    [you] It is your move.
   *[other] It is the move of { $who }.
}
cli-does-show = draw the board as it would be after a move
cli-does-hint = ask a bot what it would do
cli-does-true-hint = a good move, found with everything known; it is counted. Or ask a bot
cli-does-par = the fewest moves that this deal needs
cli-does-undo = take your last move back
cli-does-board = draw the board again
cli-does-coach = in each turn say what to do now, and what for; again: no more
cli-does-rules = read the rules
cli-coach-on = You are told in each turn what to do now, and what for.
cli-coach-off = No coaching any more.
cli-has-no-coach = this game has no coach
cli-first-learn = New to { $game }? { $command } teaches it on the board, in a few minutes.
cli-first-coached = In your first game a line says what to do now: { $command } switches that off.
cli-does-resign = give up
cli-resign-sure = { $asked } Type { $command } to do so.
cli-does-save = keep the game in a file
cli-does-resume = go on with a saved game instead
cli-does-help = this list
cli-does-quit = stop; the game is saved, and you are told how to go on
cli-takes-start = {"["}START]
cli-takes-part = {"["}PART]
cli-takes-what = WHAT
cli-takes-number = {"["}NUMBER]
cli-takes-move = MOVE
cli-takes-bot = {"["}BOT]
cli-takes-file = FILE
cli-rule = { CAPITAL($rule) }
cli-seats = { $seats }.
cli-type-for-help = Type { $key } for help.
cli-type-move-or-help = Type a move, or { $key } for help.
cli-type-a-move = Type a move, or the beginning of one to see what fits.
cli-type-more = Type more of a move to see the rest; Tab completes.
cli-several-moves = Several moves at once: join them with a semicolon.
cli-undo-closed = Undo is closed once a move has shown anybody something hidden.
cli-move-looks-like = A move looks like { $move }.
cli-move-looks-like-rules = A move looks like { $move }; { $command } tells what it means.
cli-thinking = { $who } is thinking…
cli-finding-par = Finding par…
cli-moves = { $count ->
    [one] { $count } move:
   *[other] { $count } moves:
}
cli-legal-moves = { $count ->
    [one] { $count } legal move:
   *[other] { $count } legal moves:
}
cli-legal-moves-starting = { $count ->
    [one] { $count } legal move, starting with { $start }:
   *[other] { $count } legal moves, starting with { $start }:
}
cli-no-move-starts = No legal move starts with { $start }.
cli-moves-starting = Legal moves that start with { $start }:
cli-moves-start = Legal moves start with:
cli-enter-plays = Enter plays it.
cli-only = Only { $move } starts so.
cli-hint = Hint { $number }: { $move }.
cli-would-play = { $bot } would play { $move }.
cli-caution = { $caution } Enter plays it all the same.
cli-only-a-look = Only a look: nothing has been played. Enter plays it.
cli-no-par = No way to the end was found.
cli-par = Par is { $par }.
cli-has-no-par = there is no par in this game
cli-no-way-on = no way on was found from here
cli-undone = { $count ->
    [one] Back by { $count } move.
   *[other] Back by { $count } moves.
}
cli-nothing-to-undo = there is nothing to undo: no person has moved yet
cli-undo-anothers = the last move was another person's: only they may take it back
cli-pass-the-screen = Pass the screen to { $who }, then press Enter.
cli-was-not-text = that was not text (it must be UTF-8)
cli-show-needs = show needs a move
cli-show-hidden = a move can't be tried out where things are hidden
cli-needs-file = { $command } needs the name of a file
cli-saved-in = Saved in { $file }.
cli-saved-go-on = Saved. To go on: { $command }
cli-saved-look = Saved. To look at it: { $command }
cli-record-in = The record is in { $file }.
cli-keep-record = Keep the record? A file name, or just Enter:
cli-nothing-played = Nothing was played, so nothing is saved.
cli-input-ended = The input ended before the game did.
cli-game-of = { $file } is a game of { $game }: { $command }
cli-game-of-another = { $file } is a game of { $game }, not of { $key }
cli-resume-says = { $flag } says already how many play, with which options and seed
cli-name-a-game = name a game ({ $command } lists them), or a file with { $flag }
cli-seats-named = { $count } seats are named, but { $players } play
cli-neither-you-nor-bot = { $name } is neither { $you } nor a bot of { $game }{ $instead }
cli-nothing-was-played = { $fault }; nothing was played
cli-parts-before-played = { $fault }; the parts before it were played: only they could show that it is not possible
cli-by-then-over = by then the game is over
cli-by-then-other = by then it is somebody else's turn
cli-part = part { $number }, { $part }: { $problem }

## Puzzles

cli-puzzle-hole = The hole of the 8×8 board can be anywhere: { $block } (2×2, its upper left cell) or four cells, { $cells }.
cli-puzzle-solutions = { $count ->
    [0] It has no solution.
    [one] It has { $count } solution, apart from turning and reflecting.
   *[other] It has { $count } solutions, apart from turning and reflecting.
}
cli-puzzle-goal = Goal: { $goal }.
cli-puzzle-type-help = Type { $command } for what can be typed.
cli-puzzle-does-intro = how it is done, in a minute
cli-puzzle-does-lay = lay F in its third orientation, the corner of its box at 2,4
cli-puzzle-does-pieces = the pieces left;  pieces F: how F can lie, with the numbers of the orientations
cli-puzzle-does-where = where F can be laid now
cli-puzzle-does-undo = take back the newest piece;  undo 3: three of them;  undo F: the piece F
cli-puzzle-does-hint = can this still be solved?  hint 2: what to look at;  hint 3: where a piece goes
cli-puzzle-does-left = how many solutions are left from here
cli-puzzle-does-board = draw the board again
cli-puzzle-does-give-up = show a solution
cli-puzzle-does-restart = start over
cli-puzzle-does-quit = leave
cli-puzzle-solved = Solved in { $time }{ $hints ->
    [0] .
    [one] , with { $hints } hint.
   *[other] , with { $hints } hints.
}
cli-puzzle-score = { $score }.
cli-puzzle-left-pieces = Left
cli-puzzle-white = White
cli-puzzle-black = Black
cli-puzzle-no-piece = there is no piece { $piece } in this puzzle
cli-puzzle-name-a-piece = name a piece, as in: { $example }
cli-puzzle-nowhere = Nowhere.
cli-puzzle-places = { $count ->
    [one] { $count } place
   *[other] { $count } places
} for { $piece }: { $places }
cli-puzzle-many = { $count } places for { $piece }: { $places } … and { $more } more
cli-puzzle-nothing-laid = nothing is laid
cli-puzzle-cannot-undo = cannot take back { $what }; undo takes back the newest piece, undo 3 three
cli-puzzle-which-hint = write hint, hint 2 or hint 3
cli-puzzle-type-both = ({ $first }, then { $then })
cli-puzzle-not-counted = this puzzle has no number of solutions; ask for a hint
cli-puzzle-left = { $ways ->
    [one] { $ways } solution left.
   *[other] { $ways } solutions left.
}
cli-puzzle-left-kinds = { $ways } solutions left ({ $kinds } up to symmetry).
cli-puzzle-left-least = at least { $ways ->
    [one] { $ways } solution left.
   *[other] { $ways } solutions left.
}
cli-puzzle-write-give-up = write { $command } to see a solution
cli-puzzle-layer = layer { $layer }:

## Lessons

learn-none = { $title } brings no lessons; its rules: sightline rules { $game }
learn-go-on = [Enter]
learn-type = Type { $move }
learn-try = Type such a move, or press Enter to try { $move }
learn-your-move = Your move>
learn-that-is-allowed = That one is allowed. Try one that is not.
learn-not-text = That was not text (it must be UTF-8).
learn-later = To go on another time: sightline learn { $game }
learn-now-play = Now a real game: sightline play { $game } --first-game
learn-lessons = { $count ->
    [one] one lesson
   *[other] { $count } lessons
}{ $done ->
    [0] {""}
   *[other] , { $done } done
}
learn-help = Type the move that is asked for, or any other to hear what is wrong with it. legal lists all moves (legal F: those that begin so), board draws the board again, words tells it, quit stops: the next time the lesson goes on here.

## Analysing

cli-analyse-at-work = Judging decisions
cli-analyse-no-moves = the record has no moves yet, so there is nothing to analyse
cli-analyse-nothing = { $bot } has nothing to say about any decision of this game
cli-analyse-title = { $game }, analysed
cli-analyse-head = { $game }, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, judged by { $bot }
cli-analyse-measure-chance = Values are chances to win, from what the seat could know.
cli-analyse-measure-rounds = Values are rounds to go, from what the seat could know: fewer are better.
cli-analyse-measure-moves = Values are moves to go, from what the seat could know: fewer are better.
cli-analyse-column-step = move
cli-analyse-column-who = who
cli-analyse-column-move = played
cli-analyse-column-value = value
cli-analyse-column-better = better
cli-analyse-column-true = in truth
