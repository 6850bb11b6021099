# Viewpoints in English: the rules, the bots and the text board. docs/words.md says how to write messages.

viewpoints-summary = Build one structure together, each of you knowing only what one side looks like.

## Seats and sides

# The only seat, when one plays alone.
viewpoints-solitaire = Solitaire
# Where a position looks from, as player 1 names it: "seen from the front".
viewpoints-side = { $position ->
    [1] the front
    [2] the back
    [3] the right
    [4] the left
   *[5] above
}
# What a slot of a card shows where it shows no piece.
viewpoints-empty = empty

## Options

viewpoints-option-level = Level
viewpoints-option-level-help = How hard the challenge is that is drawn for you.
viewpoints-option-level-1 = 1, easy
viewpoints-option-level-2 = 2
viewpoints-option-level-3 = 3
viewpoints-option-level-4 = 4
viewpoints-option-level-5 = 5, hard

viewpoints-option-size = Pieces
viewpoints-option-size-help = How many the drawn challenge has; by default as fits its level.
viewpoints-option-size-0 = As fits the level
viewpoints-option-size-2 = 2 pieces
viewpoints-option-size-3 = 3 pieces
viewpoints-option-size-4 = 4 pieces
viewpoints-option-size-5 = 5 pieces
viewpoints-option-size-6 = 6 pieces
viewpoints-option-size-7 = 7 pieces
viewpoints-option-size-8 = 8 pieces
viewpoints-option-size-9 = 9 pieces
viewpoints-option-size-10 = 10 pieces

viewpoints-option-challenge = Challenge
viewpoints-option-challenge-help =
    A given one instead of one drawn: A001 to A020, a structure as text, or a challenge file. The others are told at the end.
viewpoints-option-challenge-A001 = level 1
viewpoints-option-challenge-A002 = level 1
viewpoints-option-challenge-A003 = level 1
viewpoints-option-challenge-A004 = level 1
viewpoints-option-challenge-A005 = level 2
viewpoints-option-challenge-A006 = level 2
viewpoints-option-challenge-A007 = level 2
viewpoints-option-challenge-A008 = level 2
viewpoints-option-challenge-A009 = level 3
viewpoints-option-challenge-A010 = level 3
viewpoints-option-challenge-A011 = level 3
viewpoints-option-challenge-A012 = level 3
viewpoints-option-challenge-A013 = level 4
viewpoints-option-challenge-A014 = level 4
viewpoints-option-challenge-A015 = level 4
viewpoints-option-challenge-A016 = level 4
viewpoints-option-challenge-A017 = level 5
viewpoints-option-challenge-A018 = level 5
viewpoints-option-challenge-A019 = level 5
viewpoints-option-challenge-A020 = level 5

viewpoints-option-daily = Daily challenge
viewpoints-option-daily-help =
    That of today or of a date such as 2026-11-16, the same for everybody, easy on Mondays and hard on Sundays.
viewpoints-option-daily- = No
viewpoints-option-daily-today = Today's challenge

viewpoints-option-rounds = Limited rounds
viewpoints-option-rounds-help = A number, or agreed on after the cards are seen.
viewpoints-option-rounds-none = No limit
viewpoints-option-rounds-agree = Agreed on at the table
viewpoints-option-rounds-1 = 1 round
viewpoints-option-rounds-2 = 2 rounds
viewpoints-option-rounds-3 = 3 rounds
viewpoints-option-rounds-4 = 4 rounds
viewpoints-option-rounds-5 = 5 rounds
viewpoints-option-rounds-6 = 6 rounds
viewpoints-option-rounds-7 = 7 rounds
viewpoints-option-rounds-8 = 8 rounds
viewpoints-option-rounds-9 = 9 rounds
viewpoints-option-rounds-10 = 10 rounds
viewpoints-option-rounds-11 = 11 rounds
viewpoints-option-rounds-12 = 12 rounds
viewpoints-option-rounds-13 = 13 rounds
viewpoints-option-rounds-14 = 14 rounds
viewpoints-option-rounds-15 = 15 rounds
viewpoints-option-rounds-16 = 16 rounds
viewpoints-option-rounds-17 = 17 rounds
viewpoints-option-rounds-18 = 18 rounds
viewpoints-option-rounds-19 = 19 rounds
viewpoints-option-rounds-20 = 20 rounds

