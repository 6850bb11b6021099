/** Turns the server's description of an option into something a form can show. */
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
  // A help text that begins with a name ("Misère: most tiles …") knows a better label.
  const named = /^([A-Z][^:.]{1,30}): (.+)$/.exec(option.help);
  const base = {
    name: option.name,
    label: named?.[1] ?? capital(option.name),
    help: capital(named?.[2] ?? option.help, false),
  };
  const start = option.default === '(needed)' ? '' : option.default;
  const known = option.labels.map(([value, label]): Choice => ({ value, label }));
  if (known.some((one) => one.value === start)) {
    // What stands in brackets at the end is for those who type the value.
    const help = base.help.replace(/ \([^()]*\)(?=\.?$)/, '');
    return { ...base, help, kind: 'choice', values: known, start };
  }
  if (option.values === 'true, false') return { ...base, kind: 'switch', start: start === 'true' };
  const number = /^(whole number|number)(?: (.*))?$/.exec(option.values);
  if (number) {
    const limit = (sign: string) => {
      const found = new RegExp(`${sign} (-?[\\d.]+)`).exec(number[2] ?? '');
      return found ? Number(found[1]) : null;
    };
    const whole = number[1] === 'whole number';
    return { ...base, kind: 'number', least: limit('≥'), most: limit('≤'), whole, start };
  }
  const values = option.values.split(', ');
  if (values.length > 1 && values.includes(start)) {
    const choices = values.map((value) => ({ value, label: capital(value) }));
    return { ...base, kind: 'choice', values: choices, start };
  }
  return { ...base, kind: 'text', start, hint: option.values, known };
}

const LONGEST = 28;

/** A value as a person reads it. */
export function valueText(option: OptionHelp | undefined, value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const label = option?.labels.find(([known]) => known === text)?.[1];
  if (label !== undefined) return option?.secret ? `${text}, ${label}` : label;
  if (text === '') return 'none';
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
    const { name, label, help } = field(option);
    // A whole text, such as a card set's, says more than a badge can hold.
    if (text.length > 200) {
      return [{ name, badge: label, sentence: `${label}: ${help}`.replace(/\.?$/, '.') }];
    }
    const badge = value === true ? label : `${label}: ${valueText(option, value)}`;
    const named = value === true && option.help.startsWith(`${label}: `);
    const sentence = named ? option.help : help ? `${badge}. ${help}` : badge;
    return [{ name, badge, sentence: sentence.replace(/\.?$/, '.') }];
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
