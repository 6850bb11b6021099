# Viewpoints in English: challenges, the editor in which they are built, and `sightline challenge`.

## What is wrong with a structure, or with what should describe one

viewpoints-not-in-set = { $piece } is not among the ten pieces { $pieces }
viewpoints-piece-twice = { $piece } comes twice; there is one of each piece
viewpoints-share-cell = { $piece } and { $other } share a cell
viewpoints-share-this-cell = { $piece } and { $other } share the cell { $cell }
viewpoints-cannot-lie = { $piece } cannot lie on { $cells }
viewpoints-no-piece-named = names no piece; a structure looks like F000100110120210.N…
viewpoints-no-letter = { $part } does not begin with a piece's letter
viewpoints-needs-digits = { $piece } needs five cells as 15 digits from 0 to 5, not { $digits }
viewpoints-digits-not-the-piece = the cells { $digits } are not the piece { $piece }
viewpoints-cannot-be-built = this structure cannot be built piece by piece
viewpoints-does-not-stand = this structure does not stand
viewpoints-no-order = this structure stands, but no order of legal placements leads to it
viewpoints-two-pieces = a challenge has at least two pieces
viewpoints-not-a-date = { $day } is not a date; write it as in 2026-11-16
viewpoints-file-form = { $problem }; a challenge file looks like { $form }
viewpoints-not-json = this is not JSON ({ $problem })
viewpoints-no-challenge = there is no challenge { $name }{ $instead }

## What the editor refuses

viewpoints-ask-later = Wait for the answers to what you have asked already.
viewpoints-shared-enough = You have shared { $most } challenges; that is enough.
viewpoints-no-such-link = There is no challenge under this link.

## The command line: which challenge is meant

viewpoints-how-many = a challenge has 2 to 10 pieces ({ $zero }: as many as fit its level)
viewpoints-many-only = --on is for --count: one challenge is made here
viewpoints-many-making = Making challenges
viewpoints-many-stopped = Stopped after { $made } of { $of } challenges. What is in a folder stays; the same command goes on with the rest.
viewpoints-many-is-file = { $file } is a file; name a folder for the challenges
viewpoints-many-not-empty = { $folder } holds other files ({ $first }); name a folder that is new or empty
viewpoints-many-others = { $folder } holds challenges of another seed, level, size or set, or of another version of Sightline; name another folder
viewpoints-file-exists = { $file } exists already; name another file
viewpoints-file-needs =
    a challenge file is a JSON object with "structure" (as in F000100110120210.N…) and "omit" ({ $sets })
viewpoints-no-such-set = there is no set without { $given }: --omit is one of { $sets }, the two pieces left out
viewpoints-other-set = { $name } is made with omit={ $omit }, not { $asked }
viewpoints-choose-set = { $problem }; another set is chosen by --omit ({ $sets })
viewpoints-name-one = name a challenge: { $first } to { $last }, a file, or a structure
viewpoints-standard-input = the standard input
viewpoints-not-shipped = there is no challenge { $name }; there are { $first } to { $last }
viewpoints-no-challenge-or-file = there is no challenge and no file { $name }{ $instead }
viewpoints-no-file = there is no challenge and no file { $name }; { $form }
viewpoints-not-text = this is not text in UTF-8
viewpoints-wrong-form = { $problem }; { $form }
viewpoints-wrong-omit = omit is { $omit }; it is one of { $sets }
viewpoints-name-cards = --cards { $given }: name some of the cards 1 to 5, as in --cards 1,3
viewpoints-card-twice = --cards { $given } names a card twice

## What a challenge file says that is not so; each begins with the name that it has in the file

viewpoints-wrong-size = size: it has { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }, the file says { $said }
viewpoints-wrong-card = cards: card { $card } is { $true }, the file says { $said }
viewpoints-wrong-level = level: it is { $level }, the file says { $said }
viewpoints-wrong-score = score: it is { $score }, the file says { $said }
viewpoints-wrong-fitting = fitting: { $count ->
        [one] { $count } structure fits
       *[other] { $count } structures fit
    }, the file says { $said }
