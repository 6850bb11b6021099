# Ladders: their reports, and what `sightline ladder` says. docs/words.md says how to write messages.

## The report

ladder-title = { $game }: a ladder
ladder-subtitle = { $bots ->
    [one] { $bots } bot
   *[other] { $bots } bots
} · { $games ->
    [one] { $games } game
   *[other] { $games } games
} · { $players ->
    [one] { $players } player
   *[other] { $players } players
}
ladder-modes-subtitle = { $games ->
    [one] { $games } game
   *[other] { $games } games
} in { $modes } modes
ladder-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
ladder-stopped-early = Stopped early, after { $games ->
    [one] { $games } game
   *[other] { $games } games
}: not all pairs have played equally often. The same command goes on with the rest.
ladder-standings = Who is how strong
ladder-table = The table
ladder-place = place
ladder-points = points
ladder-share = share won
ladder-rounds = decisions
ladder-plot = Strength of each bot, with 95 % intervals
ladder-plot-of = Strength of each bot, with 95 % intervals: { $mode }
ladder-plot-curves = Strength against time a move, with 95 % intervals
ladder-axis-points = points
ladder-axis-won = % of games won
ladder-axis-seconds = seconds a move
ladder-points-mean = The mean of the table is 1500; 200 points more win three games of four.
ladder-together = All win or lose together, so each bot plays with itself.
ladder-narrow = All intervals are at most { $width } points wide.
ladder-wide = Not all intervals are at most { $width } points wide.
ladder-narrow-share = All intervals are at most { $width } per cent wide.
ladder-wide-share = Not all intervals are at most { $width } per cent wide.
ladder-levels = The levels that people meet
ladder-levels-are = Each should beat the next lower one in { $low } to { $high } per cent of the games.
ladder-levels-together = How many more games of a hundred are won than with the next lower one.
ladder-upper = level
ladder-lower = next lower one
ladder-felt = as it should be
ladder-not-felt = not as it should be
ladder-cross = Everybody against everybody
ladder-cross-is = The share of the bot in the row against the one in the column, and its 95 % interval.
ladder-curves = Strength and time
ladder-curves-are = The counts were chosen to take this long on the machine where the ladder was begun. The counts are what was played with.
ladder-counts = Counts
ladder-seconds = seconds a move
ladder-no-curves = With { $option } bots that count their thinking also play with counts that take so many seconds a move.
ladder-times = Seconds of processor time a decision, on the machine that wrote this page; no part of the results
ladder-mean-seconds = on average
ladder-most-seconds = at most
ladder-decisions = decisions
ladder-made = Options: { $options }. Seed { $seed }. { $versions }.
ladder-method = Of two bots each pair played the same number of games, the seats moving on from game to game. Points are the likeliest ones of Bradley and Terry's model (Plackett and Luce's, where more than two sides play), with one game of each pair added that says nothing. Intervals come from results drawn anew 400 times; those of shares are Wilson's; all are at 95 %. The games follow from the seed, with any number of processes. { $figures } has every figure of this page, { $journal } every game.
ladder-method-together = Each bot sat in all seats. Shares have Wilson intervals at 95 %, with a game as one trial. The games follow from the seed, with any number of processes. { $figures } has every figure of this page, { $journal } every game.

## In the terminal

ladder-heading = { $game }: { $games ->
    [one] { $games } game
   *[other] { $games } games
} between { $bots ->
    [one] { $bots } bot
   *[other] { $bots } bots
}, seed { $seed }
ladder-heading-mode = { $mode }
ladder-rate = { $rate } games a second
ladder-stopped = Stopped after { $games ->
    [one] { $games } game
   *[other] { $games } games
}; the same command goes on with the rest.
ladder-step-line = Level { $upper } against level { $lower }: { $share } ({ $low } to { $high })
ladder-report-in = Report: { $file }

## Refusals

ladder-too-few = a ladder needs at least { $least ->
    [one] one bot
   *[other] { $least } different bots
}, and { $bots ->
    [0] there is none
    [one] there is one
   *[other] there are { $bots }
}
ladder-too-many = a ladder has at most { $most } bots, not { $bots }
ladder-no-levels = { $game } declares no opponents, so there are no levels
ladder-by-the-clock = { $bot } stops by the clock, so its games would not repeat; give it a count
ladder-no-games = each pair plays at least one game, not { $games }
ladder-another = { $folder } holds another ladder ({ $difference }); name another folder, or delete this one
ladder-width = the width of an interval is more than nothing, not { $width }
ladder-minutes = a ladder may take more than no minutes, not { $minutes }
ladder-seconds-unread = --curve: seconds between 0.001 and 60 with commas between them, not { $given }
ladder-modes-choice = all modes are played as they are; leave out --players and --option
ladder-modes-need-folder = a page for several modes needs a folder: add --out
