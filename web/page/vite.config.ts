import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// File names are fixed, and class names depend on the styles alone: the same source gives the same bytes in any folder.
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
  server: {
    proxy: {
      // The server answers only its own page, so requests from here must look like requests from that page.
      '/api': {
        target: 'http://127.0.0.1:8080',
        changeOrigin: true,
        configure: (proxy) => proxy.on('proxyReq', (request) => request.removeHeader('origin')),
      },
    },
  },
  test: { include: ['test/**/*.test.ts'] },
});
