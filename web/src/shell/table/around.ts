/** Who sits where on the page, and whether somebody who is asked has anything to decide. */
import type { ToldPosition } from '../../wire';

/** Clockwise from a seat: the others along the far edge, oneself in front. */
export function around<T>(seats: readonly T[], seat: number | null): { far: T[]; near: T | null } {
  if (seat === null) return { far: [...seats], near: null };
  const order = seats.map((_, index) => seats[(seat + index) % seats.length] as T);
  const [near, ...far] = order;
  return { far, near: near ?? null };
}

/** Asked in a window with nothing to choose. */
export function hasNoChoice(position: ToldPosition | null): boolean {
  return position?.window != null && position.legal !== null && position.legal.length < 2;
}
