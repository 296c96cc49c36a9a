import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Fixed names and hashes of the styles alone: the same source gives the same bytes in whatever folder it lies.
export default defineConfig({
  base: './',
  plugins: [svelte({ compilerOptions: { cssHash: ({ hash, css }) => `o-${hash(css)}` } })],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: { entryFileNames: 'app.js', assetFileNames: 'app.[ext]', codeSplitting: false },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:7878' } },
  test: { include: ['test/**/*.test.ts'] },
});
