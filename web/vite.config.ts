import { svelte } from '@sveltejs/vite-plugin-svelte';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { built, gameOf, modules, web } from './tools/modules.mjs';

const server = process.env.SIGHTLINE_SERVER ?? 'http://127.0.0.1:8765';

/** What modules of strangers import by name, and where it is made. */
const SHARED = {
  three: 'src/kit/shared/three.ts',
  'sightline/kit@1': 'src/kit/shared/kit1.ts',
};

/**
 * A font that comes late is used from the next visit on: exchanging it under the reader's eyes moves
 * every line. `shell/lib/fonts.ts` waits for it a little, so that late is rare.
 */
const steadyFonts: Plugin = {
  name: 'steady-fonts',
  enforce: 'pre',
  transform(code, id) {
    if (!/@fontsource-variable.*\.css$/.test(id)) return null;
    return { code: code.replaceAll('font-display: swap', 'font-display: optional'), map: null };
  },
};

/** Tells modules from elsewhere where the shared libraries are. */
const importMap: Plugin = {
  name: 'import-map',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const imports: Record<string, string> = {};
      for (const [name, source] of Object.entries(SHARED)) {
        const chunk = Object.values(bundle ?? {}).find(
          (one) => one.type === 'chunk' && one.facadeModuleId === join(web, source),
        );
        imports[name] = chunk ? `/${chunk.fileName}` : `/${source}`;
      }
      return [
        {
          tag: 'script',
          attrs: { type: 'importmap' },
          children: JSON.stringify({ imports }),
          injectTo: 'head-prepend',
        },
      ];
    },
  },
};

/** The game that a source file belongs to, or null. */
function ownerOf(id: string): string | null {
  const [, kind, key] = /^src\/(boards|rooms)\/([\w-]+)\//.exec(relative(web, id)) ?? [];
  if (kind === undefined || key === undefined || key === 'plain') return null;
  return kind === 'boards' ? key : (gameOf(key) as string);
}

const entries = modules();

export default defineConfig({
  plugins: [
    steadyFonts,
    importMap,
    svelte({
      // Whoever loads a module gets its style with it: only the shell has sheets of its own.
      dynamicCompileOptions: ({ filename }) =>
        filename.includes('/src/shell/') ? {} : { css: 'injected' },
    }),
  ],
  // Vitest resolves Svelte's server build otherwise.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/sightline/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // The server's content policy allows no data: scripts; small files stay files.
    assetsInlineLimit: 0,
    // A module's address is not known here, so nothing can be fetched for it in advance.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, deps, { hostId }) => (hostId.startsWith('modules/') ? [] : deps),
    },
    manifest: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: {
        page: 'index.html',
        ...Object.fromEntries(Object.values(SHARED).map((source) => [source, source])),
        ...Object.fromEntries(entries.map((one) => [one.source, one.source])),
      },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames(chunk) {
          const one = entries.find(({ source }) => chunk.facadeModuleId === join(web, source));
          if (one) return built(one.game, `${one.name}.js`);
          const name = chunk.name.replace(/^.*\//, '').replace(/\.ts$/, '');
          return `assets/${name}-[hash].js`;
        },
        chunkFileNames(chunk) {
          const owners = new Set(chunk.moduleIds.map(ownerOf).filter((owner) => owner !== null));
          if (owners.size > 1)
            throw new Error(`${chunk.name} belongs to ${[...owners].join(', ')}`);
          const [owner] = owners;
          return owner ? built(owner, '[name]-[hash].js') : 'assets/[name]-[hash].js';
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/modules': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
} as Parameters<typeof defineConfig>[0]);
