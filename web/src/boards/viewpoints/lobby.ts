/** What the lobby offers to one person alone. */
import { mountPart } from '../../kit/component.svelte';
import Alone from './Alone.svelte';

export { CONTRACT as contract } from '../../kit/board';
export const mount = mountPart(Alone);
