/**
 * `sightline/kit@1`: what a board in plain JavaScript may use of ours (docs/boards.md). What is here
 * stays as it is; another version gets another name.
 */
export { CONTRACT, Refusal } from '../board';
export { faces } from '../iso';
export { busyElsewhere, focusOn, forTheBoard } from '../keys';
export { moveText } from '../moves';
export { list, plural } from '../phrases';
export { blendPose, eyeOf, fitPose, limitPose, panPose, turnPose, zoomPose } from '../three/orbit';
export { listed, render, say, seat, t, tell } from '../words';