viewpoints-no-measure = difficulty: there is no measure { $measure }
viewpoints-wrong-measure = difficulty: { $measure } is { $true }, the file says { $said }
viewpoints-order-pieces = order: { $order } does not name each piece of the structure once
viewpoints-order-fails = order: { $order } does not work: { $why }

## sightline challenge new, list, build

viewpoints-made = level { $level } (score { $score }), { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }, without { $first } and { $second }
viewpoints-label-structure = structure
viewpoints-label-order = order
viewpoints-level-number = level { $level }
viewpoints-written = Written to { $file }.
viewpoints-keep-file = Keep it with --out FILE.
viewpoints-level-rare = Level { $level } hardly occurs with { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }: this is the nearest found, level { $found }.
viewpoints-column-challenge = challenge
viewpoints-column-level = level
viewpoints-column-score = score
viewpoints-column-pieces = pieces
viewpoints-column-fitting = structures that fit
viewpoints-column-cards-of = cards of
viewpoints-column-look-right = that look right
viewpoints-list-note =
    Which pieces a challenge is made of is not told here; sightline challenge build A001 shows it.
viewpoints-on-floor = on the floor
viewpoints-from-level = from level { $level } up

## sightline challenge check, certify, solve

viewpoints-this-structure = This structure
viewpoints-is-one =
    { $name } is a challenge: it can be built, every piece is seen, and it is the only structure that fits its five cards.
viewpoints-no-card-shows = no card shows { $pieces }
viewpoints-not-proven = not proven to be the only one: { $structures } so far
viewpoints-must-be-one = { $count } structures fit its five cards; it must be 1
viewpoints-structures-at-least = { $count ->
    [one] at least { $count } structure
   *[other] at least { $count } structures
}
viewpoints-count = { $count }
viewpoints-count-at-least = at least { $count }
viewpoints-two-players = 2 players, { $cards }
viewpoints-more-players = { $players } players
viewpoints-building-order = Building order: { $order }
viewpoints-seen-nowhere = Seen on no card: { $pieces }
viewpoints-all-seen = Every piece is seen on some card.
viewpoints-certificate-holds = The certificate holds.
viewpoints-certificate-open = The certificate is not proven: the search was stopped after { $seconds } s.
viewpoints-certificate-fails = The certificate does not hold.
viewpoints-found = { $count ->
        [one] { $count } structure fits
       *[other] { $count } structures fit
    } { $cards-count ->
        [one] card { $cards }
       *[other] cards { $cards }
    }.
# The structures: "at least 2 structures".
viewpoints-found-partly = { $structures } fit { $cards-count ->
        [one] card { $cards }
       *[other] cards { $cards }
    }: a lower bound, since the search was stopped after { $took } s (--most { $most }, --seconds { $seconds }).
viewpoints-found-more = … and { $count } more; --json prints all
viewpoints-searching = looking for structures
viewpoints-searched = { $fit } fit, { $looked } looked right, { $took } of at most { $seconds } s

## sightline challenge rate

viewpoints-level-score = Level { $level }, score { $score }
viewpoints-measure-pieces = pieces
viewpoints-measure-pieces-help = how many pieces: 2 is 0, 10 is 1
viewpoints-measure-ambiguity = ambiguity
viewpoints-measure-ambiguity-help = how many places a single card leaves to a piece
viewpoints-measure-unseen = unseen
viewpoints-measure-unseen-help = share of pieces that a card does not show
viewpoints-measure-hardly-seen = hardly seen
viewpoints-measure-hardly-seen-help = how little is seen of the least visible piece
viewpoints-measure-forced = forced
viewpoints-measure-forced-help = share of pieces that cannot be taken first from the finished structure
viewpoints-measure-hidden = hidden
viewpoints-measure-hidden-help = share of cubes that no card shows
viewpoints-validated =
    Asked of bots: among challenges of equal size the score goes with the rounds that they need, but loosely (rank correlation 0.30). People have not been asked.

## The page of the editor

