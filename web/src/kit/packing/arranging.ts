/** How the layers of a box lie side by side, as large as there is room. */

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 16;
const SLACK = 8;
const SMALLEST = 8;
const LARGEST = 92;

/** `margin`: cells around each layer; `below`: pixels under each. Says how large a cell is. */
export function arrange(
  view: { rows: number; columns: number },
  layers: number,
  room: Size,
  margin: number,
  below: number,
): { columns: number; cell: number } {
  const wide = view.columns + 2 * margin;
  const high = view.rows + 2 * margin;
  let best = { columns: 1, cell: 0 };
  for (let columns = 1; columns <= layers; columns += 1) {
    const rows = Math.ceil(layers / columns);
    const cell = Math.min(
      (room.width - GAP * (columns - 1) - SLACK) / (columns * wide),
      (room.height - SLACK - rows * below) / (rows * high),
    );
    if (cell > best.cell) best = { columns, cell };
  }
  return { ...best, cell: Math.max(SMALLEST, Math.min(best.cell, LARGEST)) };
}
