# Reports of studies, and what `sightline study` says. docs/words.md says how to write messages.

## Figures

study-seat = seat
study-games = games
study-won = won
study-bot = bot
study-move = move
study-mode = mode
study-wins = wins
study-share = share
study-what = what
study-winners = winners
study-others = others
study-games-won-head = games won
study-games-lost-head = games lost
study-difference = difference
study-interval = 95 % interval
study-none = none
study-mean = { $mean } ({ $low } to { $high })
study-from-to = { $low } to { $high }
study-axis-won = % of games won
study-axis-games = games
study-plot-median = median { $median }
study-plot-shares = Share of games won, with 95 % intervals
study-plot-shares-of = Share of games won, with 95 % intervals: { $mode }
study-plot-numbers = How often which number came up

## A report

study-title = { $game }: a study
study-stopped-early = Stopped early: { $games } of { $wanted } games were played. The same command goes on with the rest.
study-subtitle = { $games ->
    [one] { $games } game
   *[other] { $games } games
} · { $players ->
    [one] { $players } player
   *[other] { $players } players
} · { $bots }
study-who-wins = Who wins
study-all-together = All seats win or lose together.
study-by-seat = By seat. The dashed line is an even share.
study-games-won = Games won
study-wins-by-bot = Wins by bot
study-lengths = Lengths and choices
study-moves = Moves a game
study-rounds = The most decisions of one seat
study-choices = Legal moves at a decision
study-length = { $name }. { $mean } on average, from { $least } to { $most }.
study-what-wins = What wins
study-on-average = On average
study-nothing-counted = Nothing is counted that could tell.
study-openings = Openings
study-first-moves = The most frequent first moves
study-first-moves-won = Won by whoever made them
study-how-made = How this was made
study-made = Options: { $options }. Bots by seat: { $bots }. Seed { $seed }. { $versions }.
study-method-general = Shares have Wilson intervals, with a game as one trial; all intervals are at 95 %. The games follow from the seed, with any number of processes. { $figures } has every figure of this page, { $facts } the facts of every game. Bots played all of it: other players make other games.

## Several modes side by side

study-modes-subtitle = { $games ->
    [one] { $games } game
   *[other] { $games } games
} in { $modes } modes · { $by }
study-by-mode = By mode
study-modes-caption = Each mode has a report of its own; in brackets: 95 % intervals
study-moves-head = moves a game
study-choices-head = choices at a decision
study-who-wins-head = who wins
study-shares = Shares of games won
study-mode-by = { $mode }. By { $head }.
study-nothing-counted-modes = Nothing is counted that could tell; see the reports of the modes.
study-method-modes = { $figures } has every figure of this page; the folders of the modes have the rest.

## In the terminal

study-gist-general = Moves a game: { $moves }; choices at a decision { $choices }
study-heading = { $game }: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, seed { $seed }
study-by-form = { $given }: it is written { $form }
study-by-twice = { $given } is given twice
study-playing-mode = Playing { $game }, { $mode }
study-stopped-after = Stopped after { $games } of { $wanted ->
    [one] { $wanted } game
   *[other] { $wanted } games
}; the report tells of these, and the same command goes on with the rest.
study-stopped = Stopped; the same command goes on with the rest.
study-in-brackets = In brackets: 95 % confidence.
study-report-in = Report: { $file }
study-mode-moves = moves
study-mode-choices = choices
