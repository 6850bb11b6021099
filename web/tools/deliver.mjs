// Brings each game's modules from the build into its package, from where the server serves them.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { built, page, packageOf } from './modules.mjs';

const all = join(page, 'modules');
for (const game of existsSync(all) ? readdirSync(all) : []) {
  const to = packageOf(game);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  cpSync(join(page, built(game, '')), to, { recursive: true });
}
rmSync(all, { recursive: true, force: true });
