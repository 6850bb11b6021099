# Questions about what lies out of sight, for programs that are examined (docs/environments.md).

viewpoint-question-hidden = There are { $copies } cards { $card } in this game. How many of them lie where you do not see them now: neither in a Field of View, nor in the discard pile, nor in your hand?
viewpoint-question-asked = If { $who-is ->
    [you] you play
   *[other] { $who } plays
} a card now and a response window opens for it: which players are asked? Name their numbers.
