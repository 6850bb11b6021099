# Card sets: what is wrong with them, and what a card does.

## Where a fault is

viewpoint-fault-in-card = card { $card }: { $problem }
viewpoint-fault-in-number = card number { $number }: { $problem }

## A text that is no set

viewpoint-fault-not-toml = this is not TOML: { $problem }
viewpoint-fault-dots = this is not TOML: more than { $most } dots (at line { $line }, column 1)
viewpoint-fault-deep = this is nested too deeply
viewpoint-fault-more = there may be more faults; these come first
viewpoint-fault-titles = { $titles } titles are too many; at most { $most }
viewpoint-fault-cards = { $cards } cards are too many; at most { $most }
viewpoint-fault-no-card = a set needs at least one [[card]]
viewpoint-fault-shipped = { $name } is a shipped set; call it otherwise, such as { $instead }

## A value of the wrong kind

viewpoint-a-table = a table
viewpoint-a-list = a list
viewpoint-fault-list = must be a list in [square brackets], not { $given }
viewpoint-fault-table = must be a table { "{" } name = value, … { "}" }, not { $given }
viewpoint-fault-value = cannot be { $given }{ $instead }
viewpoint-fault-field = there is no field of this name{ $instead }
viewpoint-fault-action-field = { $action } has no field of this name{ $instead }
viewpoint-fault-missing = is missing
viewpoint-fault-action = must be an action such as { "{" } do = "draw" { "}" }, not { $given }
viewpoint-fault-no-action = an action says what to do: do = one of { $names }
viewpoint-fault-unknown-action = there is no action { $given }{ $instead }
viewpoint-fault-switch = must be true or false, not { $given }
viewpoint-fault-number = must be a whole number ≥ { $least } and ≤ { $most }, not { $given }
viewpoint-fault-text = must be text in "quotes", not { $given }
viewpoint-fault-empty = must not be empty
viewpoint-fault-long = is too long: { $length } characters, at most { $most }
viewpoint-fault-name = must be made of small letters, digits and hyphens, such as my-set
viewpoint-fault-control = must not contain control characters

## What makes no sense

viewpoint-fault-twice = is there twice; add up its copies instead
viewpoint-fault-title-meant = no card { $title } (did you mean { $close }?)
viewpoint-fault-title-unknown = no card { $title }, neither here nor in a shipped set
viewpoint-fault-title = must be one line, without spaces at its ends or two in a row
viewpoint-fault-actions = has { $actions } actions; at most { $most }
viewpoint-fault-no-actions = must name at least one action
viewpoint-fault-copyable = a card that does nothing needs no protection from being copied
viewpoint-fault-cancel-place = only a reveal can cancel: move it to reveal.do
viewpoint-fault-reveal-place = a reveal happens in anybody's turn; use it in played or ongoing
viewpoint-fault-too-late = comes too late in a turn to be of use; write at = "start"
viewpoint-fault-mirror-place = only a card that is played can copy another: move it to played
viewpoint-fault-mirror-copyable = must be false for a card that copies: two could copy each other for ever
viewpoint-fault-hand-rest = the rest of a hand stays in that hand
viewpoint-fault-look-count = is missing: how many cards of the draw pile?
viewpoint-fault-look-rest = say where the cards go that are not taken: top, bottom, discard
viewpoint-fault-look-take = { $take } cannot be chosen from { $count }
viewpoint-fault-look-who = goes with at = "hand": the draw pile is nobody's
viewpoint-fault-look-to = nothing is taken that could go there; say how many: take = 1
viewpoint-fault-destroy-all = is not for all, which means every card; use of = "any"
viewpoint-fault-victims = is for who = "one-other", where players are named one by one
viewpoint-fault-cancels-twice = cancels twice; once is enough
viewpoint-fault-effects = is missing: which effects does it answer? Such as ["discard", "take"]
viewpoint-fault-goes-with-action = goes with when = "action", not with { $when }
viewpoint-fault-counted = cannot be used with { $per }; there is: { $counted }
viewpoint-fault-limits = is more than most: { $least } > { $most }

