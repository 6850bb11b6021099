// The first load of the lobby must stay small, and three.js must not be part of it. Counts what
// the browser fetches before anything is clicked: the entry with everything it imports statically,
// its style sheets, and the Latin fonts, each compressed as the server sends it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT = 350_000;
const home = dirname(fileURLToPath(import.meta.url));
const page = join(home, '..', '..', 'src', 'sightline', 'server', 'static');
const manifest = JSON.parse(readFileSync(join(page, '.vite', 'manifest.json'), 'utf8'));

const files = new Set(['index.html', 'theme.js', 'icon.svg']);
function take(name) {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const part of chunk.imports ?? []) take(part);
}
take('index.html');
// The first page shown is the lobby, loaded on its own.
take('src/shell/pages/Lobby.svelte');
for (const name of readdirSync(join(page, 'assets'))) {
  // Latin upright faces; the others load only for letters or styles that are on the page.
  if (/-latin-wght-normal-.*\.woff2$/.test(name)) files.add(`assets/${name}`);
}

let total = 0;
const sizes = [];
for (const file of files) {
  const path = join(page, file);
  if (!existsSync(path)) continue;
  const bytes = readFileSync(path);
  const size = file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 6 }).length;
  total += size;
  sizes.push([size, file]);
}
sizes.sort((a, b) => b[0] - a[0]);
for (const [size, file] of sizes)
  console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${file}`);
console.log(`${(total / 1000).toFixed(1).padStart(8)} kB  first load (limit ${LIMIT / 1000} kB)`);

const heavy = [...files].filter(
  (file) =>
    file.endsWith('.js') && readFileSync(join(page, file), 'utf8').includes('WebGLRenderer'),
);
if (heavy.length) {
  console.error(`three.js is part of the first load: ${heavy.join(', ')}`);
  process.exit(1);
}
if (total > LIMIT) {
  console.error('The first load is over its limit.');
  process.exit(1);
}