viewpoints-option-tokens = Tokens
viewpoints-option-tokens-help = Play with the five action tokens.

viewpoints-option-omit = Left out
viewpoints-option-omit-help = The two pentominoes that are not among the ten pieces.
viewpoints-option-omit-IL = Without I and L
viewpoints-option-omit-IP = Without I and P
viewpoints-option-omit-NP = Without N and P
viewpoints-option-omit-PY = Without P and Y

viewpoints-option-pair = Pair
viewpoints-option-pair-help = Which two opposite cards 1 or 2 players have.
viewpoints-option-pair-12 = 1 and 2, front and back
viewpoints-option-pair-34 = 3 and 4, right and left

viewpoints-option-order = Turn order
viewpoints-option-order-help = By the numbers of the positions, or clockwise.
viewpoints-option-order-number = By number
viewpoints-option-order-clockwise = Clockwise

viewpoints-option-first = First
viewpoints-option-first-help = The position that starts; by default the lowest in play.
viewpoints-option-first-0 = The lowest in play
viewpoints-option-first-1 = Position 1
viewpoints-option-first-2 = Position 2
viewpoints-option-first-3 = Position 3
viewpoints-option-first-4 = Position 4
viewpoints-option-first-5 = Position 5

viewpoints-option-turn_limit = Turn limit
viewpoints-option-turn_limit-help = A game not solved after so many turns is lost.

# What everybody is shown of a challenge that is nobody's business before the end.
viewpoints-hidden = hidden until the end

## What is wrong with the options

viewpoints-first-not-in-play = position { $given } is not in play; allowed: { $allowed }
viewpoints-size-too-small = a challenge has 2 to 10 pieces (0: as many as fit its level)
viewpoints-today-unknown = today's date is not known here; write it as in 2026-11-16
viewpoints-challenge-and-daily = there is a challenge already; choose one of the two
viewpoints-no-such-shared = there is no such shared challenge here; ask for its link again
viewpoints-the-shared-challenge = the shared challenge
# A challenge's file, or "the shared challenge", and what is wrong with it.
viewpoints-challenge-fault = { $name }: { $problem }
viewpoints-other-pieces = { $name } is made of other pieces; it needs omit={ $omit }

## What happens

viewpoints-card-shown = Your card is card { $position }, seen from { $side }.
viewpoints-proposed = { $who-is ->
    [you] You propose { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }.
   *[other] Position { $position } proposes { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }.
}
viewpoints-rounds-set = { $rounds ->
    [one] The game has { $rounds } round.
   *[other] The game has { $rounds } rounds.
}
viewpoints-placed = { $who-is ->
    [you] You place { $piece } in { viewpoints-where }.
   *[other] { $who } places { $piece } in { viewpoints-where }.
}
viewpoints-moved = { $who-is ->
    [you] You move { $piece } to { viewpoints-where }.
   *[other] { $who } moves { $piece } to { viewpoints-where }.
}
viewpoints-returned = { $who-is ->
    [you] You return { $piece } to { viewpoints-where }.
   *[other] { $who } returns { $piece } to { viewpoints-where }.
}
viewpoints-reserved = { $who-is ->
    [you] You take { $piece } off the grid and keep it.
   *[other] { $who } takes { $piece } off the grid and keeps it.
}
viewpoints-looked = { $who-is ->
    [you] You look at card { $position }.
   *[other] { $who } looks at card { $position }.
}
# The rows of a card as letters: "F F . . . . / . . . . . ."
viewpoints-saw = You see card { $position }, the upper row first: { $rows }.
viewpoints-swapped = { $who-is ->
    [you] { CAPITAL($who) } exchange your positions.
   *[other] { $who } exchange their positions.
}
viewpoints-passed = { $who-is ->
    [you] You pass.
   *[other] { $who } passes.
}
viewpoints-passed-waiting = { $who-is ->
    [you] You pass: only pieces that others have reserved are missing.
   *[other] { $who } passes: only pieces that others have reserved are missing.
}
viewpoints-passed-forced = { $who-is ->
    [you] You pass: nothing else is possible.
   *[other] { $who } passes: nothing else is possible.
}
viewpoints-announced = Position { $position } announces: complete.
viewpoints-begins = Position { $position } begins.
viewpoints-to-propose = { $who-is ->
    [you] You are to propose.
   *[other] Position { $position } is to propose.
}
viewpoints-last-word = { $who-is ->
    [you] You have the last word.
   *[other] Position { $position } has the last word.
}

