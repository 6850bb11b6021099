# What boards, rooms and the shell share: the page's kit. docs/words.md says how to write messages.

## Everywhere

close = Close
settings = Settings
back-to-lobby = Back to the lobby
try-again = Try again
# On a button: "Turn left (,)".
with-key = { $does } ( { $key } )
board-in-words-none = This game has no board in words yet. The moves are listed beside it.

## What can go wrong with any request

server-away = The server does not answer. Check that it is running, then try again.
did-not-work = That did not work ({ $status }).
went-wrong = Something went wrong. Please try again.
nothing-to-decide = There is nothing to decide just now.
game-not-offered = This server no longer offers the game “{ $key }”.
module-of-another-version = It speaks version { $theirs } of the contract, not { $ours }.

## The bar at the top

top-home = Sightline: to the lobby
top-puzzle-room = Puzzle room
top-puzzles = Puzzles
top-name = You play as

## My name

name-title = What shall the others call you?
name-help = Shown at every table where you sit. You can change it at any time.
name-empty = A name needs at least one letter.
name-keep = Keep this name
name-kept = You play as { $name }.

# A name for somebody who has not chosen one yet, of at most 22 letters: any of the first with any of
# the second.
guest-name = { $manner ->
    [0] Amber
    [1] Brisk
    [2] Calm
    [3] Clever
    [4] Curious
    [5] Gentle
    [6] Keen
    [7] Kind
    [8] Lucky
    [9] Merry
    [10] Nimble
    [11] Patient
    [12] Quiet
    [13] Steady
    [14] Sunny
    [15] Warm
    [16] Wily
   *[17] Wise
} { $creature ->
    [0] Badger
    [1] Crane
    [2] Falcon
    [3] Fox
    [4] Hare
    [5] Heron
    [6] Ibex
    [7] Kestrel
    [8] Lynx
    [9] Marten
    [10] Newt
    [11] Otter
    [12] Owl
    [13] Puffin
    [14] Raven
    [15] Robin
    [16] Stoat
   *[17] Wren
}

## Settings

settings-colours = Colours
settings-as-system = As the system
settings-light = Light (linen)
settings-dark = Dark (walnut)
settings-motion = Motion
settings-on = On
settings-off = Off
settings-language = Language
settings-language-browser = As the browser
settings-patterns = Patterns on pieces
settings-patterns-help = Tells pieces apart without colour.
settings-confirm = Confirm moves
settings-confirm-help = A move is made only after a second tap or Enter.
settings-flat = Flat boards
settings-flat-help = Levels side by side instead of a scene in 3-D.
settings-flat-always = This browser cannot draw in 3-D, so boards are flat.
settings-time = Time to answer
settings-time-usual = As the table says
settings-time-ten = Ten times
settings-time-none = No limit
settings-time-help = Holds where you are the only person at a table that nobody watches. With others at the table, ask for more time.
settings-letters = Single keys
settings-letters-help = Letters, digits and signs do something by themselves. Off: only keys that you have given, arrows, Enter and Escape.
settings-keys = Change keys
settings-keys-help = Choose one, then press the key that you want instead, alone or with Ctrl or Alt. Delete gives it back its own.
settings-key-of = { $does }: { $key }. Change
settings-key-press = Press a key …
settings-keys-reset = All as they were
settings-sound = Sound
settings-sound-help = Wood, and a chime when it is your turn.

## Keys

# As printed on the keys.
# In the place of a key that does nothing.
keys-off = off
key-shift = Shift
key-enter = Enter
key-escape = Esc
key-space = Space
key-home = Home
key-end = End
key-tab = Tab
key-delete = Delete
key-backspace = Backspace
to-board = To the board
does-rules = Rules and keys
does-walk = Walk over the board cell by cell, by the arrow keys
walk-none = There are no cells to walk over yet.
does-panel = Moves, chat and the board in words
does-invite = Invite
does-undo = Ask to take back a move
does-close = Close what is open
does-step = A step back or on
does-jump = To the start or the end
does-play = Play or pause

## Times and clocks

clock-days = { $days } d { $hours } h
clock-none = No clock
clock-per-move = { $span } a move
clock-per-player = { $span } a player
span-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
span-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
ago-now = just now
ago-minutes = { $count } min ago
ago-hours = { $count } h ago
ago-yesterday = yesterday
numbers-from-to = { $from }–{ $to }

## Bots

bot-level = { $name } (level { $level })
# How hard an opponent is, and how good a partner where all play together.
opponent-level = { $level ->
    [1] Easy
    [2] Fairly easy
    [3] Medium
    [4] Fairly hard
   *[5] Hard
}
partner-level = { $level ->
    [1] A beginner
    [2] Improving
    [3] Practised
    [4] Experienced
   *[5] An expert
}
opponent-named = { $name } ({ $level })
opponent-says = { $level }. { $plays }
# How strong a bot is, and what it does.
bot-of-strength = { $strength ->
    [1] A beginner
    [2] Easy
    [3] A fair opponent
    [4] Strong
   *[5] The strongest here
}. { $does }

## Options of a table

value-yes = yes
value-no = no
value-none = none
value-named = { $value }, { $name }
option-set = { $title }: { $value }
option-says = { $title }: { $help }
option-set-says = { $title }: { $value }. { $help }
option-set-alone = { $title }: { $value }.

## Pictures

picture-no-png = This browser cannot make a PNG. The SVG is the same picture.

## A board for any game

anygame-position = Position
anygame-drawn = The position; the list below says the same in words
anygame-characters = The position, drawn with characters
anygame-everything = Everything in view
anygame-just-now = Just now
anygame-your-moves = Your moves
anygame-moves = Moves
# A move of any game by its own names: "Lay: card 8".
anygame-move = { $does }: { $using }
anygame-field = { $name } { $value }
anygame-answered = Your answer: { $move }. You can change it until time is up.
anygame-search = Search the moves
anygame-search-count = { $count ->
    [one] Search { $count } move
   *[other] Search { $count } moves
}
anygame-not-found = No move is called that.
anygame-more = And { $count } more: search for them.
anygame-play = Play: { $move }
anygame-press-again = { $move }. Press again to play.
anygame-does-go = Go to another move
anygame-does-play = Play it
