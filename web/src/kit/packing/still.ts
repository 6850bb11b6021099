import type { Cells, Letter } from '../pieces/space';

/** A piece that lies somewhere and cannot be taken. */
export interface Still {
  readonly piece: Letter;
  readonly cells: Cells;
  readonly owner: number | null;
}
