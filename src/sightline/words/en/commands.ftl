# What the commands beside playing say: games, simulate, replay, check, solve, store, meter, bench.
# What people type is an argument, since it is the same in all languages. docs/words.md says how to write messages.

## Several commands

cli-game = { $game }, { $players ->
    [one] { $players } player
   *[other] { $players } players
}
cli-game-with-options = { $game }, { $players ->
    [one] { $players } player
   *[other] { $players } players
}, { $options }
cli-playing = Playing { $game }
cli-seconds = { $seconds } seconds
cli-within = ({ $low } to { $high })
cli-mean = { $mean } ({ $low } to { $high })
cli-choose-one-of = choose one of { $flags }

## games

games-game = game
games-title = title
games-players = players
games-broken = broken
games-none = No game is installed: Sightline's own come with `pip install`.
games-more = More about one: { $about }. Play it: { $play }.
games-from-to = { $first } to { $last }
games-players-open = Players: { $players }; nothing is hidden.
games-players-hidden = Players: { $players }; some things are hidden.
games-seats = Seats:   { $seats }
games-options = Options
games-options-form = --option NAME=VALUE
games-no-options = none
games-name = name
games-values = values
games-default = default
games-needed = (needed)
games-bots = Bots
games-bots-form = NAME or NAME:key=value:key=value
games-param-form = key=value
games-level = level
games-level-of = { $level } of { $most }
games-bot-needs = (needs { $extra })
games-extra-added = { $extra } is added with: { $command }
games-seats-you = { $command } seats you with { $bot }.

## simulate

simulate-heading = { $game }: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $draws ->
    [one] { $draws } draw
   *[other] { $draws } draws
}, seed { $seed }
simulate-bot = bot
simulate-seat = seat
simulate-wins = wins
simulate-draws = draws
simulate-losses = losses
simulate-score = score
simulate-moves = Moves a game: { $mean }, from { $least } to { $most }
simulate-score-is = Score: a win is 1, a draw ½. In brackets: 95 % confidence.
simulate-stopped = Stopped after { $ended } of { $games ->
    [one] { $games } game
   *[other] { $games } games
}.

simulate-goes-on = What was played is kept beside { $file }; the same command goes on with the rest.
simulate-one-of = choose one of { $flags }

## admin

admin-no-server = no server runs with the data folder { $folder }; name another one with --data
admin-no-answer = the server at { $address } does not answer: { $problem }
admin-table = table
admin-game = game
admin-status = status
admin-people = people
admin-moves = moves
admin-watching = watching
admin-since = since
admin-person = person
admin-name = name
admin-pages = pages
admin-tables = tables
admin-who = who
admin-kind = kind
admin-reason = reason
admin-server = server
admin-id = id
admin-text = text
admin-until = until
admin-taken-back = taken back
admin-no-time = { $given } is no time like "2026-11-20 18:30" or "18:30"
admin-two-ends = give --until or --minutes, not both
admin-silent = Servers that did not answer, so that what they have is missing: { $servers }

## results

results-no-file = there is no file { $file }
results-out-alone = --out takes the record of one game: name it with --game
results-no-game = { $file } holds { $games ->
    [one] one game
   *[other] { $games } games
}; there is no game { $game }
results-otherwise = game { $game } ends otherwise here: the file was written with Sightline { $version }, and this is { $ours }

## replay, and what a bot believed

replay-heading = { $game } · after { $step } of { $steps } moves · seen by { $observer }
replay-no-svg = { $game } has no SVG drawing
why-unfinished = what a bot believed is told when the game is over; this record is not
why-start = step 0 is the start: nobody has moved yet; name a step from 1 on
why-no-bot = the record does not say that a bot made move { $number } ({ $who })
why-unknown-bot = { $who } was played by a bot that is not known here: { $problem }
why-nothing = { $who } ({ $bot }) has nothing to say about this move.
why-heading = What { $who } ({ $bot }) believed
why-right = right
why-wrong = wrong
why-missing = missing
why-unsure = unsure
why-beside = What else it thought of:
why-again = Thought through again from what this seat knew then.

## legal, perft

legal-over = The game is over, so there are no legal moves.
legal-answered = { $who } has answered already.
legal-seat = seat { $number } ({ $seat })
legal-not-asked = { $who } is not asked now; asked: { $asked }.
perft-position-says = { $flag } says already how many play and with which options
perft-counting = Counting
perft-record-of = { $file } is a record of { $game }, not of { $key }

## check

