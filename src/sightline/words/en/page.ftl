# The page around every game: lobby, table, settings, replays. docs/words.md says how to write messages.

## Titles of the browser's window

title-lobby = Sightline
title-lobby-turns = ({ $turns }) Your turn – Sightline
title-of-game = { $game } – Sightline
title-your-turn = ● Your turn – { $game }
title-over = { $result } – { $game }
title-replay = Replay – Sightline
title-replay-of = Replay of { $game } – Sightline
title-new-table = New table – Sightline
title-invited = You are invited – Sightline
title-missing = Not found – Sightline

## When something does not work

lost-part = This part of the page did not load.
lost-part-why = The connection may have been interrupted. Nothing is lost.
lost-address = There is nothing to see here.
lost-address-why = This address leads nowhere. Perhaps a letter got lost when the link was copied.
lost-room = This room cannot be entered just now.
lost-game = This game is not here.
lost-table = This table is not here.
lost-table-why = It may have been cleared away, or it is private and needs its link.
lost-table-away = The table cannot be reached.
lost-replay = This game cannot be replayed.
lost-invitation = This invitation is no longer open.
lost-invitation-why = The seat may be taken, or the host has called the link back. Ask for a new one.
dismiss = Dismiss

## What those who run the server tell everybody

announcements = Announcements
announcement-heard = Announcement: { $text }

## The lobby

lobby-heading = Sightline: games of shape and sight
lobby-what = Games in which where you sit decides what you see.
lobby-now = Now
lobby-today = Today
lobby-show-all = Show all { $count }
lobby-show-few = Show fewer
lobby-welcome = Welcome! You sit down as { $name }.
lobby-other-name = Choose another name
lobby-games = Games
lobby-no-games = No game is installed on this server.
lobby-loading = The lobby is loading.
lobby-documentation = Documentation
lobby-licences = Licences
lobby-keeps-trying = This page keeps trying by itself.
lobby-puzzle-room = The puzzle room
lobby-puzzles = Pentominoes for one: boxes with a single filling, boards with thousands, towers and rings.
lobby-mine = Your tables
lobby-mine-none = You sit at no table yet. Play a bot, or set a table and send a friend the link.
lobby-open = Open tables
lobby-open-none = Nobody is waiting for players just now. Set a table and list it here.
lobby-finished = Recently finished
lobby-finished-none = Finished games appear here, to be replayed move by move.

game-players = { $players } players
game-for-one = { $players } player
game-open = nothing hidden
game-hidden = hidden information
game-bots = { $count ->
    [one] { $count } bot
   *[other] { $count } bots
}
game-play-bot = Play a bot
game-play-partners = Play with bots
choose-opponent = Who shall you play against?
choose-partners = Who plays with you?
choose-with = { $count ->
    [one] One bot takes the other seat.
   *[other] { $count } bots take the other seats.
} For other numbers, clocks and rules:
choose-form = a new table
choose-usual = Good company to begin with
game-new-table = New table
game-rules = Rules
game-rules-of = Rules of { $game }

card-seats-free = { $count ->
    [one] { $count } seat free
   *[other] { $count } seats free
}
card-to-move = { $who } to move
card-finished = Finished
card-abandoned = Abandoned
card-knocking = { $count ->
    [one] Somebody knocks
   *[other] { $count } people knock
}
card-dismiss = Put away
card-dismiss-told = Put away: { $game }, { $people }
card-dismissed = Put away: { $game }.
card-archived = { $count ->
    [one] { $count } game left for over a week
   *[other] { $count } games left for over a week
}
card-bot-plays = A bot plays for you
card-come-back = Take my seat again

record-kept = Kept a game as a file?
record-open = Open a record
record-file = Record file
record-too-large = This file has { $size } MB. A record has at most 1 MB, and mostly far less.

## A new table

