// Compresses the built page once, so that no server ever has to: beside every file of text lie the
// same bytes as .gz and .br, where that saves anything.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const SMALLEST = 1000;
const TEXTUAL = /\.(html|css|m?js|json|svg|txt|wasm|webmanifest)$/;
const home = dirname(fileURLToPath(import.meta.url));
const page = join(home, '..', '..', 'src', 'sightline', 'server', 'static');

let before = 0;
const after = { gz: 0, br: 0 };
for (const entry of readdirSync(page, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile()) continue;
  if (/\.(gz|br)$/.test(entry.name)) {
    rmSync(file);
    continue;
  }
  if (!TEXTUAL.test(entry.name) || file.includes(join(page, '.vite'))) continue;
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST) continue;
  const squeezed = {
    gz: gzipSync(bytes, { level: 9 }),
    br: brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  };
  before += bytes.length;
  for (const [ending, content] of Object.entries(squeezed)) {
    after[ending] += content.length;
    if (content.length < bytes.length) writeFileSync(`${file}.${ending}`, content);
  }
}
const kB = (size) => `${(size / 1000).toFixed(0)} kB`;
console.log(`compressed ${kB(before)} to ${kB(after.gz)} (gzip) and ${kB(after.br)} (brotli)`);
