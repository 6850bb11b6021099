import { mountPart } from '../../kit/component.svelte';
import WorkshopPage from './WorkshopPage.svelte';

export { CONTRACT as contract } from '../../kit/board';
export const mount = mountPart(WorkshopPage);