## What everybody hears when a token is played

viewpoints-heard-colours = Card { $position } shows these colours: { $colours }.
viewpoints-heard-no-colours = Card { $position } shows these colours: none.
viewpoints-heard-slot = Card { $position }, slot { $slot }: { $colour }.
viewpoints-heard-yes = Is slot { $slot } of card { $position } { $colour }? Yes.
viewpoints-heard-no = Is slot { $slot } of card { $position } { $colour }? No.

## Where a piece lies: "columns C–E, row 1, depth 4–6 (from front to back C, C–E, E), seen from the front"

# Part of the messages that tell of a piece. $filled is notation: the columns that it fills, row by row; or, if one
# sees only its edge, how deep.
viewpoints-where =
    { $wide ->
        [one] column
       *[other] columns
    } { $columns }, { $high ->
        [one] row
       *[other] rows
    } { $rows }, { $position ->
        [5] { $deep ->
            [one] level
           *[other] levels
        }
       *[other] depth
    } { $depths } ({ $way ->
        [lying] from front to back { $filled }
        [facing] from below { $filled }
       *[edge] on edge, from below { $filled } deep
    }), seen from { viewpoints-side }
# The same way, where a piece is chosen.
viewpoints-way-lying = from front to back { $rows }
viewpoints-way-facing = from below { $rows }
viewpoints-way-edge = on edge, from below { $rows } deep

# A move as a title.
viewpoints-title-place = Place { $piece } in { $where }
viewpoints-title-shift = Move { $piece } to { $where }
viewpoints-title-return = Return { $piece } to { $where }

## What was wrong with a move; goes on after "This move"

viewpoints-remark-passes = passes, though { $pieces } can still be mended
viewpoints-remark-spoils = { $squares ->
    [one] makes { $squares } square of the own side wrong that was right
   *[other] makes { $squares } squares of the own side wrong that were right
}
viewpoints-remark-mends-less = { $squares ->
    [one] leaves { $squares } square of the own side wrong that could be mended
   *[other] leaves { $squares } squares of the own side wrong that could be mended
}
viewpoints-remark-same-piece = puts { $piece } where it fits less of what is known
viewpoints-remark-other-piece = sees to { $piece } while { $better } is more urgent

## The end

# Numbers as in old records, which keep these texts: 1200, not 1,200.
viewpoints-solved = { $turns ->
    [one] Solved: every card is complete, after { $turns } turn.
   *[other] Solved: every card is complete, after { NUMBER($turns, useGrouping: 0) } turns.
}
viewpoints-out-of-rounds = Lost: the round counter has run out.
viewpoints-out-of-turns = { $turns ->
    [one] Lost: not solved within { $turns } turn.
   *[other] Lost: not solved within { NUMBER($turns, useGrouping: 0) } turns.
}
# What was still missing in a game that is lost.
viewpoints-decided = Not complete: { $cards }.
viewpoints-decided-card = { $squares ->
    [one] card { $position } by { $squares } square
   *[other] card { $position } by { $squares } squares
}
viewpoints-decided-complete = Every card was complete, but not everybody had passed.
viewpoints-sheet-position = position
viewpoints-sheet-complete = cards complete
viewpoints-sheet-turns = turns

