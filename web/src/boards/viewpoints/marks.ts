/** What the table marks for somebody who is coached: slots of the own side, and pieces. */
import { slotNamed } from './sides';

export interface Marks {
  readonly slots: ReadonlySet<number>;
  readonly pieces: ReadonlySet<string>;
}

export function marksOf(marks: readonly string[] = []): Marks {
  const of = (kind: string) =>
    marks.filter((mark) => mark.startsWith(kind)).map((mark) => mark.slice(kind.length));
  return { slots: new Set(of('slot:').map(slotNamed)), pieces: new Set(of('piece:')) };
}
