# What the engine says of every game. docs/words.md says how to write messages.

# A text that is told as it is.
plain = { $text }

## People and seats

seat-number = Player { $number }
# Whoever reads, among others: "A draw between you and Red."
you-in-a-list = you
# A seat with whoever sits there: "White (Ada)", "Red (Stacker bot)".
seat-of = { $seat } ({ $occupant })
# A seat by itself, in a list or as a heading.
seat-label = { $who-is ->
    [you] { $who } (you)
   *[other] { $who }
}
seat-also-of-you = { $seat } (also you)
occupant-you = You
occupant-bot = { $name } bot
occupant-open = Open seat
occupant-somebody = Somebody

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
not-a-bot = { $name } cannot be a bot: it has no { $missing }
no-such-seat = there is no seat { $seat }: seats go from 0 to { $last }
did-you-mean = { " " }(did you mean { $name }?)
there-is = ; there is: { $names }
nothing-instead = { "" }
fault = { $where }: { $problem }
faults = { $faults }
not-awaited-rule = not awaited
not-awaited-answered = seat { $seat } has answered already; the others' answers are still awaited
not-awaited-others = seat { $seat } is not awaited now; awaited: { $due }
not-awaited-over = seat { $seat } cannot move: the game is over
bad-record = line { $line }: { $reason }

cannot-undo = this cannot be undone: only the newest move can, if it shows nothing hidden
not-legal = { $move } is not legal here
not-legal-rule = not legal

## Options

option-players = { $given } cannot play { $game }; allowed: { $allowed }
option-unknown = unknown option{ $instead }
option-none-here = ; there are no options here
option-titled = { $title }: { $help }
options-not-names = are names with values, not { $given }
option-name-not-text = a name is text, not { $name }
option-cannot-be = cannot be { $value } (allowed: { $allowed })
options-wrong-values = the { $kind } that was given holds values that are no options
setting-form = is written key=value
setting-twice = is given twice
# Stands for the value of an option that is nobody's business yet.
option-secret = secret
option-needed = is needed and has no default

# What was given, where it has no short form of its own.
value-nothing = nothing
value-huge-number = a number of very many digits
value-bytes = bytes
value-list = a list
value-empty-list = an empty list
value-table = a table
value-of-type = a value of type { $type }

# What values an option or a field of a move takes.
allowed-text = text
allowed-list = list of { $items }
allowed-whole = whole number
allowed-whole-within = whole number { $limits }
allowed-number = number
allowed-number-within = number { $limits }

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
par-is-proven = { $moves } (proven)
par-is-best-found = { $moves } (best found; at least { $bound })
par-proven = par { $moves }
par-best-found = par { $moves } (best found)
with-hints = with { $count ->
    [one] { $count } hint
   *[other] { $count } hints
}

## Lessons

bad-lesson = the lesson { $lesson } of { $game } cannot be read: { $problem }
bad-lesson-move = a move in a lesson is written as "1 NOTATION", not as { $move }
lesson-two-tasks = step { $step } has more than one task
lesson-needs = step { $step } needs { $key }
lesson-no-steps = it has no steps
no-such-lesson = { $game } has no lesson of this name{ $instead }
lesson-wait = Read on first: nothing is to be played just now.
lesson-try = That one is allowed. Try what is not, as the lesson says, or let it be shown to you.

## Moves

move-not-text = a move is written as text, not as { $text }
not-a-move-broken = not a move of { $key }: { $error }
not-a-move-values = not a move of { $key }: { $form }
not-a-move-kind = { $move } is not a move of { $key }
not-a-move-shape = not a move of { $key }: { $kind }: { $problem }
move-field-missing = { $name } is missing
move-field-wrong = { $name } cannot be { $value } (allowed: { $allowed })
move-field-other = it is not what it should be
sampled-no-record = a sampled world has no seed, so it has no record
chance-not-random = chance comes from a random.Random, not from { $rng }
game-not-object = a game is a sightline.Game object, not { $game }
broken-no-game = it does not name a sightline.core.Game object
broken-other-key = its key is { $key }, not the entry point's name

## Seeds

