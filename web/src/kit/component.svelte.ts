/**
 * Svelte inside the contract: components of ours as modules that need no framework around them.
 */
import { mount, unmount, type Component } from 'svelte';
import { t } from './words';
import {
  Refusal,
  type Asker,
  type BoardContext,
  type Drawing,
  type Moment,
  type Mount,
} from './board';

/** The position as our boards read it: where the game stands, and what I may do about it. */
export interface BoardPosition<Move> extends Moment {
  /** I am asked and may move now: offer moves only while this is true. */
  mine: boolean;
  legal: readonly Move[] | null;
  answer: Move | null;
}

/** A board's context as the properties of a component. */
export interface BoardProps<View = unknown, Move = unknown, Event = unknown>
  extends
    Omit<Drawing<View, Event>, 'moment'>,
    Omit<BoardContext<View, Move, Event>, 'draw' | 'ask'>,
    Required<Omit<Asker<Move>, 'moves' | 'answer'>> {
  position: BoardPosition<Move>;
}

class Field {
  now: unknown = $state.raw();
}

type Properties = Record<string, unknown>;

/** Properties that tell a component of a change one by one: what is the same object stays quiet. */
function liveProperties(first: Properties): { all: Properties; set: (next: Properties) => void } {
  const all: Properties = {};
  const fields = new Map<string, Field>();
  const set = (next: Properties) => {
    for (const name of new Set([...fields.keys(), ...Object.keys(next)])) {
      let field = fields.get(name);
      if (!field) {
        const made = (field = new Field());
        fields.set(name, made);
        Object.defineProperty(all, name, { get: () => made.now, enumerable: true });
      }
      field.now = next[name];
    }
  };
  set(first);
  return { all, set };
}

/** A mount function of a component whose properties are read from the context. */
function mountOf<Context>(
  Face: Component<never>,
  read: () => (context: Context) => Properties,
): Mount<Context> {
  return (target, context) => {
    const properties = read();
    const { all, set } = liveProperties(properties(context));
    const face = mount(Face as unknown as Component<Properties>, { target, props: all });
    return {
      update: (next) => set(properties(next)),
      destroy: () => void unmount(face, { outro: false }),
    };
  };
}

/** A component that takes its context as its properties. */
export function mountPart<Context extends object>(Face: Component<Context>): Mount<Context> {
  return mountOf<Context>(
    Face as Component<never>,
    () => (context) => ({ ...context }) as Properties,
  );
}

/** A board that is a component. */
export function mountBoard<View, Move, Event>(
  Face: Component<BoardProps<View, Move, Event>>,
): Mount<BoardContext<View, Move, Event>> {
  return mountOf<BoardContext<View, Move, Event>>(Face as Component<never>, boardReader);
}

/** Reads one board's contexts; its functions stay the same ones and ask whoever is there now. */
function boardReader<View, Move, Event>(): (
  context: BoardContext<View, Move, Event>,
) => Properties {
  let moment: Moment | null = null;
  let ask: Asker<Move> | null = null;
  let position: BoardPosition<Move> | null = null;
  const asking = <Answer>(work: (asker: Asker<Move>) => Promise<Answer>): Promise<Answer> =>
    ask ? work(ask) : Promise.reject(new Refusal('late', t('nothing-to-decide')));
  const legal: Asker<Move>['legal'] = (where) => asking((asker) => asker.legal(where));
  const told = (where?: Record<string, unknown>) =>
    asking((asker) => asker.told?.(where) ?? Promise.resolve([]));
  const why: Asker<Move>['why'] = (move) => asking((asker) => asker.why(move));
  const play: Asker<Move>['play'] = (move) => asking((asker) => asker.play(move));
  return (context) => {
    const { draw, ask: asker, ...rest } = context;
    const { moment: now, ...drawn } = draw;
    if (!position || now !== moment || asker !== ask) {
      const { moves = null, answer = null } = asker ?? {};
      position = { ...now, mine: asker !== null, legal: moves, answer };
    }
    moment = now;
    ask = asker;
    return { ...rest, ...drawn, position, legal, told, why, play, hint: asker?.hint ?? null };
  };
}