new-heading = Set a table for { $game }
new-players = Players
new-seats = Seats
new-seat-me = You
new-seat-open = Open: a friend by link
new-bots = Bots
# Who plays with whom: "White + Red against Black + Blue".
new-side-two = { $first } + { $second }
new-sides-two = { $first } against { $second }
new-rules = Rules of this table
new-more = More settings
new-linked = The one from the link
new-linked-other = Another one
new-clock = Clock
new-window = Time to answer
new-window-expert = { $span }: all know the cards
new-window-first = { $span }: a first game
new-window-people = When something happens that could be answered, everyone is asked for this long, whatever they hold: so nobody can tell who was able to.
new-window-alone = When something happens that could be answered, you are asked for this long at most. With bots alone it goes on as soon as you have answered.
new-flag = Out of time loses
new-flag-help = Off: the table makes a move for the seat, and the game goes on.
new-listed = Show in the lobby
new-listed-help = Anybody on this server may take an open seat.
new-set = Set the table
new-setting = Setting the table …
new-at-once = The game starts at once.
new-links = { $count ->
    [one] You get a link for the open seat.
   *[other] You get a link for each of the { $count } open seats.
}

## An invitation

enter-here = Go on here
enter-here-help = This link brings your seat from your other device to this one. It works once.
enter-take-seat = Take my seat
enter-invites = { $host } invites you to
enter-seat = Your seat is { $seat }.
enter-seat-with = Your seat is { $seat }, with { $others }.
enter-other = { $who } as { $seat }
enter-clock = { $clock }.
enter-name = Your name
enter-sit = Sit down
enter-sitting = Taking your seat …
enter-opening = Opening your invitation …
enter-taken = This seat is taken.

## The table

table-loading = Setting the table …
table-silent = The table does not answer. Trying again …
table-board = Board
table-board-in-words = Board in words
table-other-seats = The other seats
table-own-seat = Your seat
table-panel = Moves and chat
table-watching = Watching
table-deal-known = Deal known
table-deal-known-why = Made from a record or a branch: somebody may know the deal.
table-result = Result
table-invite = Invite
table-take-back = Ask to take back a move
table-rules = Rules and keys
table-rules-key = Rules and keys (?)
table-this = This table
table-new-chat = New chat
table-over = The game is over
table-invite-friends = Invite your friends
table-soon = Soon it begins
table-starts-itself = { $turn }. The game starts by itself.
table-keys-board = On the board
table-keys-table = At the table
table-your-turn = Your turn.
table-result-told = { $result }. { $summary }

## What the table waits for

turn-rematch = Waiting for { $who } to come to the rematch
turn-setting-up = Setting up
turn-sit-down = Waiting for { $who } to sit down
turn-abandoned = This table was abandoned
turn-over = The game is over
turn-answering = Others are answering
turn-your-answer = Your answer?
turn-answer-kept = Your answer is kept. You may change it
turn-answer-sent = Your answer is on its way. You may change it
turn-yours = Your turn
turn-thinking = { $who-count ->
    [one] { $who } is thinking
   *[other] { $who } are thinking
}
turn-waiting = Waiting for { $who }

result-you-together = You win together
result-you = You win
result-you-lose = You lose
result-lost = Lost together
result-draw = A draw
result-wins = { $who-count ->
    [one] { $who } wins
   *[other] { $who } win
}

## A seat at the edge of the table

knock-title = This table is private
knock-text = You have its address, but no invitation. Knock, and whoever set the table can let you in.
knock-as = You knock as { $name }.
knock-action = Knock
knock-waiting = You have knocked. Waiting for the host to open …
knock-declined = Nobody opens this time. Ask your friend for an invitation.
knock-host = { $name } is at the door.
knock-let-in = Let in
knock-not-now = Not now
plate-you-too = You, too
plate-bot = A bot
plate-bot-told = bot
plate-here = At the table
plate-here-told = at the table
plate-away = Away
plate-away-told = away
plate-winner = Winner
plate-with = with { $partners }
plate-stand-in = { $bot } plays meanwhile
plate-shared = same person on several seats
plate-sit = Sit here
plate-play = Play
plate-play-seat = Play this seat
plate-asked = Asked
plate-to-move = To move

## Rules and keys

help = Help
help-rules = Rules
help-keys = Keys
help-special = At this table:

## Moves and chat

