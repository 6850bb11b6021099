/** Positions as their games put them into words, for boards that do not do it themselves. */
import type { Part } from '../wire';
import { api } from './api';
import type { TwinPart } from './board';
import { render, type Reader } from './words';

const asked = new WeakMap<object, Promise<readonly Part[]>>();

/** A view in words; each view is asked about once. */
export function describeView(game: string, view: object): Promise<readonly Part[]> {
  let answer = asked.get(view);
  if (!answer) {
    answer = api.description(game, view).then((found) => found.parts);
    asked.set(view, answer);
    answer.catch(() => asked.delete(view));
  }
  return answer;
}

/** The same as texts, to whoever reads. */
export function toldParts(parts: readonly Part[], reader: Reader): TwinPart[] {
  return parts.map(({ heading, lines, own = false }) => ({
    heading: render(heading, reader),
    lines: lines.map((line) => render(line, reader)),
    own,
  }));
}