check-checking = Checking { $game }
check-check = check
check-cases = cases
check-variants = variants: { $variants }
check-skipped = { $mark } has nothing to look at in this game
check-record = record: { $file }
check-good = { $game } keeps its promises ({ $cases ->
    [one] { $cases } case
   *[other] { $cases } cases
}).
check-bad = { $count ->
    [one] { $count } check failed.
   *[other] { $count } checks failed.
}
check-no-variant = there is no variant called { $name }{ $instead }
check-no-check = there is no check called { $name }{ $instead }

## solve

solve-searching = Searching
solve-svg-needs = { $svg } needs { $others }: a number has no picture
solve-limit-belongs = { $flags } belong to { $others }; { $first } shows one
solve-least = at least { $count }
solve-none = There is no tiling.
solve-so-far = { $found } found, about { $share } done; go on with
solve-unreadable = cannot read { $file }: { $problem }
solve-no-file = there is no text file { $file }

## press

paper-both-want = { $first } and { $second } both want the standard output; name a file
paper-terminal = a terminal cannot show a PDF; name a file, or pipe it to a program
paper-directory = { $out } is a directory; name the PDF in it, such as { $example }
paper-no-directory = there is no directory { $folder }; make it first
paper-exists = { $out } exists already; name another file, or use { $flag }
paper-closed = { $out } cannot be written: { $folder } is closed to you; name another place
paper-none = there is no paper { $paper }; it is { $papers }
print-pieces = Paper pieces
print-pieces-page = { $title }  ·  { $names }
print-cubes = cubes of { $edge } mm: print at 100 %, on card of 160 g or more
print-glue = Score the folds. Glue the belt's end, then one cap, then the other: tabs go inside.
print-fold-towards = fold towards you
print-fold-away = fold away from you
print-cut = cut
print-ruler = 50 mm at 100 %
print-test = Test page for both sides
print-test-scale =
    1. Print this page and the next on the two sides of one sheet, at 100 %, not fitted to the page. Measure the
    ruler below: it is 100 mm long, or the printer has scaled.
print-test-turn =
    2. The printer turns the sheet over its long edge. A printer without that prints the odd pages first; put the
    stack back the other way up and print the even ones.
print-test-hold =
    3. Hold the sheet against a light: each cross should end in the middle of its rings. A ring is 1 mm, and 2 mm
    off do no harm. If it is more, mend the margins of the printer, or move the paper in its tray.
print-test-glue =
    4. No printer for both sides? Print every page on a sheet of its own. Cut fronts and backs a little large, glue
    them back to back, and cut again along the marks.
print-test-front = front
print-test-back = back
print-test-ruler = { $millimetres } mm
print-test-rings = The rings are 1, 2 and 3 mm from the middle.
print-rules = Rules
needs-pictures = drawing pictures
press-wrote = { $file }: { $pages ->
        [one] { $pages } page
       *[other] { $pages } pages
    } ({ $paper }).
press-how = Print at 100 %, not fitted to the page, on both sides, turned over the long edge.
press-how-one-side = Print at 100 %, not fitted to the page, on one side.
press-things = { $folder }: { $files ->
        [one] { $files } file
       *[other] { $files } files
    }.
press-no-part = there is no part { $part }{ $instead }
press-parts-empty = --parts names no part; the parts are { $parts }
press-no-form = there is no form { $form }; it is { $forms }
press-no-solids = there is nothing here with a body; { $form } is for things that have one
press-one-of = name --out FILE for a document, or --things FOLDER for single things, one of the two
press-no-folder = { $folder } is a file; name a folder
press-not-empty = { $folder } holds { $file } already; use { $flag }, or name another folder
press-cube = --cube is { $low } to { $high } millimetres, not { $given }

## store

store-copying = copying
store-at = table { $table }: { $problem }
store-seen = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} with { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}
store-good = { $folder }: { $seen }, everything is there and as it was written.
store-bad = { $folder }: { $seen }; { $count ->
    [one] one fault
   *[other] { $count } faults
}.
store-no-file = there is no { $file } in this folder
store-and-more = and more; only the first are listed
store-unreadable = the store cannot be read: { $error }
store-older-format = the store has format { $version }, not { $ours }; the server brings it up to date when it opens it
store-newer-format = the store has format { $version }, not { $ours }; it was written by a newer Sightline: update this one first
store-damaged = the file is damaged: { $error }
store-orphans = there are entries of a table that is not there
store-table-gone = the table is gone; { $had ->
    [one] { $had } entry had been stored
   *[other] { $had } entries had been stored
}
store-entries-gone = { $had ->
    [one] { $had } entry had been stored
   *[other] { $had } entries had been stored
}, { $has ->
    [one] { $has } is left
   *[other] { $has } are left
}
store-lost-earlier = lost entries at an earlier start: had { $had }, { $has ->
    [0] nothing was left
   *[other] { $has } were left
}
store-header-unreadable = its header cannot be read: { $error }
store-entry-missing = entry { $entry } is missing
store-entry-other = entry { $entry } is not the one that was written
store-entry-unreadable = entry { $entry } cannot be read: { $error }
store-secret-unreadable = what seat { $seat } decided in secret cannot be read: { $error }

