/** The way to a stage: three.js is loaded with it, and not before. */
import type { Stage, StageWishes } from './open';

export type { Stage, StageWishes };

/** Puts a 3-D stage into an element, which it fills; see {@link StageWishes} and {@link Stage}. */
export async function openStage(target: HTMLElement, wishes: StageWishes): Promise<Stage> {
  return (await import('./open')).open(target, wishes);
}