## Why a move is refused, and what the rule is called

viewpoints-rule-action = action { $action }
viewpoints-rule-limited-rounds = limited rounds
viewpoints-rule-cells = cells
viewpoints-rule-free-cells = free cells
viewpoints-rule-blocked = blocked
viewpoints-rule-falls = falls
viewpoints-rounds-not-asked = the number of rounds is not asked for now
viewpoints-rounds-first = first the number of rounds has to be agreed on: propose 12
viewpoints-piece-not-in-play = { $piece } is not in play; the pieces are { $pieces }
viewpoints-on-grid-already = { $piece } is on the grid already; to change its place, move it
viewpoints-is-reserved = { $piece } is reserved; only who reserved it can return it
viewpoints-not-on-grid = { $piece } is not on the grid
viewpoints-lies-there = { $piece } lies there already; that is not a move
viewpoints-one-at-a-time = you have reserved { $piece }; one piece at a time
viewpoints-only-own-returns = only your own reserved piece can return; you have reserved { $piece }
viewpoints-nothing-to-return = only your own reserved piece can return; you have reserved no piece
viewpoints-may-not-pass =
    you may pass once you have announced your card, or while only pieces reserved by others are missing from it
viewpoints-cells-order = name the five cells in ascending order: x, then y, then z
viewpoints-not-the-piece = these five cells are not the piece { $piece }
viewpoints-no-tokens = this game is played without tokens
viewpoints-token-used = the token { $token } has been used
viewpoints-token-target = { $allowed-count ->
    [0] { $token } cannot be used on position { $position }; allowed: none
   *[other] { $token } cannot be used on position { $position }; allowed: { $allowed }
}
viewpoints-token-slot = xy and xy? name a slot such as D3, the other tokens do not
viewpoints-token-colour = xy? names a colour or a dot, the other tokens do not
viewpoints-colour-not-in-play = { $colour } is not in play

## Why a piece cannot go there, or not be taken

viewpoints-taken = { $pieces-count ->
    [one] { $pieces } already lies there
   *[other] { $pieces } already lie there
}
viewpoints-cannot-slide-in = { $others-count ->
    [0] { $piece } cannot slide there without turning: another piece is in the way
    [one] { $piece } cannot slide there without turning: { $others } is in the way
   *[other] { $piece } cannot slide there without turning: { $others } are in the way
}
viewpoints-cannot-slide-out = { $others-count ->
    [0] { $piece } cannot slide out without turning: another piece is in the way
    [one] { $piece } cannot slide out without turning: { $others } is in the way
   *[other] { $piece } cannot slide out without turning: { $others } are in the way
}
viewpoints-hangs = { $piece } would hang in the air: nothing is beneath it
viewpoints-tips-over = { $piece } would tip over: its weight is not above what carries it
viewpoints-tips-over-to = { $piece } would tip over { $way }: its weight is not above what carries it
viewpoints-falls-with = with { $piece } there { $falls }
viewpoints-falls-without = without { $piece } { $falls }
viewpoints-would-fall = { $pieces } would fall
viewpoints-would-tip = { $pieces } would tip
viewpoints-would-tip-to = { $pieces } would tip { $way }
viewpoints-to-your-right = to your right
viewpoints-to-your-left = to your left
viewpoints-away-from-you = away from you
viewpoints-towards-you = towards you
viewpoints-towards-player = towards player { $number }
viewpoints-to-the-right = to the right
viewpoints-to-the-left = to the left
viewpoints-to-the-back = to the back
viewpoints-to-the-front = to the front

## Why a text is no move

