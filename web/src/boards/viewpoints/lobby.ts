/** What the lobby offers to one person alone, and what there is only today. */
import { mountPart } from '../../kit/component.svelte';
import Alone from './Alone.svelte';
import Today from './Today.svelte';

export { CONTRACT as contract } from '../../kit/board';
export const mount = mountPart(Alone);
export const today = mountPart(Today);
