/** What the frame around the cube can ask of it, whichever way it is drawn. */
import type { Cells } from './model';

/** What of the picture is hidden by controls, in pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface ViewControl {
  lean(right: number, up: number): void;
  straighten(): void;
  zoom(factor: number): void;
  /** Where the upper end of some cells is on the board, in pixels. */
  locate(cells: Cells): { x: number; y: number } | null;
  /** A carried piece is over this point of the window; false: beside the board. */
  carry(clientX: number, clientY: number, touch: boolean): boolean;
}