viewpoints-no-move = { $text } is not a move; moves look like: { $forms }
viewpoints-no-such-rounds = { $given } is not possible: rounds are 1 to 20
viewpoints-no-such-position = { $given } is not possible: positions are 1 to 5
viewpoints-no-such-piece = there is no piece { $given }; the pieces are { $pieces }
viewpoints-no-such-token = there is no token { $given }; the tokens are { $tokens }
viewpoints-no-such-slot = there is no slot { $given }; slots are A1 to F6, column and row
viewpoints-no-such-cell = { $given } is not a cell; a cell is x, y and z as three digits 0 to 5
viewpoints-five-cells = a piece has five cells, not { $given }

## How moves are written, for somebody at a keyboard

viewpoints-writing-place =
    Place a free piece by its five cells: place F 000 100 110 120 210. A cell is three digits from 0: how far to the right, how far back, how high, as player 1 sees it.
viewpoints-writing-move = Move a piece that lies on the grid: move F, and its five new cells.
viewpoints-writing-reserve = Take a piece off the grid and keep it: reserve F.
viewpoints-writing-return = Return what you keep: return { $piece }, and its five cells.
viewpoints-writing-token =
    Play a token: token xy 3 D3 (slot D3 of card 3), token xy? 2 C4 F (is it F? a dot for empty), token view 5, token colours 4, token swap 2.
viewpoints-writing-pass = You may also write just: pass.
viewpoints-writing-propose = Write: propose 12 (so many rounds).
viewpoints-writing-settle = Write: settle 12 (so many rounds).

## Second thoughts

viewpoints-last-token = A token takes a round off the counter: playing it now loses the game.

## The text board

viewpoints-status-turn = turn { NUMBER($turn, useGrouping: 0) }
viewpoints-status-acts = position { $position } ({ $who }) to act
viewpoints-status-acts-complete = position { $position } ({ $who }) to act, complete
viewpoints-status-rounds = { $rounds ->
    [one] { $rounds } round left
   *[other] { $rounds } rounds left
}
# A level, and how its cells end in a move, which counts from 0: "level 2 (xy1)".
viewpoints-drawn-level = level { $level } (xy{ $z })
viewpoints-drawn-own-card = your card
viewpoints-drawn-card = card { $position }
viewpoints-drawn-now = now
viewpoints-drawn-free = free: { $pieces }
viewpoints-drawn-none-free = free: none
viewpoints-drawn-reserved = { $who-is ->
    [you] You have reserved { $piece }
   *[other] { $who } has reserved { $piece }
}
viewpoints-drawn-tokens = tokens: { $tokens }
viewpoints-drawn-announced = announced: card { $positions }

## Bots

viewpoints-bot-novice = A partner that looks at its own card and reads nothing into what you do.
viewpoints-bot-partner = A partner that imagines many structures and keeps to what your moves say.
viewpoints-bot-headstrong = Builds its own side at once and moves whatever does not suit it; keeps to no convention.
viewpoints-bot-hoarder = Takes what does not suit its side into its hand, and keeps it for long.
viewpoints-bot-mason = Builds from the ground, always the lowest piece first, as low as its card allows.
viewpoints-bot-idler = Builds as a novice until it may pass, and then passes whatever becomes of its side.
viewpoints-bot-forgetful = A partner that forgets what was done, announced or answered a few turns ago.
viewpoints-bot-param-remembers = Turns that it remembers.
viewpoints-bot-param-structures = Structures it imagines before each action.
viewpoints-bot-param-memory = Turns after which it forgets what the others' actions said; never, if left out.
viewpoints-bot-param-thorough = Whether it puts all that it knows of several cards together, and asks in doubt.

## What a partner believed, told when a game is over

