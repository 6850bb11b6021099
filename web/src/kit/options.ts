/** Turns the server's description of an option into something a form can show. */
import { render, t, type Message } from './words';
import type { OptionHelp } from '../wire';
import { capital } from './phrases';

export type Field = { name: string; label: string; help: string } & (
  | { kind: 'switch'; start: boolean }
  | { kind: 'choice'; values: Choice[]; start: string }
  | { kind: 'number'; least: number | null; most: number | null; whole: boolean; start: string }
  | { kind: 'text'; start: string; hint: string; known: Choice[] }
);

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export function field(option: OptionHelp): Field {
  const base = { name: option.name, ...titled(option) };
  const start = option.default ?? '';
  const known = option.labels.map(([value, label]): Choice => ({ value, label: render(label) }));
  if (known.some((one) => one.value === start)) {
    return { ...base, kind: 'choice', values: known, start };
  }
  const { kind, choices, least, most, whole } = option.form;
  switch (kind) {
    case 'switch':
      return { ...base, kind, start: start === 'true' };
    case 'number':
      return { ...base, kind, least, most, whole, start };
    case 'choice': {
      const values = choices.map((value) => ({ value, label: capital(value) }));
      return { ...base, kind, values, start };
    }
    default:
      return { ...base, kind: 'text', start, hint: render(option.values), known };
  }
}

/** What an option is called and does. */
function titled(option: OptionHelp): { label: string; help: string } {
  const help = render(option.help);
  return { label: option.title ? render(option.title) : capital(option.name), help };
}

const LONGEST = 28;

/** A value as a person reads it. */
export function valueText(option: OptionHelp | undefined, value: unknown): string {
  // What is said instead of a secret one.
  if (Array.isArray(value) && value[0] === 'say') return render(value as unknown as Message);
  if (Array.isArray(value) && value.length === 0) return t('value-none');
  if (value === true) return t('value-yes');
  if (value === false) return t('value-no');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const known = option?.labels.find(([value]) => value === text)?.[1];
  const label = known && render(known);
  if (label !== undefined) {
    return option?.secret ? t('value-named', { value: text, name: label }) : label;
  }
  if (text === '') return t('value-none');
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** The rules of a table that are not the usual ones: a badge and a sentence for each. */
export function unusual(
  options: readonly OptionHelp[],
  values: Readonly<Record<string, unknown>>,
): { name: string; badge: string; sentence: string }[] {
  return options.flatMap((option) => {
    const value = values[option.name];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (value === undefined || text === option.default) return [];
    const { name, label: title, help } = field(option);
    // A whole text, such as a card set's, says more than a badge can hold.
    if (value === true || text.length > 200) {
      return [{ name, badge: title, sentence: t('option-says', { title, help }) }];
    }
    const set = { title, value: valueText(option, value) };
    const sentence = help ? t('option-set-says', { ...set, help }) : t('option-set-alone', set);
    return [{ name, badge: t('option-set', set), sentence }];
  });
}

/** Whether an option means something, as the others stand now. */
export function matters(
  option: OptionHelp,
  values: Readonly<Record<string, string | boolean>>,
  players: number,
): boolean {
  return (option.when ?? []).every(([other, wanted]) => {
    const value = other === 'players' ? players : values[other];
    return value === undefined || wanted.includes(String(value));
  });
}

/** What to send: only what differs from the default; the server reads text as well as JSON. */
export function changed(
  fields: readonly Field[],
  values: Readonly<Record<string, string | boolean>>,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const one of fields) {
    const value = values[one.name];
    if (value === undefined || value === one.start) continue;
    result[one.name] = value;
  }
  return result;
}