seed-unread = seed { $seed } is neither an integer nor hexadecimal digits
seed-not-number = a seed is an integer or a hexadecimal string, not { $seed }
seed-out-of-range = a seed lies between 0 and 2^128 - 1

## Records

record-no-such-step = the record has moves 0 to { $last }, not { $given }
record-outcome-too-early = an outcome is given, but the game is not over
record-outcome-differs = the outcome contradicts the replay: { $key } should be { $right }
record-not-json = cannot be written as JSON: { $error }
record-not-text = a record is text, not { $text }
record-half-character = this is not text: it contains half a character
record-empty = the record is empty; its first line names the game
record-after-outcome = nothing may follow the outcome
record-seat = seat must be a number, not { $seat }
record-no-header = not a Sightline record: the first line has no "sightline" key
record-version = record version { $version }; this Sightline reads { $ours }
record-game = game must be a name, not { $key }
record-commitment = the commitment does not fit the seed
record-broken-json = broken JSON: { $error }
record-not-object = { $what } must be a JSON object, not { $values }
record-missing = { $missing } missing

## Searching for tilings

piece-not-here = there is no piece { $name } here, but { $stock }
piece-too-few = there are not that many pieces { $name }
piece-outside-region = piece { $name } covers { $cell }, which is not in the region
pieces-overlap = pieces { $taken } and { $name } cover { $cell }
piece-cannot-lie = piece { $name } cannot lie on { $cells }
piece-no-cells = piece { $name } needs one or more different cells
piece-coordinates = every cell of piece { $name } needs two coordinates, or three
piece-count = there must be at least one piece { $name }, not { $count }
piece-colours = piece { $name } needs a colour, or None, for each of its cells
piece-solid = piece { $name } is solid and does not lie on a flat board
pieces-none-write = no pieces are given; write 12 for all pentominoes, or their letters
no-such-pentomino = there is no pentomino { $letter }{ $instead } (12 means all of them)
pieces-none = no pieces are given
pieces-twice = two pieces are called { $piece }; give one with count=2 instead
region-empty = the region has no cells
region-too-large = the region has { $cells } cells; at most { $largest } are possible
region-coordinates = every cell of a region needs two coordinates, or every cell three
region-no-such-cell = { $cell } is not a cell of the region
region-sides = a board has two sides, a box three
region-side = every side must be at least 1
region-unread = cannot read the region { $text }; write 6x10, 8x8-3,3-3,4 (cells taken out), 3x4x5, or the name of a text file with a picture
region-unread-rest = cannot read { $rest } in the region { $text }; cells are taken out by -3,4
region-cell-coordinates = the cell { $cell } needs { $count } coordinates in { $sides }
pieces-area = the { $number } pieces have { $area } cells, but the region { $region } has { $cells }
pieces-area-subset = the { $number } pieces have { $area } cells, but the region { $region } has { $cells }; allow a subset to leave some of them out
point-not-of-search = the point to go on from is not one of this search
point-unread = cannot read the point to go on from: { $error }
point-of-another = the point to go on from belongs to another search

## Many games at once

