# The report of a study of Viewpoint. docs/words.md says how to write messages.

viewpoint-study-gist = Turns a game: { $turns }; lead changes { $leads }, cancels { $cancels }
viewpoint-study-turn = turn
viewpoint-study-first = first
viewpoint-study-second = second
viewpoint-study-third = third
viewpoint-study-fourth = fourth
viewpoint-study-fifth = fifth
viewpoint-study-sixth = sixth
viewpoint-study-seventh = seventh
viewpoint-study-eighth = eighth
viewpoint-study-subtitle = { $games ->
    [one] { $games } game
   *[other] { $games } games
} · { $players } players · { $sets } · { $bots }
viewpoint-study-of-all = of all games

## In short

viewpoint-study-in-short = In short
viewpoint-study-start-more = The seat that starts wins { $share } ({ $interval }): more than the { $chance } that chance would give.
viewpoint-study-start-less = The seat that starts wins { $share } ({ $interval }): less than the { $chance } that chance would give.
viewpoint-study-start-even = The seat that starts wins { $share } ({ $interval }): as far as { $games } games can tell, no more and no less than chance.
viewpoint-study-length = A game takes { $median } turns as a rule, from { $least } to { $most }; { $goal } end with 100 points.
viewpoint-study-lead = The lead changes { $changes } times a game, and { $behind } of the winners were behind at half-time.
viewpoint-study-cancels = A game sees { $cancels } cancels; { $reveals } of all { $all } were cancels of a cancel.
viewpoint-study-best-and-worst = In the first hand, { $best } helps most ({ $gain } points of win rate) and { $worst } least ({ $loss }).
viewpoint-study-best = In the first hand, { $best } helps most ({ $gain } points of win rate).
viewpoint-study-worst = In the first hand, { $worst } helps least ({ $loss } points of win rate).

## Seats

viewpoint-study-seats = Seats
viewpoint-study-by-order = By turn order. The dashed line is an even share.
viewpoint-study-by-bot = By bot, all its seats together; the bots move one seat on from game to game.
viewpoint-study-wins-by-order = Wins by turn order
viewpoint-study-shared = { $wins ->
    [one] { $wins } win was shared; each winner has its part of it.
   *[other] { $wins } wins were shared; each winner has its part of it.
}
viewpoint-study-by-number = By seat number
viewpoint-study-wins-by-seat = Wins by seat, whoever starts
viewpoint-study-plot-order = Share of games won by turn order, with 95 % intervals
viewpoint-study-plot-bots = Share of games won by each bot, with 95 % intervals

## Length and endings

viewpoint-study-endings = Length and endings
viewpoint-study-turns-mean = Turns a game: { $mean } on average.
viewpoint-study-margin-mean = The winner's margin: { $mean } points on average.
viewpoint-study-how-ended = How games ended
viewpoint-study-ended-by = ended by
viewpoint-study-end-goal = somebody reached 100 points
viewpoint-study-end-cards = all cards were used up
viewpoint-study-end-stuck = nobody got rid of cards any more
viewpoint-study-end-turns = the turn limit
viewpoint-study-decisions = Decisions a game, answers in windows included: { $moves }. Legal moves at a decision: { $choices }. { $missed ->
    [one] { $missed } turn was missed.
   *[other] { $missed } turns were missed.
}
viewpoint-study-turns-numbers = Turns in numbers
viewpoint-study-games-by-turns = Games by their number of turns
viewpoint-study-turns = turns
viewpoint-study-plot-turns = How many games took how many turns
viewpoint-study-plot-margin = By how many points games were won
viewpoint-study-axis-ahead = points ahead at the end

## Points and leads over time

viewpoint-study-points-over-time = Points and leads over time
viewpoint-study-bands = Lines are medians; the dark band holds half of the games, the light one 80 %. A game that has ended keeps its points.
viewpoint-study-leads-mean = The lead changes { $mean } times a game: whenever another one is alone in front after a turn.
viewpoint-study-deficit = The most by which the winner was ever behind; { $share } ({ $interval }) were behind at half-time.
viewpoint-study-points-numbers = Points in numbers
viewpoint-study-points-after = Points in view after each turn
viewpoint-study-after-turn = after turn
viewpoint-study-winner = winner
viewpoint-study-others = others
viewpoint-study-middle = middle 80 %
viewpoint-study-still-on = games still on
viewpoint-study-leads-numbers = Leads in numbers
viewpoint-study-games-by-leads = Games by changes of the lead
viewpoint-study-changes = changes
viewpoint-study-games-by-deficit = Games by the winner's worst deficit
viewpoint-study-points = points
viewpoint-study-plot-points = Median points of the winner and of the others after each turn, with bands
viewpoint-study-plot-leads = How often the lead changed in a game
viewpoint-study-plot-deficit = How far behind winners were at worst
viewpoint-study-axis-turns = turns of the game
viewpoint-study-axis-view = points in view
viewpoint-study-axis-leads = changes of the lead
viewpoint-study-axis-behind = points behind

