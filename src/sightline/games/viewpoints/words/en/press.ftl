# Viewpoints in English: what is printed, and what `sightline press challenges` says.

## Which challenges to print

viewpoints-name-some = name at least one challenge, such as A001-A020
viewpoints-too-many = { $count } challenges are too many for one document; at most { $most }
viewpoints-too-many-drawn = { $count } challenges are too many; at most { $most }
viewpoints-backwards = { $given } runs backwards; { $right } would be right
viewpoints-range = { $first } to { $last }
viewpoints-not-there = there is no { $which }; there are { $first } to { $last }
viewpoints-untrue = the file does not say the truth: { $faults }
viewpoints-drawn-form =
    a drawn challenge looks like seed:7, seed:7:level:3, seed:1-10:level:2:size:5 or seed:7:omit:NP
viewpoints-drawn-unknown = { $key } is not known; { $form }
viewpoints-drawn-twice = { $key } comes twice
viewpoints-whole-number = { $key } is a whole number from { $low } to { $high }, not { $given }

## The command

viewpoints-progress-challenges = Challenges
viewpoints-progress-printing = Printing
viewpoints-printed = { $file }: { $challenges ->
        [one] { $challenges } challenge
       *[other] { $challenges } challenges
    } on { $pages ->
        [one] { $pages } page
       *[other] { $pages } pages
    } ({ $paper }).
viewpoints-print-true-size = Print at 100 %, not fitted to the page.
viewpoints-print-both-sides =
    Print at 100 %, not fitted to the page, on both sides, turned over the long edge.
viewpoints-so-many-fit = { $count } structures fit its five cards
viewpoints-not-proper = { $name } is not a proper challenge: { $faults }.

## The document

viewpoints-print-title = Viewpoints: { $names }
viewpoints-print-subject = Viewpoints: challenges to print
viewpoints-print-player = player { $player }
viewpoints-print-cubes = cubes of { $edge } mm: print at 100 %

## The rules

viewpoints-print-rules = Rules
viewpoints-print-motto = One structure, five sights.
viewpoints-print-for-whom = For 1 to 5 players who build together without a word.
viewpoints-print-pieces = The pieces
viewpoints-print-pieces-note =
    Say the letter when you mean a colour: the pattern is the same on pieces and cards.

## Board and tokens

viewpoints-print-board = Board and tokens
viewpoints-print-token-view = view card
viewpoints-print-token-colours = colours
viewpoints-print-token-swap = swap places
viewpoints-print-rounds =
    Limited rounds: one step after every round, one more for every token. At 0 you have lost.

viewpoints-print-dial = Dial for limited rounds
viewpoints-print-dial-how =
    Glue the page on card. Cut out disc and hand, pierce both where the crosses are, and hold them together with a
    paper fastener. Set the hand to the number that you agree on; turn it on by one after every round, and by one more
    for every token. At 0 you have lost.

## The 5 × 10 puzzle

viewpoints-print-box = 5 × 10 puzzle
viewpoints-print-box-note = 5 × 10 puzzle: the ten pieces fill this box in one way only.
viewpoints-print-box-solution = Solution of the 5 × 10 puzzle
viewpoints-print-box-solved = The only way to fill the box, but for turning it round or over.
viewpoints-print-without = without { $first } and { $second }

## Cards

viewpoints-print-cards = Blueprint cards
viewpoints-print-blanks = Blank blueprint cards
viewpoints-print-blank-backs = Blank blueprint cards: backs
viewpoints-print-cards-of = Blueprint cards  ·  { $names }
viewpoints-print-backs-of = Card backs  ·  { $names }
# The side is a text of the game: "from the front", "from above".
viewpoints-print-from = from { $side }
viewpoints-print-player-above = player 5, above

## Solutions

viewpoints-print-solutions = Solutions
viewpoints-print-several = { $count } challenges: { $names }
viewpoints-print-secret = Every page from here on gives one challenge away.
# Printed line by line, in the middle of the page.
viewpoints-print-solutions-help =
    Each picture shows one piece more, in full colour and with a strong outline;
    dashes show cubes of it that others hide. The small plans beside it are the levels
    that the new piece touches, seen from above with player 1 below.
viewpoints-print-solution = Solution of { $name }
viewpoints-print-a-structure = a structure
viewpoints-print-level = level { $level }, score { $score }
viewpoints-print-facts = { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }, { $proof }
viewpoints-print-only-one = the only structure that fits its five cards
viewpoints-print-one-of = one of { $count } structures that fit its five cards
viewpoints-print-one-of-many = one of at least 1000 structures that fit its five cards
viewpoints-print-done = Done, from between { $left } and { $right }
# What a new piece lies on: "U on F and Z".
viewpoints-print-step = { $piece } on { $under }
