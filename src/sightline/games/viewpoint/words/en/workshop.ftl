# The workshop for card sets on the page.

## The page

viewpoint-workshop = Card-set workshop
viewpoint-workshop-title = Card-set workshop – Sightline
viewpoint-workshop-draft-title = { $title } – Workshop – Sightline
viewpoint-workshop-a-set = Card set
viewpoint-workshop-closed = The workshop is closed just now.
viewpoint-workshop-again = Try again
viewpoint-workshop-elsewhere = This draft is not in this browser.
viewpoint-workshop-elsewhere-help =
    Drafts are kept in the browser in which they were made. A downloaded set can be opened from its file.
viewpoint-workshop-go = To the workshop
viewpoint-workshop-loading = The workshop is loading.
viewpoint-workshop-lead =
    Make cards for Viewpoint: what they are worth, what they say, what they do. See them as they lie on the table, print them, play them against bots, and let bots play a few hundred games.

## Where a set begins

viewpoint-workshop-drafts = Your drafts
viewpoint-workshop-untitled = Without a title
viewpoint-workshop-changed = changed { $when }
viewpoint-workshop-titles-changed = { $titles }, changed { $when }
viewpoint-workshop-delete = Delete { $title }
viewpoint-workshop-delete-untitled = Delete the draft without a title
viewpoint-workshop-deleted = { $title } is deleted.
viewpoint-workshop-deleted-untitled = The draft is deleted.
viewpoint-workshop-bring-back = Bring back { $title }
viewpoint-workshop-bring-back-untitled = Bring back the draft
viewpoint-workshop-drafts-kept = Drafts are kept in this browser only. Download those you care for.
viewpoint-workshop-begin = Begin
viewpoint-workshop-new = A new set
viewpoint-workshop-new-help = Four plain cards to start from.
viewpoint-workshop-new-title = My Set
viewpoint-workshop-copy-title = My { $title }
viewpoint-workshop-file = From a file
viewpoint-workshop-file-help = A card set as TOML.
viewpoint-workshop-copy-set = Copy { $title }
viewpoint-workshop-set-size = { $titles }, { $cards }.
viewpoint-workshop-no-storage = This browser keeps nothing for this page: allow storage, and try again.
viewpoint-workshop-too-large = { $file } is too large for a set: at most { $most } characters.
viewpoint-workshop-too-long = { $file } is too long: at most { $most } characters.
viewpoint-workshop-no-text = { $file } is no text file: a set is TOML in UTF-8.

## The workbench

viewpoint-workshop-checking = Checking …
viewpoint-workshop-faults-count = { $count ->
    [one] { $count } fault
   *[other] { $count } faults
}
viewpoint-workshop-sound = { $titles }, { $cards }, no faults
viewpoint-workshop-mend = Mend the faults first
viewpoint-workshop-other-window = Changed in another window.
viewpoint-workshop-all-drafts = All drafts
viewpoint-workshop-undo = Undo
viewpoint-workshop-undo-key = Undo (Ctrl+Z)
viewpoint-workshop-redo = Redo
viewpoint-workshop-redo-key = Redo (Ctrl+Y)
viewpoint-workshop-download = Download
viewpoint-workshop-print = Print
viewpoint-workshop-study = Study
viewpoint-workshop-percent = { $share } %
viewpoint-workshop-try = Try it
viewpoint-workshop-try-title = Open a table with bots
viewpoint-workshop-unkept = This browser could not keep your last change. Download the set so that it is not lost.
viewpoint-workshop-editing = Editing
viewpoint-workshop-how = How to edit
viewpoint-workshop-mode-form = Form
viewpoint-workshop-mode-text = Text
viewpoint-workshop-mode-cards = All cards
viewpoint-workshop-reading = The set is being read …
viewpoint-workshop-unread =
    The text cannot be read as TOML just now, so there is no form for it. Your text is as you left it.
viewpoint-workshop-show-where = Show where
viewpoint-workshop-comments = Using the form keeps comments, but for those inside a list that it changes.
viewpoint-workshop-set-itself = The set itself
viewpoint-workshop-no-set = The text has no [set] yet.
viewpoint-workshop-add-set = Add it
viewpoint-workshop-no-card = There is no card here: add one at the left.
viewpoint-workshop-toml = The set as TOML text

## The cards