## Cards

viewpoint-study-cards = Cards
viewpoint-study-cards-about = The win rate of seats that had a card less that of seats that had not, in points (percentage points). Round marks: the 95 % interval leaves out zero; square marks: it does not. With so many cards, about one interval in twenty misses the truth.
viewpoint-study-few-games = Too few games: { $enough } seats or more must have had a card, and as many not.
viewpoint-study-differences = Difference in win rate, in points (95 % interval)
viewpoint-study-card = card
viewpoint-study-copies = copies
viewpoint-study-varies = varies
viewpoint-study-too-few = too few
viewpoint-study-measure = { $name }. { $about }
viewpoint-study-dealt = Dealt
viewpoint-study-dealt-head = dealt
viewpoint-study-dealt-about = It was among the first five cards. Chance alone decides that, so this is what the card does to the winning chance.
viewpoint-study-drawn = Drawn
viewpoint-study-drawn-head = drawn
viewpoint-study-drawn-about = It came from the draw pile at any time. Long games and seats that draw much see more cards, so a little of this is the drawing.
viewpoint-study-played = Played
viewpoint-study-played-head = played
viewpoint-study-played-about = It was played. Players choose when: cards that are played from strength look good, cards of last resort look bad.
viewpoint-study-revealed = Revealed
viewpoint-study-revealed-head = revealed
viewpoint-study-revealed-about = It was shown out of turn. A seat that had to answer a lot was attacked a lot.
viewpoint-study-held = Held
viewpoint-study-held-head = held
viewpoint-study-held-about = It was still in the hand at the end. Cards that wait for their moment look bad when the moment never came.
viewpoint-study-plot-effects = Each card's difference in win rate when { $when }, with 95 % intervals
viewpoint-study-axis-rate = points of win rate

## Cancels

viewpoint-study-cancels-title = Cancels
viewpoint-study-how-cancelled = How often a card was cancelled when it was played.
viewpoint-study-cancels-mean = { $mean } a game; { $share } of the games had one.
viewpoint-study-in-all = In all games
viewpoint-study-how-often = how often
viewpoint-study-cards-revealed = Cards revealed
viewpoint-study-cards-cancelled = Cards cancelled
viewpoint-study-of-reveals = … of them reveals (a cancel of a cancel)
viewpoint-study-of-ongoing = … of them ongoing cards
viewpoint-study-what-what = What cancelled what
viewpoint-study-cancels-by-card = Cancels by card
viewpoint-study-this-card = this card
viewpoint-study-cancelled = cancelled
viewpoint-study-times = times
viewpoint-study-cancels-by-answer = Cancels by what was answered
viewpoint-study-answered = answered
viewpoint-study-a-play = play
viewpoint-study-a-reveal = reveal
viewpoint-study-no-cancels = No card was cancelled.
viewpoint-study-plot-cancelled = Share of each card's plays that were cancelled, with 95 % intervals
viewpoint-study-plot-cancels = Cancels in a game
viewpoint-study-axis-cancels = cancels in a game
viewpoint-study-axis-cancelled = % of its plays cancelled

## How this was made

viewpoint-study-the-study = The study
viewpoint-study-value = value
viewpoint-study-made-players = Players
viewpoint-study-made-options = Options
viewpoint-study-made-bots = Bots by seat
viewpoint-study-made-seed = Seed
viewpoint-study-made-games = Games
viewpoint-study-games-of = { $games } of { $wanted }
viewpoint-study-made-versions = Versions
viewpoint-study-made-cards = Cards (SHA-256)
viewpoint-study-method = Shares have Wilson intervals, with a game as one trial. Differences between seats with and without a card come from a bootstrap that draws whole games ({ $resamples } times), since the seats of a game depend on each other. All intervals are at 95 %. The games follow from the seed, with any number of processes. { $figures } has every figure of this page, { $facts } the facts of every game. Bots played all of it: other players make other games.
