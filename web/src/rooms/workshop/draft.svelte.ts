/**
 * The set that is being edited. There is one truth at a time: the text, or the values that a form has
 * changed and the server has not yet written into the text. The server keeps both in step and says
 * what is wrong; until it has, and when it cannot be reached, the work is kept here all the same.
 */
import { Trouble, words } from '../../kit/api';
import { t, type Message } from '../../kit/words';
import type { CheckedSet, CheckWish, Face, WorkshopFault } from './wire';
import { drafts, type Kept } from './drafts';
import { cardsOf, isValues, type Model } from './model';

export type Mode = 'form' | 'text' | 'cards';
export type Checker = (wish: CheckWish) => Promise<CheckedSet>;

interface Snapshot {
  readonly text: string;
  readonly model: Model | null;
  readonly unwritten: boolean;
  readonly selected: number | null;
}

const PAUSE = 350;
const AGAIN = 4000;
/** Changes of one field that follow each other so quickly are undone together. */
const TOGETHER = 1200;
const MOST_STEPS = 200;

export class Draft {
  text = $state('');
  model = $state.raw<Model | null>(null);
  faults = $state.raw<readonly WorkshopFault[]>([]);
  more = $state(0);
  faces = $state.raw<readonly Face[]>([]);
  /** What each card does, as the server reads it. */
  does = $state.raw<readonly (readonly Message[])[]>([]);
  lines = $state.raw<readonly number[]>([]);
  name = $state('');
  title = $state('');
  cards = $state(0);
  players = $state.raw<readonly number[]>([]);
  /** Using a form may lose comments, such as those inside lists. */
  comments = $state(false);

  /** Which card; null: the set itself. */
  selected = $state<number | null>(0);
  mode = $state<Mode>('form');
  /** The server has not yet seen the last change. */
  pending = $state(true);
  /** It has been checked at least once. */
  ready = $state(false);
  trouble = $state('');
  /** The browser could not keep it. */
  unkept = $state(false);
  canUndo = $state(false);
  canRedo = $state(false);

  /** The values have changed, and the text not yet. */
  #unwritten = false;
  #past: Snapshot[] = [];
  #future: Snapshot[] = [];
  #last = { what: '', at: 0 };
  #ticket = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];

  constructor(
    readonly id: string,
    kept: Pick<Kept, 'text' | 'model'>,
    private readonly checker: Checker,
    private readonly clock: () => number = Date.now,
  ) {
    this.text = kept.text;
    this.model = kept.model;
    this.#unwritten = kept.model !== null;
    this.#soon(0);
  }

  /** The values of the selected card, or of the set's head. */
  get values(): unknown {
    return this.selected === null ? this.model?.['set'] : cardsOf(this.model)[this.selected];
  }

  faultsOf(card: number | null): readonly WorkshopFault[] {
    return this.faults.filter((one) => one.card === card);
  }

  /** What a card is called: by its number, if it has no title. */
  nameOf(card: number): string {
    return this.faces[card]?.name || t('viewpoint-workshop-card-number', { number: card + 1 });
  }

  // -- changing ------------------------------------------------------------------------------------

