/** The picture on the box. */
import { mountPart } from '../../kit/component.svelte';
import Cover from './Cover.svelte';

export { CONTRACT as contract } from '../../kit/board';
export const mount = mountPart(Cover);
