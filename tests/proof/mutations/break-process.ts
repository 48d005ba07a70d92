// Loaded before the server where it runs as a process of its own: gives it the known mutant that MUTANT names.
import { flushCompileCache, registerHooks } from 'node:module'
import { mutate } from './known-mutants.ts'

if (process.env['MUTANT'] !== undefined) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const { source } = loaded
      if (!url.startsWith('file:') || source === undefined || source === null) return loaded
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
      return { ...loaded, source: mutate(new URL(url).pathname, text) }
    },
  })
}

// Whoever is killed would take what it compiled with it.
setTimeout(flushCompileCache, 300).unref()
