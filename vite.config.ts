import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkOf } from './build/chunks.ts'
import { leanContract } from './build/lean-contract.ts'
import { bundledModules } from './build/bundled-modules.ts'
import { serviceWorker } from './build/service-worker.ts'
import { zodWithoutEval } from './build/zod-without-eval.ts'

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  server: { fs: { allow: [import.meta.dirname] } },
  plugins: [zodWithoutEval(), leanContract(), react(), pageOfDevelopment(), bundledModules(), serviceWorker()],
  // The API's own host when it is not the page's (§7.1); empty means the same origin.
  define: { 'import.meta.env.VITE_API_HOST': JSON.stringify(process.env['VITE_API_HOST'] ?? '') },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsDir: 'assets',
    // Fonts and pictures stay files: the content security policy knows no data: fonts, and a file is cached for a year.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ debugName: 'chunks.ts', name: chunkOf }], includeDependenciesRecursively: false },
      },
    },
  },
})

/** In development nobody else fills in what the server writes into index.html for each answer. */
function pageOfDevelopment(): Plugin {
  const values = {
    SHOP_NAME: process.env['SHOP_NAME'] ?? 'Bollenveld',
    SENTRY_DSN: '',
    NONCE: '',
    SCHEME: 'auto',
  }
  return {
    name: 'page-of-development',
    apply: 'serve',
    transformIndexHtml: (html) =>
      Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`__${name}__`, value), html),
  }
}