panel-beside = Beside the board
panel-moves = Moves
panel-chat = Chat
panel-words = In words
# After the number of chat lines that nobody has looked at.
panel-new = new
panel-no-moves = No move has been made yet.
panel-hidden-move = A hidden move.
panel-by-clock = (time was up)
panel-by-bot = (a bot moved)
panel-by = ({ $who })
chat-nothing = Nothing has been said yet.
chat-not-during = In this game people talk before and after it, not during.
chat-seats-only = Only people with a seat can talk here.
chat-say = Say something
chat-say-to-table = Say something to the table
chat-send = Send

## Banners over the board

connection-move-kept = Your move is kept and sent as soon as it answers.
connection-nothing-lost = Nothing is lost; it comes back by itself.
connection-try-in = Try now ({ $seconds } s)
connection-trying = Trying …
connection-come-back = Come back
connection-left = You left the table before the answer came.
connection-replaced = You chose another move meanwhile.
connection-closed = This table is closed.
connection-closed-move = This table is closed. Your move was not made.
connection-late = The game went on while you were away, so your move was not made.
connection-not-sent = Not sent: the table cannot be reached just now.
connection-loading = The table is still loading.
connection-other-answer = The table gave another answer.

undo-asked = { $who-is ->
    [you] You asked { $wish }.
   *[other] { $who } asks { $wish }.
}
undo-asks = { $who } asks { $wish }.
undo-wish = { $count ->
    [one] to take back { $count } move (back to { $to })
   *[other] to take back { $count } moves (back to { $to })
}
undo-to-start = the start
undo-to-move = move { $step }
undo-waiting = Waiting for { $who }.
undo-never-mind = Never mind
undo-agree = Agree
undo-refuse = Refuse

news-stand-in = { $what }, since you were away.
news-stand-in-what = { $bot } plays for you
news-resigned = { $what }, and rank last. { $bot } plays on for you.
news-resigned-what = You gave up
news-back = I am back
news-lost = { $what } when the file that keeps it was damaged. What you see is what is left; the game goes on from here.
news-lost-what = Part of this table was lost
news-rematch = A rematch is set.
news-rematch-watch = Watch it
news-rematch-sit = Sit down
news-ended = { $what } Nobody won.
news-ended-what = This game was ended early.
news-new-table = Set a new table

window-everyone = Everyone is asked.
window-left = { $seconds } s
window-more = More time
# Told to screen readers when a window opens, and when it ends without an answer.
window-told = Your answer? You have { $seconds ->
    [one] { $seconds } second.
   *[other] { $seconds } seconds.
}
# After what is asked.
window-told-time = You have { $seconds ->
    [one] { $seconds } second.
   *[other] { $seconds } seconds.
}
window-told-free = Your answer? Take your time.
window-told-ended = The time to answer is over.
window-told-longer = { $seconds ->
    [one] { $seconds } second is left to answer.
   *[other] { $seconds } seconds are left to answer.
}
ready-title = Your first game of { $game }
ready-text = Take your time: the game waits until you are ready.
ready-by = The others wait for you; in { $seconds } s it begins all the same.
ready-now = I’m ready
ready-rules = The rules
ready-others = Getting ready for a first game: { $who }. Then it begins.
new-patience = Newcomers
new-patience-600 = are waited for until they are ready
new-patience-60 = are waited for, a minute at most
new-patience-0 = are not waited for

window-ask-me = Ask me:
window-fits = when I can answer
window-always = every time
window-pass-turn = not until my next turn
window-pass-game = not in this game

## Inviting

invite-link = Link for { $what }
invite-code = QR code with the link for { $what }
invite-copy = Copy
invite-copied = Copied: the link for { $what }.
invite-selected = Press your copy keys: the link is selected.
invite-show-code = Show as QR code
invite-hide-code = Hide the code
invite-new-link = New link
invite-host-only = Only { $host } has the link for this seat.
invite-bot = or let a bot play:
invite-bot-choose = choose …
invite-watch = To watch
invite-audience = the audience
invite-audience-sees = The audience sees only what every seat sees.
invite-all-taken = All seats are taken. Only people at the table can invite others to watch.
invite-same-network = These links work for everyone on the same network.
invite-this-computer = These links work on this computer. For friends elsewhere, open Sightline by its network address first: it is shown where the server was started.

## About a table