  /** The text as somebody has typed it. */
  editText(text: string): void {
    if (text === this.text && !this.#unwritten) return;
    this.#remember('text');
    this.text = text;
    this.#unwritten = false;
    this.#changed();
  }

  /** The values as a form has changed them; `what` names the field, for undoing. */
  editModel(model: Model, what: string): void {
    this.#remember(what);
    this.model = model;
    this.#unwritten = true;
    this.#changed();
  }

  editSelected(values: unknown, what: string): void {
    const { model, selected } = this;
    if (!model) return;
    if (selected === null) this.editModel({ ...model, set: values }, `set.${what}`);
    else {
      const cards = cardsOf(model).map((card, n) => (n === selected ? values : card));
      this.editModel({ ...model, card: cards }, `${selected}.${what}`);
    }
  }

  /** Another list of cards, one of which is looked at from now on. */
  editCards(cards: readonly unknown[], selected: number | null, what: string): void {
    if (!this.model) return;
    this.editModel({ ...this.model, card: cards }, `${what} ${this.clock()}`);
    this.selected = selected;
  }

  #remember(what: string): void {
    const now = this.clock();
    const together = what === this.#last.what && now - this.#last.at < TOGETHER;
    this.#last = { what, at: now };
    this.#future = [];
    if (!together) {
      this.#past.push(this.#snapshot());
      if (this.#past.length > MOST_STEPS) this.#past.shift();
    }
    this.#tellSteps();
  }

  #snapshot(): Snapshot {
    const { text, model, selected } = this;
    return { text, model, unwritten: this.#unwritten, selected };
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }

  redo(): void {
    this.#step(this.#future, this.#past);
  }

  #step(from: Snapshot[], to: Snapshot[]): void {
    const step = from.pop();
    if (!step) return;
    to.push(this.#snapshot());
    this.text = step.text;
    this.model = step.model;
    this.#unwritten = step.unwritten;
    this.selected = step.selected;
    this.#last = { what: '', at: 0 };
    this.#tellSteps();
    this.#changed();
  }

  #tellSteps(): void {
    this.canUndo = this.#past.length > 0;
    this.canRedo = this.#future.length > 0;
  }

  // -- keeping and checking ------------------------------------------------------------------------

  #changed(): void {
    this.pending = true;
    this.keep();
    this.#soon(PAUSE);
  }

  keep(): void {
    const head = this.model?.['set'];
    const title = isValues(head) ? head['title'] : undefined;
    this.unkept = !drafts.keep({
      id: this.id,
      title: typeof title === 'string' ? title : this.title,
      titles: this.model ? cardsOf(this.model).length : this.faces.length,
      changed: this.clock(),
      text: this.text,
      model: this.#unwritten ? this.model : null,
    });
  }

  #soon(wait: number): void {
    this.#ticket += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), wait);
  }

  /** Ask the server now. */
  async check(): Promise<void> {
    clearTimeout(this.#timer);
    const ticket = ++this.#ticket;
    const wish = this.#unwritten ? { text: this.text, model: this.model } : { text: this.text };
    try {
      const found = await this.checker(wish);
      if (ticket === this.#ticket) this.#take(found);
    } catch (error) {
      if (ticket !== this.#ticket) return;
      this.trouble = words(error);
      const hopeless = error instanceof Trouble && error.code === 'bad-request';
      if (hopeless) this.#settle();
      else this.#timer = setTimeout(() => void this.check(), AGAIN);
    }
  }

  #take(found: CheckedSet): void {
    const renewed = found.text !== this.text || this.#unwritten;
    this.text = found.text;
    this.model = found.model;
    this.#unwritten = false;
    this.faults = found.faults;
    this.more = found.more;
    if (found.model) {
      // While the text cannot be read, the cards stay as they were last seen.
      this.faces = found.faces;
      this.does = found.does;
      this.lines = found.lines;
      this.name = found.name;
      this.title = found.title;
      this.cards = found.cards;
    }
    this.players = found.players;
    this.comments = found.comments;
    const last = cardsOf(found.model).length - 1;
    if (found.model && this.selected !== null && this.selected > last) {
      this.selected = last < 0 ? null : last;
    }
    this.trouble = '';
    this.pending = false;
    this.ready = true;
    if (renewed) this.keep();
    this.#settle();
  }

  #settle(): void {
    for (const done of this.#waiting.splice(0)) done();
  }

  /** When the server has seen the last change, or has said that it never will. */
  async settled(): Promise<void> {
    if (!this.pending) return;
    const done = new Promise<void>((resolve) => this.#waiting.push(resolve));
    void this.check();
    await done;
  }

  /** Nobody looks any more. */
  close(): void {
    this.#ticket += 1;
    clearTimeout(this.#timer);
    if (this.pending) this.keep();
    this.#settle();
  }
}