depth-not-number = a depth is a number of moves from 0 on, not { $depth }
depth-too-deep = nobody can count { $depth } moves deep; at most { $deepest }
match-workers = a match needs at least one worker, not { $workers }
match-not-folder = records go to a folder, not to { $out }
match-folder-taken = { $folder } already holds records ({ $taken }); name another folder
match-no-games = a match has at least one game, not { $games }
match-too-many-games = a match has at most { $most } games, not { $games }
match-bots-not-list = bots are named in a list, one for all seats or one a seat, not by { $bots }
match-bots-number = { $bots } bots for { $number } seats: name one for all, or { $number }
match-awaits-nobody = { $plan }: { $game } awaits nobody, but is not over
match-too-long = { $plan }: { $game } promises at most { $longest } moves, but goes on
match-game = game { $number }
match-game-seed = game { $number } (seed { $seed })
match-games = games { $first } to { $last }
match-worker-killed = a worker process was killed by signal { $signal } while it played { $games }; the match was stopped
match-worker-ended = a worker process ended while it played { $games }; the match was stopped
ray-place-unread = { $given } is no place for games: write local for processes of this machine, ray for a Ray cluster of it alone, or ray://HOST:PORT for a cluster that runs
ray-this-machine = this machine
ray-not-started = Ray does not start on this machine: { $problem }
ray-no-cluster = no Ray cluster answers at { $address }: { $problem }; start one with “ray start --head”, which takes clients at port 10001; if it asks for Ray’s token, set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN here as well
ray-other-ray = the cluster at { $address } cannot be used from here: { $problem }; install the same Ray and the same Python on both sides
ray-no-cores = the Ray cluster ({ $cluster }) has no processor for games; start Ray on it with at least one
ray-no-sightline = a machine of the Ray cluster ({ $cluster }) has no Sightline ({ $problem }); install sightline-table { $version } on all of its machines
ray-other-version = a machine of the Ray cluster ({ $cluster }) has Sightline { $theirs }, this one has { $version }, and their games may differ; install the same on all machines
ray-other-files = a machine of the Ray cluster ({ $cluster }) has Sightline { $version } too, but other files of it, and its games may differ; install the same on all machines
ray-other-package = a machine of the Ray cluster ({ $cluster }) has { $theirs } where this one has { $package }; install the same on all machines
ray-no-package = a machine of the Ray cluster ({ $cluster }) lacks what is played ({ $problem }); install the same packages there as here
ray-game-kills = { $games } ended { $times } workers (killed, out of memory, or crashed in compiled code); the match was stopped
ray-cluster-gone = the Ray cluster ({ $cluster }) is gone: { $problem }
rows-there = { $file } exists already; name another file
rows-no-folder = { $file } would lie in a folder that is not there
rows-another = { $file } in { $folder } is of another match, or of another version of Sightline; name another file, or delete that one
rows-not-parquet = { $file } is not a Parquet file
rows-not-ours = { $file } is a Parquet file, but not one that simulate has written
rows-missing = { $file } is not whole: game { $game } is missing
bot-failed = bot { $name } failed with { $kind }: { $error }
bot-failed-in-match = { $plan }: bot { $bot } in seat { $seat } failed with { $kind }: { $error }
study-no-games = a study has at least one game, not { $games }
study-another = { $folder } holds another study ({ $difference }); name another folder, or delete this one
study-cards-changed = its cards have changed since
study-own-set-changed = an own set has changed since
study-setting-differs = { $name }: { $old }, not { $new }
study-other = another one
study-folder-is-file = { $folder } is a file; name a folder for the report
study-folder-not-empty = { $folder } holds other files ({ $first }{ $count ->
    [one] {""}
   *[other] , …
}); name a new or empty folder, or that of a study to go on with
study-not-a-journal = { $path } is not the journal of a study; name another folder for the report
broken-no-study = it names no StudyKind
study-modes-players = players is a number, not { $players }
study-modes-most = a study has at most { $most } modes, not { $modes }
study-modes-same = two modes are the same
study-stopped-at-once = stopped before the first game ended; there is nothing to report

## Measuring a server from outside

meter-comparing-deals = comparing deals …
meter-playing = playing until windows open …
meter-comparing-bytes = comparing bytes …
meter-playing-alone = playing alone with bots, watched and unseen …
meter-measuring = measuring time …
meter-no-cookie = the server gave a new guest no cookie
meter-may-not-see = { $name } may not see the table: { $message }
meter-few-windows = { $windows } windows are too few to say anything; at least { $least } of each kind, or 0 for no timing
meter-nothing-to-compare = { $game } has no windows, and no two of its deals look alike to the audience: there is nothing to compare
meter-no-server = { $url } is not a Sightline server
meter-other-house = { $watch } does not show a table that was set up at { $url }: it is no server of the same house
meter-no-game = this server has no game { $game }; it has { $games }
meter-players = { $game } is for { $allowed } players, not { $players }
meter-alone = somebody alone has no secrets from others; try --players 2
meter-measured-few = only { $fewest } windows of one kind could be measured
meter-short-windows = windows of { $window } s are too short for this machine; try --seconds 5 or more
meter-no-window = the same move from the same step opened no window this time
meter-answer-refused = an answer was refused: { $message }
meter-no-window-found = no window opened in { $steps } random moves of { $game } with { $players } players; try another number of players or other options
meter-nobody-asked = nobody is asked to move in { $game }, and it is not over
meter-no-legal-moves = the server does not list legal moves: { $message }
meter-move-refused = a legal move was refused: { $message }
meter-windows-closed = most windows closed before they could be measured
meter-no-address-why = { $url } is not an address: { $error }
meter-no-address = { $url } is not an address such as http://127.0.0.1:8765
meter-unreached = { $server } does not answer: { $error }
meter-no-web-server = this is not a web server: it said { $said }
meter-no-socket = no socket to a table of { $authority }: { $error }
meter-socket-closed = the socket of { $name } was closed: { $error }
meter-waited = { $name } waited { $patience } s for a message; the last was { $last }

