# Questions about who sees and can know what, for programs that are examined (docs/environments.md).

perspective-question-sees = { $who-is ->
    [you] { $owner-is ->
        [you] What do you see of your own hand?
       *[other] What do you see of the hand of { $owner }?
    }
   *[other] { $owner-is ->
        [you] What does { $who } see of your hand?
       *[other] What does { $who } see of the hand of { $owner }?
    }
} Name the colour for each place from the first on, as the hand's owner holds it: Y, G, R, B, or ? where you can't know it.
perspective-question-possible = Which colours can the side of your card { $place } have that you do not see, as far as you can know from all you have seen and from the cards in the box?
perspective-question-has-seen = Has { $who } ever seen the side of your card { $place } that you see?
