/**
 * What changed of a value, as the table tells it (docs/protocol.md, "What changed"):
 *  - `[value]`: the new value, whole;
 *  - `[from, gone, [item, …]]`: from this place of a list on so many items are gone, and these came;
 *  - `{place: change, …}`: what changed of a list's items or of an object's fields, whose names are
 *    known; `[]`: gone. A field that comes has its name. Where a name begins with a digit, all have.
 */
export type Change = readonly unknown[] | { readonly [place: string]: Change };

/** A value after a change. The old one is left as it was, and parts that are the same are shared. */
export function changed(value: unknown, by: Change): unknown {
  if (isList(by)) {
    if (by.length === 1) return by[0];
    const [from, gone, come] = by as [number, number, unknown[]];
    const items = value as readonly unknown[];
    return [...items.slice(0, from), ...come, ...items.slice(from + gone)];
  }
  const parts = Object.entries(by);
  if (parts.length === 0) return value;
  if (isList(value)) {
    const items = [...value];
    for (const [place, part] of parts) items[Number(place)] = changed(items[Number(place)], part);
    return items;
  }
  const names = Object.keys(value as object);
  const byPlace = !names.some(isPlace);
  // A map, since a name may be any text, also one that means something to an object.
  const fields = new Map(Object.entries(value as object));
  for (const [key, part] of parts) {
    const name = byPlace && isPlace(key) ? (names[Number(key)] ?? key) : key;
    if (isList(part) && part.length === 0) fields.delete(name);
    else fields.set(name, changed(fields.get(name), part));
  }
  return Object.fromEntries(fields);
}

const isPlace = (name: string): boolean => /^[0-9]/.test(name);
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