## Installed packages

broken-plugin = the installed { $noun } { $name } ({ $value }) is broken: { $problem }
plugin-lessons = set of lessons
plugin-room = room
plugin-bots = package of bots for
plugin-study = study of
plugin-puzzles = puzzles of
plugin-print = print
plugin-command = command
plugin-game = game
missing-extra = { $what } needs { $module }, which is not installed; add it with: { $command }
needs-solver = the solver
needs-encoding = an encoding
needs-environment = an environment
needs-batch = a batch of games
needs-spiel = a game for OpenSpiel
env-small-is-set = the small variant { $name } fixes the number of players and the options, so give neither
env-no-small = { $game } has no small variant { $name }{ $instead }
env-no-render-mode = there is no way to render called { $mode }{ $instead }
env-no-form = there is no form of observation called { $form }{ $instead }
env-no-illegal = illegal says what an id that is not legal does: 'lose' or 'raise', not { $given }
env-is-over = the episode is over; reset() begins the next one
env-bots = { $wanted ->
    [0] there are no other seats, so no bots are needed; { $given } were given
    [one] there is 1 other seat, so give one bot, not { $given }
   *[other] there are { $wanted } other seats: give one bot for all of them or as many as that, not { $given }
}
env-count = the number of environments is a whole number from 1 on, not { $given }
env-no-batch = { $key } is not played in batches with { $players } { $players ->
    [one] player
   *[other] players
}; sightline.env.vector plays several games of anything
env-batch-illegal = game { $place } of the batch: { $why }
env-batch-shape = a batch of { $count } takes { $count } ids, one for each game, as whole numbers; not { $given }
env-batch-out = observations are written into an array of { $wanted }, not { $given }
env-batch-place = the games of a batch are numbered from 0 to one less than { $count }, not { $given }
env-batch-not-begun = the batch has not begun: reset() deals all games
env-chance-too-wide = a draw with { $outcomes } outcomes is too wide to be taken apart
env-no-observer-parameters = an observer takes no parameters; it shows all that a seat sees
env-text-news = What you have noticed since your last move
env-text-moves = { $moves ->
    [one] Your one legal move
   *[other] Your { $moves } legal moves
}
env-text-some-moves = { $listed } of your { $moves } legal moves
env-text-refused = That was refused, and nothing has happened: { $why }. Answer with another move.
env-text-made = Your move has been made.
env-exam-past = What you have noticed so far
env-exam-choices-one = Answer with one of: { $choices }.
env-exam-choices-set = Answer with those that apply, separated by spaces, out of: { $choices }.
env-exam-choices-row = Answer with { $places } of these, in order, separated by spaces: { $choices }.
env-exam-form = End with a line that begins with ANSWER: and holds the answer and nothing else.
env-exam-seat = You are { $name } in a game of { $game }.
env-exam-no-kind = no question is of the kind { $kind }{ $instead }
env-exam-nothing = none of these games has questions
env-exam-broken-line = line { $line } of { $file } is no question: { $problem }
env-exam-share = how often an answerer is right is a number from 0 to 1, not { $given }
env-exam-no-answerer = no answerer is called { $name }{ $instead }
env-exam-url = the address of a chat begins with http:// or https://, not { $given }
env-exam-who = say who answers: --answerer, or --url with --model
env-exam-not-asked = { $address } could not be asked: { $problem }
env-exam-no-completion = { $address } sent no chat completion: { $problem }
env-exam-count = the number of questions is a whole number from 1 on, not { $given }
env-no-such-action = { $number } is no move here; ids run from 0 to { $actions }, the last one left out, and only those in the mask are legal
env-no-encoding = { $key } has no encoding, so no environment can be made of it: it lacks ids for its moves and arrays for what is seen; text environments work without (sightline.env.text). A game declares one in Game.encoding
needs-notebook = the replay in a notebook
needs-study = a study
needs-ray = a Ray cluster
needs-parquet = a Parquet file
needs-bot = the bot { $name }
needs-print = print
needs-meter = the meter
needs-table = the table
needs-command = this command
broken-no-bots = it names no BotSpec, nor a sequence of them
broken-no-command = it is neither a typer.Typer nor a function
broken-no-lessons = it is no sightline.lessons.Lessons
broken-no-collection = it names no sightline.puzzles.Collection
broken-puzzle-key = the key { $key } does not begin with the entry point's name
broken-puzzle-not-made = it says not how to make { $key }

