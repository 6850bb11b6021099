/** What the frame around a board can ask of it, whichever way it is drawn. */
import type { Cells, Point } from './model';

/** What of the board is hidden by controls, in pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ViewControl {
  top(): void;
  reset(): void;
  zoom(factor: number): void;
  orbit(right: number, up: number): void;
  /** An arrow key on the screen as a direction on the board. */
  way(x: number, y: number): Point;
  /** Where the middle of a tile is on the screen, in pixels from the board's corner. */
  locate(cells: Cells, level: number): Point;
}
