import { capital } from './phrases';
import { listed, t, textOf } from './words';

const TAGS = ['type', 'do', 'event', 'kind', 'move'];

/** A move of any game under the names of its fields, the same in every language: "Lay: card 8". For
 *  a board whose game has no words for its moves. */
export function moveText(move: unknown): string {
  if (move === null || typeof move !== 'object') return String(move);
  const entries = Object.entries(move);
  const tag = entries.find(([name, value]) => TAGS.includes(name) && typeof value === 'string');
  const does = tag ? capital(String(tag[1])) : '';
  const using = entries
    .filter((entry) => entry !== tag)
    .map(([name, value]) => t('anygame-field', { name: spaced(name), value: plain(value) }));
  if (using.length === 0) return does;
  const named = listed(using, 'comma');
  return does ? t('anygame-move', { does, using: named }) : textOf(named);
}

const spaced = (name: string) => name.replaceAll(/[_-]+/g, ' ');

function plain(value: unknown): string {
  if (value === null) return t('value-none');
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
