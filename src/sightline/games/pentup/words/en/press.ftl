# Pent-Up in English: what is printed.

pentup-print-flat = Flat tiles
pentup-print-flat-backs = Flat tiles: the other sides
pentup-print-flat-how = squares of { $field } mm: print at 100 %, glue on card of 2 to 3 mm, cut along the lines
pentup-print-blocks = Tiles to fold: { $colour }
pentup-print-score = Score sheet
pentup-print-score-how = How many tiles each has on a level. The highest level on which not all have equally many decides.
pentup-print-level = level
pentup-print-place = place
# Set like the rulebook: a heading, and a list.
pentup-print-at-a-table =
    ## At a real table

    - Flat tiles on card are quick to make and lie well; folded ones of five cubes are slower and look the part. Take
      one kind or the other, all twelve of each colour.
    - The colours are told apart without colour, too: plain lines along the border are White (on light) and Black (on
      dark), dots are Red, dashes are Blue.
    - No board is needed. Lay the first tile down and keep to its squares; push tiles together as you go.
    - Whoever places a tile looks for the highest level it fits on, and so may everybody else: a higher place that is
      pointed out before the next tile must be taken.
    - Count the levels from the table upward, the table's tiles being level 1, and write them on the score sheet.
