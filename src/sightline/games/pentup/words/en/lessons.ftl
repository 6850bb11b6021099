# Pent-Up’s lessons and coach in English.

## Lessons

pentup-lesson-tiles = Tile by tile
pentup-lesson-tiles-hello = Welcome to Pent-Up! You are White. These are your twelve tiles, each made of five squares; Black has the same twelve.
pentup-lesson-tiles-first = White begins. Take the X and lay it on the table.
pentup-lesson-tiles-first-other = That would be a fine start too. For this lesson, take the X.
pentup-lesson-tiles-black = Black has laid a W beside it. Whatever lies on the table must share an edge with a tile there.
pentup-lesson-tiles-far = Try to break that rule: put the I somewhere on the table where it touches nothing.
pentup-lesson-tiles-touch = It stays in your hand. Now lay the I where it shares an edge with a tile. Turn it first if you like.
pentup-lesson-tiles-touch-other = That tile would go up already: we come to that next. Take the I.
pentup-lesson-tiles-done = That is how the table fills. Next: upwards!

pentup-lesson-up = Upwards
pentup-lesson-up-two = A tile may lie on others, if it lies on at least two of them. Whose tiles they are does not matter.
pentup-lesson-up-flat = And it must lie flat, with all five squares at one height. Try to lay the P half on a tile and half on the table.
pentup-lesson-up-must = The tile is your choice, but each must go as high as it fits anywhere. Most of yours fit on top of these two, so up they must.
pentup-lesson-up-climb = Choose a tile that fits, and lay it on level 2.
pentup-lesson-up-climb-other = That one stays on the table: it fits nowhere higher. Choose another.
pentup-lesson-up-done = Level 2 is yours. Higher tiles are what the game is about.

pentup-lesson-lead = In the lead
pentup-lesson-lead-counts = In the end only one thing counts: who has most tiles on the highest level. A tie is broken on the level below.
pentup-lesson-lead-behind = The highest level is 2 now. Black has two tiles on it, you have one: Black leads.
pentup-lesson-lead-overtake = Your turn. Some of your tiles reach level 3, where nobody is yet. Find one of them and take the lead.
pentup-lesson-lead-overtake-other = That is allowed, but Black would still lead. Look for a tile that lies flat on two tiles of level 2.
pentup-lesson-lead-done = One tile on level 3 beats any number on level 2. Black will try to climb higher still.

pentup-lesson-last = The last tile
pentup-lesson-last-one = Nearly all tiles are laid. One of yours lies on level 4, and Black has none there.
pentup-lesson-last-place = Lay your last tile. It fits on level 3, so it must go there.
pentup-lesson-last-place-other = The W must go as high as it fits: on level 3.
pentup-lesson-last-won = Black’s last tile reached only level 2. You have the only tile on level 4: you win!

## Coaching: what to do now, and what for

pentup-coach-first = Choose any tile and lay it on the table. Later tiles climb on top: the highest level decides.
pentup-coach-leads = { pentup-coach-lead } { CAPITAL($these) } { $count ->
    [one] reaches
   *[other] reach
} level { $to }: that would make it safer.
pentup-coach-leads-apart = { pentup-coach-lead } No tile of yours reaches that level now: leave the others no way up either.
pentup-coach-lead = You lead: { $tiles ->
    [one] one tile
   *[other] { $tiles } tiles
} on level { $level }, the highest.
pentup-coach-behind = { pentup-coach-leader } { CAPITAL($these) } { $count ->
    [one] reaches
   *[other] reach
} level { $to }: { $then ->
    [ahead] that would put you ahead.
    [even] that would draw you level.
   *[closer] a step to catch up.
}
pentup-coach-behind-apart = { pentup-coach-leader } No tile of yours reaches that level now: make a place for the next, two tiles side by side on level { $below }.
pentup-coach-leader = { $leaders-is ->
    [you] You share the lead
   *[other] { CAPITAL($leaders) } { $leaders-count ->
        [one] leads
       *[other] share the lead
    }
} on level { $level }.
pentup-coach-few = your { $tiles }
pentup-coach-many = { $tiles } of your tiles
pentup-coach-misere = Misère: most tiles on the lowest level win. Keep yours low by choosing tiles that fit nowhere higher.