about-panel = Moves, chat, board in words
about-replay = Replay
about-record = Download record
about-game = Game
about-game-players = { $players ->
    [one] { $game }, { $players } player
   *[other] { $game }, { $players } players
}
about-clock = Clock
about-host = Host
about-watching = Watching
about-leave = Leave seat
about-leave-sure = Leave your seat? A bot plays on for you. You can come back and take over again.
about-leave-do = Leave the seat
about-end = End the game
about-resign = Give up
about-resign-sure = You lose this game. Give up?
about-resign-last = A bot plays on for you, and you rank last. Give up?
about-end-sure = End this game for everybody? It cannot be taken up again.
about-stay = Stay

elsewhere-ask = Go on on another device
elsewhere-open = { $minutes ->
    [one] Open this on your other device within { $minutes } minute. Keep it to yourself.
   *[other] Open this on your other device within { $minutes } minutes. Keep it to yourself.
}
elsewhere-code = QR code with the link to your seat
elsewhere-link = Link to your seat

deal-promised = Before the first move the table promised { $hash }
deal-promised-yet = Before the first move the table promised { $hash } The seed behind it is shown when the game is over.
deal-fixed = All that chance decides was fixed before the first move, and you can check that.
deal-check = Check the deal
deal-right = The deal is the one that was promised.
deal-seed = Seed { $seed }
deal-wrong = The seed does not match the promise. Keep the record and ask the host.
deal-by-hand = This browser checks only on a secure address. By hand: the SHA-256 of the 16 bytes { $seed } must be { $hash }.

## The result

result-seat = Seat
result-stronger = Now play { $name } ({ $level })
result-gentler = Try { $name } ({ $level })
result-rematch-other = Rematch, other seats
result-again = The same again
result-another = Another one
result-go = Go to the rematch
result-rematch-same = Rematch, same seats

## A replay

replay-opening = Opening the record …
replay-word = replay
replay-move = The move
replay-beside = Moves and analysis
replay-seen-by = Seen by
replay-audience = the audience
replay-copy = Copy a link to this step
replay-copied = Copied: a link to this step.
replay-play-on = Play on from here
replay-play-on-short = Play on
replay-over-here = The game is over here: step back first.
replay-start = The start.
replay-keys = Replay
replay-step-told = Step { $step }. { $told }
replay-controls = Replay
replay-to-start = To the start
replay-step-back = A step back
replay-play = Play
replay-play-again = Play from the start
replay-pause = Pause
replay-step-on = A step on
replay-to-end = To the end
replay-step = Step
replay-step-of = Step { $step } of { $count }
replay-speed = Speed

branch-title = Play on from step { $step }
branch-help = A new table with this position. It is marked “deal known”.

beliefs-all = What the bots believed
beliefs-tab = Beliefs
beliefs-beside = What else it thought of
beliefs-of = What { $who } believed
beliefs-none-here = Go to a move that a bot made to see what it believed, and why.
beliefs-ask-again = Ask again
beliefs-thinking = Thinking it through again …
beliefs-nothing = About this move it has nothing to say.
beliefs-right = right
beliefs-wrong = wrong
beliefs-missing = missing
beliefs-unsure = unsure
beliefs-heard = What it made of the others
beliefs-note = Thought through again from what this seat knew then; nothing else went into it.

## Analysis: where a game was won and lost

analysis-title = Analysis
analysis-open = Analysis and beliefs
analysis-choose = What stands beside the board
analysis-offer = See where this game was won and lost: every decision beside the best one there was.
analysis-begin = Analyse this game
analysis-waiting = Another game is being analysed; yours comes next.
analysis-at-work = Judging every decision: coarsely first, then better.
analysis-stop = Stop
analysis-kept = A good move: { $value }.
analysis-no-choice = There was nothing to choose here.
analysis-truth = What nobody could know: in truth this came to { $played }, and the best, “{ $move }”, to { $best }.
analysis-retry = Try it again from here
analysis-costly = What cost most
# A decision in a list: who, and the move.
analysis-decision = { $who }: { $move }
analysis-is-key = key moment
analysis-judged-by = Judged by the bot { $bot }, from what each seat could know.
analysis-find-key = Find the key moment
# Where the reader went wrong most, when somebody else's move cost still more.
analysis-own-key = Your key moment: move { $step }
analysis-show-key = Look at the key moment
