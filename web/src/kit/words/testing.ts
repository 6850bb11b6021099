/** For tests: the English words, read from where they lie; what cannot be told fails the test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { addWords, speak } from './render';

const OURS = resolve(import.meta.dirname, '../../../../src/sightline');

speak(['en'], true);
for (const folder of [
  OURS,
  ...readdirSync(`${OURS}/games`).map((game) => `${OURS}/games/${game}`),
]) {
  for (const file of wordsFiles(`${folder}/words`)) addWords(0, readFileSync(file, 'utf8'));
}

/** English: one file, or a folder of several. */
function wordsFiles(words: string): string[] {
  if (existsSync(`${words}/en.ftl`)) return [`${words}/en.ftl`];
  if (!existsSync(`${words}/en`)) return [];
  return readdirSync(`${words}/en`).map((name) => `${words}/en/${name}`);
}
