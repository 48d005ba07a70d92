import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareFirstVisit } from './first-visit.ts'
import { drawIcons } from './icons.ts'
import { precompress } from './precompress.ts'
import { writePrecache } from './service-worker.ts'
import { runProgram } from '../scripts/run-program.ts'

const stamp = 'dist/.stamp'
const inputs = ['web', 'contract', 'sheets', 'build', 'vite.config.ts', 'postcss.config.mjs', 'package-lock.json']

/** Builds into dist/; skips the build if inputs are unchanged. */
export async function buildPage(): Promise<boolean> {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  console.log('Building the page …')
  const started = Date.now()
  // Any other NODE_ENV would build React's slow development version, for tests as well.
  const built = await runProgram('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (built !== 0) return false
  prepareFirstVisit('dist')
  writePrecache('dist')
  await drawIcons('web/app/icon.svg', 'dist/icons')
  await precompress('dist/assets')
  writeFileSync(stamp, wanted)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  return true
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.env['VITE_API_HOST'] ?? '')
  for (const path of inputs.flatMap(files)) hash.update(`\0${path}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

function files(path: string): string[] {
  if (path.includes('.')) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return names.filter((name) => !/\.test\.tsx?$/.test(name)).sort()
}