viewpoints-editor = Challenge editor
viewpoints-editor-page = Challenge editor – Sightline
viewpoints-editor-lost = This challenge cannot be opened.
viewpoints-editor-new = Build a new one
viewpoints-editor-opening = The workshop is being opened.
viewpoints-editor-show = Show
viewpoints-editor-build = Build
viewpoints-editor-about = Cards and checks
viewpoints-editor-yours = Your challenge
viewpoints-editor-name = Name
viewpoints-editor-name-it = Name it
viewpoints-editor-help = Keys and help
# A button's title with its keys: "Undo (Ctrl+Z)".
viewpoints-editor-with-keys = { $does } ({ $keys })
viewpoints-editor-share = Play or share
viewpoints-editor-open = Open
viewpoints-editor-file = File
# What a challenge without a name is called in its file, and the file itself.
viewpoints-editor-own = own challenge
viewpoints-editor-own-file = challenge
viewpoints-editor-too-few = Two pieces at least make a challenge.
viewpoints-editor-not-built = What cannot be built cannot be played.
viewpoints-editor-cards = Cards
viewpoints-editor-five-cards = The five cards
viewpoints-editor-card-from = Card { $card }, from { $side }. Look from there.
viewpoints-editor-ten-pieces = The ten pieces
viewpoints-editor-in-use = { $set } (in use)
viewpoints-editor-clear = Clear the grid
viewpoints-editor-in-words = The structure in words

## The cube to build in

viewpoints-editor-cube = The cube
viewpoints-editor-building = Building
viewpoints-editor-undo = Undo
viewpoints-editor-redo = Redo
viewpoints-editor-views = Look from
viewpoints-editor-look-corner = Look from the corner
viewpoints-editor-from = From { $side }
viewpoints-editor-from-corner = From the corner
viewpoints-editor-seen-corner = Seen from the corner.
viewpoints-editor-take-off = Take off
viewpoints-editor-into-tray = Back into the tray
# For a piece that is taken off the grid: "Press C to put it back into the tray instead."
viewpoints-editor-put-back = put it back into the tray
viewpoints-editor-begin = Take a piece to begin.
viewpoints-editor-all-laid = Press a piece to move it, or to take it off.
viewpoints-editor-in-hand-or-off = { $piece } in your hand: slide it elsewhere, or take it off.
viewpoints-editor-lies = { $piece } lies there now.
viewpoints-editor-back = { $piece } is back in the tray.
viewpoints-editor-undone = Undone. { $now }
viewpoints-editor-redone = Done again. { $now }
viewpoints-editor-so-many = { $count } on the grid.

## Help

viewpoints-editor-help-title = Building a challenge
viewpoints-editor-help-laying =
    Lay pieces as in a game: you can slide a piece in without turning it inside the cube, it stands on what is beneath it, and nothing else tips. Where it cannot stay, the cube says why. Your friends then get cards of what you have built, and build it together.
viewpoints-editor-help-good =
    A good challenge can be built piece by piece, shows every piece on a card, and is the only structure that fits its five cards. All of that is counted while you build.
viewpoints-editor-keys = Keys
viewpoints-editor-does-take = Take the piece with this letter
viewpoints-editor-does-put-back = Put a piece of the grid back into the tray (also Delete)
viewpoints-editor-does-look = Look from a side; 5 is from above
viewpoints-editor-key-control = Ctrl

## What is found out about a structure

