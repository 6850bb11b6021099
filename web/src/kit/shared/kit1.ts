/**
 * `sightline/kit@1`: what a board in plain JavaScript may use of ours (docs/boards.md). What is here
 * stays as it is; another version gets another name.
 */
export { CONTRACT, Refusal, refusalText } from '../board';
export { carry, type Carried, type CarryRules } from '../carry';
export { faces } from '../iso';
export { busyElsewhere, focusOn, forTheBoard } from '../keys';
export { moveText } from '../moves';
export { flyFrom, placesIn, type Paths, type Place, type Places } from '../motion';
export { list, seatLabel } from '../phrases';
export { blendPose, eyeOf, fitPose, limitPose, panPose, turnPose, zoomPose } from '../three/orbit';
export { openStage, type Stage, type StageWishes } from '../three/stage';
export { listed, render, say, seat, t, tell } from '../words';

/** For a board in one language: ours count in their words files. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
