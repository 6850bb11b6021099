import { mountPart } from '../../kit/component.svelte';
import Challenges from './Challenges.svelte';

export { CONTRACT as contract } from '../../kit/board';
export const mount = mountPart(Challenges);
