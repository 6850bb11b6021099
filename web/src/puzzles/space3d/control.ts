/** What the frame can ask of the 3-D view. */
export interface BoxControl {
  top(): void;
  reset(): void;
  zoom(factor: number): void;
  orbit(right: number, up: number): void;
  /** An arrow key on the screen as a step over rows and columns. */
  way(row: number, column: number): readonly [number, number];
}
