/** My studies on this server, looked at as long as one is under way. */
import { words } from '../../kit/api';
import { notice } from '../../kit/live.svelte';
import { render, t } from '../../kit/words';
import type { Study, StudyWish } from './wire';
import { workshop } from './api';

const FINISH = 1500;

export const isActive = (study: Study) => study.status === 'waiting' || study.status === 'running';

export class Studies {
  all = $state.raw<readonly Study[]>([]);
  fault = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  get active(): Study | null {
    return this.all.find(isActive) ?? null;
  }

  async load(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.#take(await workshop.studies());
    } catch {
      this.#later(); // the page says elsewhere that the server is away
    }
  }

  #take(found: readonly Study[]): void {
    const before = this.active;
    this.all = found;
    const after = before && found.find((one) => one.id === before.id);
    if (after?.status === 'done')
      notice(t('viewpoint-workshop-study-ready', { title: after.title }));
    if (after?.status === 'failed' && after.problem) notice(render(after.problem), 'bad');
    if (this.active) this.#later();
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void this.load(), FINISH);
  }

  async begin(wish: StudyWish): Promise<void> {
    await this.#change(() => workshop.begin(wish));
  }

  async cancel(study: Study): Promise<void> {
    await this.#change(() => workshop.cancel(study.id));
  }

  async #change(work: () => Promise<Study>): Promise<void> {
    this.fault = '';
    try {
      const study = await work();
      this.all = [study, ...this.all.filter((one) => one.id !== study.id)];
      if (isActive(study)) this.#later();
    } catch (error) {
      this.fault = words(error);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
