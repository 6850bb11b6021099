/**
 * A set's values as the forms change them. Values may be wrong in any way (the text may say anything),
 * so nothing here believes that they are of their kind; what is wrong is said by the server.
 */
import type { FormField, FormGroup, WorkshopFault } from './wire';

export type Values = { readonly [name: string]: unknown };
export type Model = Values;

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function cardsOf(model: Model | null): readonly unknown[] {
  const cards = model?.['card'];
  return Array.isArray(cards) ? cards : [];
}

/** The values with one of them changed; without it, if the new one is undefined. */
export function withValue(values: Values, name: string, value: unknown): Values {
  if (value !== undefined) return { ...values, [name]: value };
  return Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
}

export function replaced<T>(list: readonly T[], index: number, value: T): T[] {
  return list.map((one, n) => (n === index ? value : one));
}

export function removed<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, n) => n !== index);
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = removed(list, from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

/** Values for a group that somebody has just asked for: only what it cannot do without. */
export function freshValues(group: Pick<FormGroup, 'fields'>): Values {
  const needed = group.fields.filter((field) => field.required);
  return Object.fromEntries(needed.map((field) => [field.name, freshValue(field)]));
}

function freshValue(field: FormField): unknown {
  switch (field.kind) {
    case 'choice':
      return field.choices[0]?.value ?? '';
    case 'number':
    case 'amount':
      return Math.max(0, field.least ?? 0);
    case 'switch':
      return false;
    case 'choices':
    case 'titles':
    case 'actions':
      return [];
    case 'group':
      return {};
    default:
      return '';
  }
}

/** Whether a field's own control can show this value; other values are shown as they are written. */
export function fits(field: FormField, value: unknown): boolean {
  if (value === undefined) return true;
  const listOf = (kind: string) =>
    Array.isArray(value) && value.every((one: unknown) => typeof one === kind);
  switch (field.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'choices':
    case 'titles':
      return listOf('string');
    case 'actions':
      return Array.isArray(value);
    case 'group':
      return isValues(value);
    case 'amount':
      return isValues(value) || typeof value === 'number' || typeof value === 'string';
    case 'number':
      return typeof value === 'number' || typeof value === 'string';
    default:
      return typeof value === 'string';
  }
}

/** What somebody has typed for a number; what is none is kept as it is, and will be a fault. */
export function typedNumber(text: string): number | string | undefined {
  const trimmed = text.trim().replace('−', '-');
  if (trimmed === '') return undefined;
  return /^[+-]?\d{1,15}$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** A value as the file would write it, or nearly so. */
export function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (isValues(value)) {
    const inner = Object.entries(value).map(([name, one]) => `${name} = ${written(one)}`);
    return `{ ${inner.join(', ')} }`;
  }
  return JSON.stringify(value) ?? '';
}

/** Whether a field matters, given the others of its group; one that is set is always shown. */
export function matters(field: FormField, values: Values, fields: readonly FormField[]): boolean {
  if (!field.only || values[field.name] !== undefined) return true;
  const [name, wanted] = field.only;
  const other = values[name] ?? fields.find((one) => one.name === name)?.default;
  return typeof other === 'string' && wanted.includes(other);
}

// -- faults ----------------------------------------------------------------------------------------

export function inside(place: string, path: string): boolean {
  return place === path || place.startsWith(`${path}.`) || place.startsWith(`${path}[`);
}

/** The faults of a field; with `deep`, also of all that is in it. */
export function faultsAt(
  faults: readonly WorkshopFault[],
  path: string,
  deep: boolean,
): readonly WorkshopFault[] {
  return faults.filter((one) => (deep ? inside(one.field, path) : one.field === path));
}

/** The paths above one, the nearest first: `a.b[2].c` is in `a.b[2]`, in `a.b`, in `a`. */
export function above(path: string): string[] {
  const found: string[] = [];
  let rest = path;
  while (rest) {
    found.push(rest);
    const cut = Math.max(rest.lastIndexOf('.'), rest.lastIndexOf('['));
    rest = cut > 0 ? rest.slice(0, cut) : '';
  }
  return found;
}

/** The name of a file for a set. */
export function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain.slice(0, 40) || 'my-set'}.toml`;
}
