# Viewpoint in English: what is printed.

viewpoint-print-title = Viewpoint: { $sets }
viewpoint-print-cards = Cards  ·  { $sets }
viewpoint-print-backs = Card backs
# Set like the rulebook: a heading, and a list.
viewpoint-print-at-a-table =
    ## At a real table

    - ↕ in a card's corner: it can be revealed. An arrow that goes round: it acts on each of your turns. A question
      mark instead of a worth: what the card says tells how much.
    - There is nobody to close a window for you. After a play, a reveal or an action that a reveal could answer, wait
      for a breath, and ask “Anybody?” when it matters. Whoever answers lays the card down at once; if several do, the
      first clockwise from the player whose turn it is counts, and the others take theirs back.
    - Count aloud at the end of your turn when it comes near to 100.
    - Print two copies for five players or more, unless the deck has 100 cards.
