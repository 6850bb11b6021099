/** For tests: the English words, read from where they lie; what cannot be told fails the test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { addWords, speak } from './render';

const OURS = resolve(import.meta.dirname, '../../../../src/sightline');

speak(['en'], true);
addWords(0, readFileSync(`${OURS}/words/en.ftl`, 'utf8'));
for (const game of readdirSync(`${OURS}/games`)) {
  const file = `${OURS}/games/${game}/words/en.ftl`;
  if (existsSync(file)) addWords(0, readFileSync(file, 'utf8'));
}
