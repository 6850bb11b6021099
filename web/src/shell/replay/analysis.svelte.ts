/** The analysis of a finished game: begun when somebody wants it, followed until it is there. */
import { api, words } from '../../kit/api';
import type { Analysis, AnalysisNow, Judged } from '../../wire';

const PAUSE = 1000;

/** What an analysis needs of the server. */
export interface Source {
  find(): Promise<AnalysisNow>;
  begin(): Promise<AnalysisNow>;
  stop(): Promise<AnalysisNow>;
}

export const sourceOf = (table: string, token: string | null): Source => ({
  find: () => api.analysis(table, token),
  begin: () => api.analyse(table, token),
  stop: () => api.stopAnalysis(table, token),
});

export class Analysing {
  now = $state.raw<AnalysisNow | null>(null);
  trouble = $state('');
  readonly #source: Source;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone = false;

  constructor(source: Source) {
    this.#source = source;
  }

  get found(): Analysis | null {
    return this.now?.analysis ?? null;
  }

  get busy(): boolean {
    return this.now?.status === 'waiting' || this.now?.status === 'running';
  }

  /** What there is to see: what was found of a step, if it was a decision at all. */
  at(step: number): Judged | null {
    return this.found?.steps.find((each) => each.step === step) ?? null;
  }

  get key(): Judged | null {
    const step = this.found?.key ?? null;
    return step === null ? null : this.at(step);
  }

  find = () => this.#ask(this.#source.find);
  begin = () => this.#ask(this.#source.begin);
  stop = () => this.#ask(this.#source.stop);

  /** Nobody looks any more. */
  leave() {
    this.#gone = true;
    clearTimeout(this.#timer);
  }

  async #ask(question: () => Promise<AnalysisNow>) {
    clearTimeout(this.#timer);
    try {
      this.now = await question();
      this.trouble = '';
    } catch (error) {
      this.trouble = words(error);
    }
    if (this.busy && !this.#gone) this.#timer = setTimeout(() => void this.find(), PAUSE);
  }
}
