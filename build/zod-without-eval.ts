import type { Plugin } from 'vite'

/**
 * Zod tries whether it may compile its schemas, which the page's content security policy stops, and reports, every time.
 * Before the first schema is made, it is told not to.
 */
export function zodWithoutEval(): Plugin {
  const id = '\0zod-without-eval'
  return {
    name: 'zod-without-eval',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer !== id ? { id, moduleSideEffects: true } : null),
    load: (loaded) =>
      loaded === id ? `import { config } from 'zod'\nconfig({ jitless: true })\nexport * from 'zod'` : null,
  }
}
