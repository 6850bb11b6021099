# Perspective in English: what is printed.

perspective-print-goal = Goal
perspective-print-goal-order = your public sides, from left to right
perspective-print-goal-alone = alone: for the hand of { $colour }
perspective-print-cards = Cards
perspective-print-goals = Goal cards
perspective-print-other-sides = The other sides
# Set like the rulebook: a heading, and a list.
perspective-print-at-a-table =
    ## At a real table

    - Both faces of a card are drawn alike for each colour: a card tells nothing but the colour that you see. Cut
      with care, or use sleeves that are clear on both sides.
    - To deal, mix the cards, turn some of them over under the table, and put them down as one pile. From then on
      nothing is mixed, and nobody looks under a pile.
    - Take a dealt card so that the side that lay up faces you. Do not turn it over on the way.
    - To claim, lay your cards down from your left to your right, in their order, and turn each over in its place:
      now all see the public sides, and so do you.
    - When the draw pile is used up, put the top card of the used pile aside, turn the others over together, and lay
      that card down again as the beginning of the used pile.
    - Two hundred turns are a limit for programs. At a table stop when you like.
