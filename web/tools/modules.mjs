// What is built beside the shell: one module for each face of a game (its folder in src/boards) and
// for each room (its folder in src/rooms). They are delivered to the games' packages, a room's to
// the game whose board it uses.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const web = join(dirname(fileURLToPath(import.meta.url)), '..');
export const page = join(web, '..', 'src', 'sightline', 'server', 'static');
const games = join(web, '..', 'src', 'sightline', 'games');
const FACES = ['board', 'cover', 'lobby', 'puzzles'];

/** Where the modules of a game are delivered. */
export const packageOf = (game) => join(games, game, 'board');

const folders = (name) =>
  readdirSync(join(web, 'src', name), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** The game whose board a room uses. */
export function gameOf(room) {
  const folder = join(web, 'src', 'rooms', room);
  const used = new Set(
    readdirSync(folder)
      .filter((file) => /\.(ts|svelte)$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(folder, file), 'utf8').matchAll(/\.\.\/boards\/([\w-]+)\//g),
      ])
      .map((found) => found[1]),
  );
  if (used.size !== 1) throw new Error(`The room ${room} uses ${used.size} boards, not one.`);
  return [...used][0];
}

/** All modules: whose they are, their name there, and their source. */
export function modules() {
  const found = [];
  for (const game of folders('boards')) {
    for (const name of FACES) {
      const source = join('src', 'boards', game, `${name}.ts`);
      // A board of no game, the plain one, is a part of the shell.
      if (existsSync(join(games, game)) && existsSync(join(web, source)))
        found.push({ game, name, source });
    }
  }
  for (const room of folders('rooms')) {
    found.push({ game: gameOf(room), name: room, source: join('src', 'rooms', room, 'page.ts') });
  }
  return found;
}

/** The path of a built module. The server puts a hash in the place of the 0. */
export const built = (game, file) => `modules/${game}/0/${file}`;
