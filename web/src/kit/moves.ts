const TAGS = ['type', 'do', 'event', 'kind', 'move'];

/** A move or an event in a few words, whatever game it belongs to: "Lay: card 8". */
export function moveText(move: unknown): string {
  if (move === null || typeof move !== 'object') return String(move);
  const entries = Object.entries(move);
  const tag = entries.find(([name, value]) => TAGS.includes(name) && typeof value === 'string');
  const rest = entries
    .filter((entry) => entry !== tag)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${plain(value)}`)
    .join(', ');
  if (!tag) return rest;
  const what = String(tag[1]).replaceAll(/[_-]+/g, ' ');
  const head = what.charAt(0).toUpperCase() + what.slice(1);
  return rest ? `${head}: ${rest}` : head;
}

function plain(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length > 0 && value.every(isPlace)) {
    return value.map(String).join(' ');
  }
  return JSON.stringify(value);
}

/** Coordinates: a short list of numbers. */
function isPlace(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite);
}
