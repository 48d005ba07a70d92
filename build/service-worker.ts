import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { filesForBuyers } from './first-visit.ts'

const fileName = 'sw.js'

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: fileURLToPath(new URL('../web/service-worker.ts', import.meta.url)),
        fileName,
      })
    },
  }
}

/** Any changed file changes the worker, so browsers fetch it again. */
export function writePrecache(folder: string): void {
  const path = join(folder, fileName)
  const worker = readFileSync(path, 'utf8')
  const files = filesForBuyers(folder).map((file) => `/${file}`)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const name = createHash('sha256')
    .update(JSON.stringify([files, page, worker]))
    .digest('base64url')
    .slice(0, 12)
  const written = worker.replaceAll('precachedFiles', JSON.stringify(files)).replaceAll('precacheName', `'${name}'`)
  if (written === worker) throw new Error('The worker has no placeholder for its files.')
  writeFileSync(path, written)
}