viewpoint-workshop-cards = Cards of the set
viewpoint-workshop-card-number = Card { $number }
viewpoint-workshop-add-card = Card
viewpoint-workshop-added = { $title } added.
viewpoint-workshop-copy-card = Copy this card
viewpoint-workshop-copied = Copied.
viewpoint-workshop-removed = { $title } is removed. Undo brings it back.
viewpoint-workshop-now-number = Now number { $number }.
viewpoint-workshop-card-up = Move this card up
viewpoint-workshop-up = Move up
viewpoint-workshop-card-down = Move this card down
viewpoint-workshop-down = Move down
viewpoint-workshop-remove-card = Remove this card
viewpoint-workshop-has-faults = has faults
viewpoint-workshop-copies = { $copies ->
    [1] copy
   *[other] copies
}
viewpoint-workshop-no-cards = There are no cards yet.
viewpoint-workshop-edit = Edit { $card }, { $worth }, { $copies } in the deck
viewpoint-workshop-on-table = { $card }, as on the table
viewpoint-workshop-does = What the game does
viewpoint-workshop-does-help = From the actions, to compare with the text.

## Forms

viewpoint-workshop-clear = Clear { $field }
viewpoint-workshop-amount = { $field }: an amount that follows the board
viewpoint-workshop-fixed = A fixed number instead
viewpoint-workshop-follow = Follow the board
viewpoint-workshop-follow-title = Let it follow the board
viewpoint-workshop-follow-field = { $field }: let it follow the board
viewpoint-workshop-unknown = { $value } (unknown)
viewpoint-workshop-nothing = nothing
viewpoint-workshop-choose = Choose …
viewpoint-workshop-add = + { $field }
viewpoint-workshop-remove = Remove { $name }
viewpoint-workshop-no-field = is no field here:
viewpoint-workshop-action = { $field }, action { $number }
viewpoint-workshop-action-up = Move action { $number } up
viewpoint-workshop-action-down = Move action { $number } down
viewpoint-workshop-action-remove = Remove action { $number }
viewpoint-workshop-no-action = This is no action.
viewpoint-workshop-no-actions = Nothing yet.
viewpoint-workshop-add-action-to = Add an action to: { $field }
viewpoint-workshop-add-action = + Add an action …
viewpoint-workshop-title-of-card = Title of a card
viewpoint-workshop-add-title = Add

## Faults

viewpoint-workshop-faults = Faults
viewpoint-workshop-the-set = The set
viewpoint-workshop-the-text = The text
viewpoint-workshop-more-faults = And { $more } more.

## Printing

viewpoint-workshop-print-cards = Print the cards
viewpoint-workshop-paper = Paper
viewpoint-workshop-letter = US Letter
viewpoint-workshop-all-copies = All copies
viewpoint-workshop-all-copies-help = Off: every title once.
viewpoint-workshop-marks = Marks to cut along
viewpoint-workshop-backs = Backs
viewpoint-workshop-backs-help = A sheet of backs after every sheet: print on both sides, turned along the long edge.
viewpoint-workshop-print-help =
    Nine cards a sheet, each 63 by 88 mm. In the browser's print, choose “Save as PDF” for a file, 100 % for the size, and backgrounds if it asks.
viewpoint-workshop-sheets = { $count ->
    [one] { $count } sheet
   *[other] { $count } sheets
}
viewpoint-workshop-print-now = Print or save as PDF

## Trying

viewpoint-workshop-try-set = Try the set
viewpoint-workshop-try-help = You play with { $title }; bots take the other seats.
viewpoint-workshop-players = Players
viewpoint-workshop-bots = Bots
viewpoint-workshop-open-table = Open a table
viewpoint-workshop-setting = Setting the table …
viewpoint-workshop-mixed = Mixed with
viewpoint-workshop-mixed-cards = ({ $cards })

## Studies

viewpoint-workshop-study-set = Study the set
viewpoint-workshop-study-help =
    Bots play many games with the set. The report tells who wins from which seat, how long games are, and what each card does to the chance to win.
viewpoint-workshop-mend-first = Mend the faults first.
viewpoint-workshop-study-what = { $sets }, { $players } players, { $games } games
viewpoint-workshop-under-way = The study that is under way
viewpoint-workshop-games-played = Games played
viewpoint-workshop-progress = { $done } of { $games } games.
viewpoint-workshop-waits = It waits for its turn.
viewpoint-workshop-sit-down = The bots sit down …
viewpoint-workshop-writing = The report is being written …
viewpoint-workshop-seconds-left = About { $seconds } seconds left.
viewpoint-workshop-minutes-left = About { $minutes } minutes left.
viewpoint-workshop-results = Results
viewpoint-workshop-cancelled = cancelled
viewpoint-workshop-failed = failed
viewpoint-workshop-open-report = Open the report
viewpoint-workshop-reports-kept = Reports are kept as long as the server runs; save those you need.
viewpoint-workshop-another = Another one
viewpoint-workshop-games = Games
viewpoint-workshop-games-help =
    More games, narrower intervals: with { $games }, a seat's share is known to about ±{ $share } %.
viewpoint-workshop-cancel-study = Cancel the study
viewpoint-workshop-begin-study = Begin
viewpoint-workshop-beginning = Beginning …
viewpoint-workshop-study-ready = The study of { $title } is ready.

## In the lobby

viewpoint-entrance = make your own cards
