/** What the frame around a board can ask of it, whichever way it is drawn. */
import type { Insets } from '../../kit/three/rig';
import type { Cells, Point } from './model';

export type { Insets };

export interface ViewControl {
  top(): void;
  reset(): void;
  zoom(factor: number): void;
  orbit(right: number, up: number): void;
  /** An arrow key on the screen as a direction on the board. */
  way(x: number, y: number): Point;
  /** A carried tile is over this point of the window; false: beside the board. */
  carry(clientX: number, clientY: number, touch: boolean): boolean;
  /** Where the middle of a tile is on the screen, in pixels from the board's corner. */
  locate(cells: Cells, level: number): Point;
}