viewpoints-report-nothing = Lay two pieces or more: what you build is the challenge.
viewpoints-report-holds = This is a challenge.
viewpoints-report-one-piece = A challenge has two pieces or more.
viewpoints-report-playable = Not quite a challenge, but it can be played.
viewpoints-report-not-yet = Not a challenge yet.
# Before a check, for those who do not see its sign.
viewpoints-report-good = Yes:
viewpoints-report-bad = No:
viewpoints-report-open = Note:
viewpoints-report-built = Can be built
viewpoints-report-not-built = Cannot be built piece by piece
viewpoints-report-no-order = It stands, but no order of legal placements leads to it.
viewpoints-report-falls = Does not stand
viewpoints-report-tips = Something tips.
viewpoints-report-all-seen = Every piece is on a card
viewpoints-report-unseen = No card shows { $pieces }
viewpoints-report-only-one = The only structure that fits the five cards
viewpoints-report-fit = { $count } structures fit the five cards
viewpoints-report-fit-at-least = At least { $count } structures fit the five cards
viewpoints-report-any = Any of them would solve it.
viewpoints-report-uncounted = Too much to count: it may not be the only one
viewpoints-report-stopped = The count was stopped after a second.
viewpoints-report-in-one = All in one: every piece touches another
viewpoints-report-parts = In { $parts } parts that do not touch
viewpoints-report-allowed = That is allowed.
viewpoints-report-level = Level { $level }, { $level ->
    [1] easy
    [2] fair
    [3] tricky
    [4] hard
   *[5] very hard
}
viewpoints-report-hard = What makes it hard
viewpoints-report-hard-pieces = Many pieces
viewpoints-report-hard-ambiguity = A single card says little
viewpoints-report-hard-unseen = Cards do not show all pieces
viewpoints-report-hard-hardly-seen = A piece is hardly seen
viewpoints-report-hard-forced = The building order is forced
viewpoints-report-hard-hidden = Cubes that no card shows
viewpoints-report-measures = { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }. Each measure goes from 0 to 1; the score is their weighted mean.
viewpoints-report-fewer = With fewer players
viewpoints-report-fewer-note = So many structures fit their cards; any of them solves it.
viewpoints-report-four = Four players
viewpoints-report-three = Three players
viewpoints-report-two = Two, cards { $first } and { $second }
viewpoints-report-counting = Counting …

## What to build on

viewpoints-open-empty = An empty grid
viewpoints-open-file = A challenge file
viewpoints-open-too-large = This file is too large for a challenge.
viewpoints-open-random = A random one
viewpoints-open-draw = Draw
viewpoints-open-drawing = Drawing…
viewpoints-open-text = A shipped one (A001 to A020), or a structure as text
viewpoints-open-drafts = Your drafts
viewpoints-open-no-drafts = What you build is kept in this browser. Other drafts will be listed here.
viewpoints-open-nameless = Without a name
viewpoints-open-draft = { $pieces ->
    [one] { $pieces } piece, { $day }
   *[other] { $pieces } pieces, { $day }
}
viewpoints-open-forget = Throw away { $name }
viewpoints-open-forget-nameless = Throw away the draft without a name

## Sharing

viewpoints-share = Share your challenge
viewpoints-share-making = Making the links …
viewpoints-share-play = For friends, to play it
viewpoints-share-play-note =
    Whoever opens it learns your name for it and how hard it is, and nothing of the structure.
viewpoints-share-play-link = Link to play
viewpoints-share-set-table = Set a table with it
viewpoints-share-edit = For building on
viewpoints-share-edit-note = This one shows everything, on any device. Keep it to yourself.
viewpoints-share-edit-link = Link to edit
viewpoints-share-copy = Copy
viewpoints-share-copied = The link is copied.
viewpoints-share-copy-yourself = Press your copy keys: the link is selected.
viewpoints-share-code = Show as QR code
viewpoints-share-no-code = Hide the code

## What friends see of it

viewpoints-shared-page = { $title } – Sightline
viewpoints-shared-gone = This challenge is not here.
viewpoints-shared-away = The challenge cannot be reached.
viewpoints-shared-again = Try again
viewpoints-shared-fetching = The challenge is being fetched.
viewpoints-shared-nameless = A challenge
viewpoints-shared-by = A challenge for Viewpoints, built by { $author }
viewpoints-shared-proven = One structure alone fits its five cards: that is proven.
viewpoints-shared-several = More than one structure may fit its cards; any of them solves it.
viewpoints-shared-hidden = { $set }. The structure stays hidden until the end.
viewpoints-shared-with-bots = Play with two bots
viewpoints-shared-alone = Play alone
viewpoints-shared-setting = Setting the table …
viewpoints-shared-with-friends = With friends
viewpoints-shared-own = Build a challenge of your own

## In the puzzle room

viewpoints-puzzle = The daily challenge
viewpoints-puzzle-about =
    Build what two views show, one side at a time; the same for everybody, every day.