## bench

bench-no-such = there is no benchmark called { $name }{ $instead }
bench-none = There are no benchmarks yet.
bench-ended = { $name } ended with { $code }
bench-no-source = benchmarks come with the source, not with the installed package: run this in a checkout of Sightline
bench-unreadable = (cannot be read)

## meter

meter-title = Measuring { $game }
meter-measured = measured
meter-how-much = how much
meter-found = found
meter-bytes = bytes, with and without a secret answer
meter-deals = bytes, deals that look alike
meter-alone-windows = windows of somebody alone with bots
meter-alone-much = { $watched ->
    [one] { $watched } window
   *[other] { $watched } windows
} watched, { $unseen } unseen
meter-alone-shortened = somebody alone, watched: a window closed early
meter-alone-hasty = somebody alone: a window closed before the bots' public time
meter-alone-lasted = { $seconds } s instead of { $told } s
meter-alone-found = { $early } unseen closed early, { $wrong } wrongly
meter-time = time, all measurements together
meter-time-alone = time, the best of { $count } alone
meter-windows = { $windows ->
    [one] { $windows } window
   *[other] { $windows } windows
}, { $messages ->
    [one] { $messages } message
   *[other] { $messages } messages
}, { $characters } characters
meter-differences = { $count ->
    [one] { $count } difference
   *[other] { $count } differences
}
meter-alike = { $alike } of { $deals } look like another
meter-timed = { $answered } windows with an answer, { $silent } without
meter-auc = AUC { $auc } ({ $low } to { $high })
meter-auc-alone = alone: AUC { $auc }
meter-auc-by-luck = AUC { $auc }, by luck in { $luck } of cases
meter-auc-luck = AUC { $auc } ({ $low } to { $high }); luck reaches that in { $luck } of cases at most
meter-together = all measurements together
meter-unsteady = differs by itself, so not counted: { $places }
meter-clean = No leak measured ({ $game }, { $players } players).
meter-leaks = { $count ->
    [one] { $count } leak
   *[other] { $count } leaks
} found ({ $game }, { $players } players).
meter-watcher = the watcher
meter-seat = seat { $seat }
meter-in-deal = { $observer }: { $kind }
meter-other-deal = { $got }; in the other: { $expected }
meter-in-window = { $observer }, { $phase }: { $kind }
meter-phase-window = while the window is open
meter-phase-close = at its close
meter-phase-deal = at the start
meter-after = after { $arms }: { $got }; without: { $expected }
meter-arm-answer = an answer, the same as none
meter-arm-other = another answer
meter-arm-changed = an answer that is changed
meter-arm-standing = a standing answer
meter-excerpt = { $excerpt } ({ $characters } characters)
meter-excerpt-none = nothing
meter-no-seed = no seed
meter-the-seed = the seed
meter-none-alike = no two of { $deals } deals looked alike to the audience
meter-watched-from = who watches asked another server of the house, { $watch }
meter-no-windows = { $game } has no windows, so there are no secret answers
meter-declined = the server refused { $what }: { $problem } ({ $status } { $code })
meter-socket-gone = the socket of { $name } was closed

## A record as pictures

film-heading = { $game }  ·  { $step } of { $steps }  ·  { $observer }
film-progress = Drawing
film-not-svg = the game's drawing is no SVG with a size
film-no-ffmpeg = a film needs the program ffmpeg, which is not installed here; --gif needs nothing more
film-ffmpeg-failed = ffmpeg made no film: { $problem }
## exam

exam-asking = Asking
exam-kind = kind
exam-questions = questions
exam-right = right
exam-interval = 95 %
exam-chance = by chance
exam-unread = no answer
exam-all = all
exam-failed = { $count ->
    [one] 1 question was not answered at all; { $error }
   *[other] { $count } questions were not answered at all; the first time: { $error }
}
exam-no-sheet = { $file } can't be read: { $error }
