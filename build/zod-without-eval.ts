import type { Plugin } from 'vite'

/** Zod probes `eval` for every schema, which the CSP blocks and reports; turns the probe off before the first schema. */
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
