// The built page contains other people's work: their licences go along with it.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(web, '..', 'src', 'sightline', 'server', 'static');
const lock = JSON.parse(readFileSync(join(web, 'package-lock.json'), 'utf8'));

const parts = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path || entry.dev || entry.optional || entry.peer) continue;
  const folder = join(web, path);
  if (!existsSync(folder)) continue;
  const name = path.replace(/^.*node_modules\//, '');
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying)/i.test(file));
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  parts.push(`${name} ${entry.version} (${entry.license ?? 'see below'})\n\n${text}`);
}
writeFileSync(join(page, 'licences.txt'), `${parts.join(`\n\n${'-'.repeat(78)}\n\n`)}\n`);