# Two sentences.
viewpoints-bot-two = { $first } { $second }
viewpoints-bot-guessed-rounds = It guessed from its own card how many rounds will be needed.
viewpoints-bot-tried = It could not make out where { $piece } belongs, and tried something.
viewpoints-bot-gave-back = Somebody waited for { $piece }, so it laid { $piece } where that one can take it from.
viewpoints-bot-left-it = Its card had been announced, so it left the work to somebody who knows all cards.
viewpoints-bot-lay-there = { $piece } lay there in { $percent } % of what it imagined.
viewpoints-bot-lay-there-seen =
    { $piece } lay there in { $percent } % of what it imagined, and its card shows it.
viewpoints-bot-cannot-be-right = Where { $piece } lay, it cannot be right: { $against }.
viewpoints-bot-moved-away = { $positions-count ->
    [one] Position { $positions } had moved { $piece } away from places like that.
   *[other] Positions { $positions } had moved { $piece } away from places like that.
}
viewpoints-bot-seldom-there = { $piece } stayed there in only { $percent } % of what it imagined.
viewpoints-bot-in-the-way = { $piece } was in the way of what had to come right first.
viewpoints-bot-out-of-the-way = The new place is only to have it out of the way.
viewpoints-bot-new-place-fits = The new place fits { $percent } % of what it imagined.
viewpoints-bot-against = { $cards-count ->
    [0] the known cards together do not allow it
    [one] { $cards } speaks against it
   *[other] { $cards } speak against it
}
viewpoints-bot-own-card = its own card
viewpoints-bot-card = card { $position }
viewpoints-bot-took-away = Its right place was not free yet, so it took it away.
viewpoints-bot-may-be-right =
    { $piece } itself may be right, but something beneath or behind it was not.
viewpoints-bot-not-free-yet = Its new place was not free yet.
viewpoints-bot-looked-first = There was much to build, so it looked at card { $position } first.
viewpoints-bot-to-look =
    { $pieces } went to and fro; rather than move again it chose to look at card { $position }.
viewpoints-bot-to-swap =
    { $pieces } went to and fro; rather than move again it chose to exchange cards with position { $position }.
viewpoints-bot-asked =
    It saw no step that helps, so it asked about what its structures disagree on.
viewpoints-bot-complete = Its view was complete.
viewpoints-bot-waited = It waited for { $pieces }, in somebody's hand.
viewpoints-bot-no-structure =
    It could imagine no structure that fits all it knew, and left the grid alone.
viewpoints-bot-no-step = It saw no step that helps.
viewpoints-bot-belongs = { $places ->
    [one] belongs to the structure, at one place
   *[other] belongs to the structure, at one of { $places } places
}
viewpoints-bot-nothing-against = no known card speaks against it
viewpoints-bot-stays = stays in { $percent } %
viewpoints-bot-divided = stays in { $percent } %, lies elsewhere in { $elsewhere } %
viewpoints-bot-divided-or-absent =
    stays in { $percent } %, lies elsewhere in { $elsewhere } %, is not there at all in { $nowhere } %
viewpoints-bot-knew = It knew { $cards } as well.
viewpoints-bot-vouched = Position { $position } vouched for { $pieces }, as seen from there.
viewpoints-bot-had-moved = Position { $position } had moved { $pieces } away from where it was.

# Opponents: their names, and how they play.
viewpoints-opponent-finn = Finn
viewpoints-opponent-finn-plays = Builds his own side, and pays no heed to what the others tell.
viewpoints-opponent-samuel = Samuel
viewpoints-opponent-samuel-plays = Heeds what you just did, but does not put it all together.
viewpoints-opponent-marta = Marta
viewpoints-opponent-marta-plays = The best partner there is: she leaves good pieces where they are.

# What lists of tables call a game.
viewpoints-mode-daily = Daily challenge, { $day }
viewpoints-mode-challenge = A chosen challenge
viewpoints-mode-alone = Solitaire

## Studies

viewpoints-study-turns = Turns
viewpoints-study-announcements = Announcements
viewpoints-study-pieces = Pieces in the end
viewpoints-study-ended = Ended
viewpoints-study-solved = solved
viewpoints-study-not-solved = not solved
