// Loaded before the server where it runs as a process of its own: gives it the broken variant that BROKEN names.
import { registerHooks } from 'node:module'
import { breakSource } from './variants.ts'

if (process.env['BROKEN'] !== undefined) {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded
      return { ...loaded, source: breakSource(new URL(url).pathname, Buffer.from(loaded.source.toString()).toString()) }
    },
  })
}
