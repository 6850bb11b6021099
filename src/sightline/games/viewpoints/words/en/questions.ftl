# Questions about what a structure looks like from elsewhere, for programs that are examined (docs/environments.md).

viewpoints-question-slot = What does position { $position } see of the structure in slot { $slot }? Name the piece, or a dot for an empty slot.
viewpoints-question-row = What does position { $position } see of the structure in row { $row }? Name the pieces in columns { $columns }, in this order, with a dot for each empty slot.
viewpoints-question-place = { $name }: { $cells }
viewpoints-question-both = Piece { $piece } is placed. After that position { $one } sees { $first }, and position { $two } sees { $second } (row 1 first, in each row column A first). On which cells does the piece lie? Cells are written as x, y, z from 0 to 5, as position 1 has them: x to the right, y away, z up. { $places }