## What a card does: sentences

viewpoint-does-worth = Worth { $amount }.
viewpoint-does-played = When played: { $actions }.
viewpoint-does-revealed = From the hand, when { $when }: { $actions }.
viewpoint-does-and-goes = { $actions }; this card goes { $where }
viewpoint-does-ongoing = { $at ->
    [end] In each of its owner's turns, before the points are counted: { $actions }.
   *[start] In each of its owner's turns, after the draw: { $actions }.
}
viewpoint-does-nothing = Only its points count.
viewpoint-does-no-action = nothing
viewpoint-does-then = { $first }; then { $second }
viewpoint-when-played = another player plays { $card }
viewpoint-when-revealed = another player reveals { $card }
viewpoint-when-touched = an action is about to touch { $whom ->
    [me] you
   *[anyone] anybody
} ({ $effects })
viewpoint-when-touched-by = an action of { $card } is about to touch { $whom ->
    [me] you
   *[anyone] anybody
} ({ $effects })

## What a card does: actions. "you" is whoever plays the card.

viewpoint-does-draw = { $who ->
    [you] you draw
   *[other] { $player } draws
} { $cards } from the { $end ->
    [bottom] bottom
   *[top] top
} of the draw pile
viewpoint-does-discard = { $who ->
    [you] you discard { $cards } of your choice
   *[other] { $player } discards { $cards } of their choice
}
viewpoint-does-discard-for = you look at the hand of { $player } and choose { $cards } to discard
viewpoint-does-steal = you look at the hand of { $player } and take a card{ $times }{ $victims ->
    [different] , each from a different player
   *[any] { "" }
}
viewpoint-does-swap = you swap a card in your Field of View for one in another{ $which }{ $times }
viewpoint-does-destroy = you destroy { $cards } { $fields }{ $which }
viewpoint-does-destroy-own = { $player } destroys { $cards } of their own Field of View{ $which }
viewpoint-does-destroy-all = every other card in view{ $which } goes to the discard pile
viewpoint-does-recover = you put { $cards } of the discard pile{ $which } { $where }
viewpoint-does-return = you put { $cards } { $fields }{ $which } { $where }
viewpoint-does-put = { $who ->
    [you] you put
   *[other] { $player } puts
} { $cards } of the hand { $where }
viewpoint-does-play-more = you play { $cards } this turn
viewpoint-does-another-turn = you take { $turns } after this one
viewpoint-does-miss-turn = { $who ->
    [you] you miss { $turns }
   *[other] { $player } misses { $turns }
}
viewpoint-does-pass = each player passes { $cards } of their choice to the { $side ->
    [right] right
   *[left] left
}
viewpoint-does-replace = you put up to { $cards } in your Field of View onto the discard pile and play as many from the draw pile
viewpoint-does-mirror = you do what another card in view{ $which } does when played
viewpoint-does-cancel = the answered card goes to the discard pile, and nothing more of it happens
viewpoint-look = { $seen }{ $rest }
viewpoint-look-take = { $seen }, { $by ->
    [owner] and you put
   *[player] put
} { $cards } of these { $where }{ $rest }
viewpoint-look-pile = you look at { $cards } at the { $end ->
    [bottom] bottom
   *[top] top
} of the draw pile
viewpoint-look-hand = you look at the hand of { $player }
viewpoint-look-shown = { $player } shows you { $cards } of their choice
# The rest of what was looked at goes back as it lay: nothing needs to be said.
viewpoint-look-back = { "" }
viewpoint-look-and-rest = { " " }and the rest { $where } in an order of your choice
viewpoint-look-put-all = , and put them { $where } in an order of your choice

## What a card does: whom, where, how many

