import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const server = process.env.SIGHTLINE_SERVER ?? 'http://127.0.0.1:8765';

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

export default defineConfig({
  plugins: [steadyFonts, svelte()],
  // Vitest resolves Svelte's server build otherwise.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/sightline/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // The server's content policy allows no data: scripts; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
} as Parameters<typeof defineConfig>[0]);