## What lists of tables call a game that is not the usual one

mode-alone = For one
mode-branch = Played on from another game
mode-record = From a record

## Giving up

gave-up = { $who-is ->
    [you] You gave up.
   *[other] { $who } gave up.
}
gave-up-last = { $summary } { $who-count ->
    [one] { $who-is ->
        [you] You gave up, and rank last.
       *[other] { CAPITAL($who) } gave up, and ranks last.
    }
   *[other] { CAPITAL($who) } gave up, and rank last.
}
gave-up-together = { $summary } { $who-count ->
    [one] { $who-is ->
        [you] You gave up before; a bot went on for you.
       *[other] { CAPITAL($who) } gave up before; a bot went on.
    }
   *[other] { CAPITAL($who) } gave up before; bots went on.
}

## Bots for any game, and what can be set about bots

bot-random = Plays any legal move, each equally likely.
bot-sampler = Tries moves in imagined worlds that fit what its seat has seen, played out at random.
bot-param-playouts = Games imagined for each decision.
bot-param-seconds = Stop after so long, even if games are left (then no run repeats).
bot-param-cap = Moves after which an imagined game is cut short.
bot-param-explore = How much it doubts the best move so far.

## Analysis: values, marks, and what is said of a decision

analysis-no-bot = no bot here can judge positions of { $game }, so its games cannot be analysed
analysis-bot-cannot = { $bot } cannot judge positions; leave the bot out to have one chosen
analysis-seat = { $who }
analysis-percent = { $percent } %
analysis-rounds = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
analysis-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
analysis-course = The course of the game
analysis-every = Every decision
analysis-key = The key moment: move { $step }
analysis-no-key = Nobody gave away much: there is no single moment that decided this game.
analysis-mark-fine = fine
analysis-mark-slip = slip
analysis-mark-mistake = mistake
analysis-mark-blunder = blunder
# Moves as the game calls them: “Place F on level 2”.
analysis-cost-chance = { $who-is ->
    [you] With “{ $move }” your chance to win went from { $was } to { $became }; “{ $better }” would have kept it.
   *[other] With “{ $move }” the chance of { $who } to win went from { $was } to { $became }; “{ $better }” would have kept it.
}
analysis-cost-to-go = { $who-is ->
    [you] After “{ $move }” you had { $became } to go; after “{ $better }” it would have been { $was }.
   *[other] After “{ $move }” by { $who } there were { $became } to go; after “{ $better }” it would have been { $was }.
}
analysis-with-remark = { $cost } This move { $remark }.

## What a bot thought of its moves

bot-thought-only = There was nothing else worth looking at.
bot-thought-chance = It gave “{ $move }” a chance of { $value }.
bot-thought-to-go = After “{ $move }” it saw { $value } to go.
# $value is a share of the games, in per cent.
bot-tried =
    { $games ->
        [one] It let one random game follow “{ $move }”, and won { $value }.
       *[other] It let { $games } random games follow “{ $move }”, and won { $value } of them.
    }
bot-instead = { $move }: { $value }