viewpoint-who-you = you
viewpoint-who-one-other = one other player of your choice
viewpoint-who-others = each other player
viewpoint-who-everyone = each player
viewpoint-who-left = your left neighbour
viewpoint-who-right = your right neighbour
viewpoint-place-hand = into your hand
viewpoint-place-discard = onto the discard pile
viewpoint-place-top = onto the draw pile
viewpoint-place-bottom = under the draw pile
viewpoint-back-to-owner = back to their owner's hand
viewpoint-after-hand = back into the hand
viewpoint-after-field = into your Field of View
viewpoint-after-top = onto the draw pile
viewpoint-after-bottom = under the draw pile
viewpoint-fields-other = in other Fields of View
viewpoint-fields-own = in your Field of View
viewpoint-fields-any = in any Field of View
viewpoint-some-cards = cards
viewpoint-more-cards = { $count ->
    [one] { $count } more card
   *[other] { $count } more cards
}
viewpoint-more-turns = { $count ->
    [one] { $count } more turn
   *[other] { $count } more turns
}
viewpoint-so-many-cards = so many cards ({ $amount })
viewpoint-so-many-more-cards = so many more cards ({ $amount })
viewpoint-so-many-more-turns = so many more turns ({ $amount })
viewpoint-so-many-turns = so many turns ({ $amount })
viewpoint-so-many-times = , so many times: { $amount }
viewpoint-times = { $count ->
    [1] { "" }
   *[other] , { $count } times
}
viewpoint-amount = { $every ->
    [1] { $each } for each of the { $counted }
   *[other] { $each } for every { $every } { $counted }
}
viewpoint-amount-plus = { $plus }, and { $amount }
viewpoint-amount-least = { $amount }, at least { $least }
viewpoint-amount-most = { $amount }, at most { $most }
viewpoint-counted = { $what }{ $which }
viewpoint-counted-own-field = cards in your Field of View
viewpoint-counted-other-fields = cards in the other Fields of View
viewpoint-counted-viewniverse = cards in all Fields of View
viewpoint-counted-discard-pile = cards in the discard pile
viewpoint-counted-draw-pile = cards in the draw pile
viewpoint-counted-own-hand = cards in your hand
viewpoint-counted-other-hands = cards in the other hands
viewpoint-counted-players = players

## What a card does: which cards

viewpoint-which-card = a card{ $which }
viewpoint-all-cards = { "" }
viewpoint-such = { " " }{ $which }
viewpoint-worth-least = worth { $points } or more
viewpoint-worth-most = worth { $points } or less
viewpoint-called = called { $titles }
viewpoint-that-can = that can { $actions }
viewpoint-with-parts = with { $parts }
viewpoint-of-any-kind = of any kind

## The workshop says no

viewpoint-set-too-deep = This is nested too deeply to be a set.
viewpoint-set-too-long = A set has at most { $most } characters.
viewpoint-no-shipped-set = There is no set of this name{ $instead }
viewpoint-study-no-set = There is no shipped set { $name }; there is: { $known }
viewpoint-study-faults = Mend the set first: it has faults.
viewpoint-study-none = This server makes no studies.
viewpoint-study-most = At most { $games } games on this server.
viewpoint-study-one = One study at a time: wait for yours to finish, or cancel it.
viewpoint-study-address = Several studies from your address are under way: wait.
viewpoint-study-waiting = Too many studies are waiting already; try again later.
viewpoint-study-gone = There is no such study (any more).
viewpoint-report-gone = There is no such report (any more).
viewpoint-study-late = It took longer than { $minutes } minutes: try fewer games.
viewpoint-study-no-report = The study ended without a report; the server's log says why.
viewpoint-study-failed = Something went wrong here.

## The figures of a study

viewpoint-figure-wins = Wins by turn order
viewpoint-figure-turns = Turns a game
viewpoint-figure-leads = Lead changes a game
viewpoint-figure-cancels = Cancels a game
viewpoint-figure-share = { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
    [7] seventh
   *[8] eighth
} { $value } ({ $low } to { $high })
viewpoint-figure-between = { $value } ({ $low } to { $high })
