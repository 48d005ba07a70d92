import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

const entry = 'index.html'

/** Files that every first visit loads, relative to the built folder. */
export function firstVisit(folder: string): string[] {
  const manifest = readManifest(folder)
  return [...filesOf(manifest, [entry, ...startOf(manifest)])]
}

/** Moves the links to these files after the outline: in the head, where the bundler puts them, they delay its first paint. */
export function prepareFirstVisit(folder: string): void {
  const path = join(folder, entry)
  const html = readFileSync(path, 'utf8').replace(/\n? *<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
  const files = firstVisit(folder)
  const styles = files.filter((file) => file.endsWith('.css'))
  const scripts = files.filter((file) => file.endsWith('.js'))
  const links = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    // Low priority: on a slow line the outline's small pictures come first.
    ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ]
  writeFileSync(path, html.replace('<!--files-->', links.join('')))
}

/** Opened later by buyers. Stored too, so that they open offline, and in a tab that is older than the server. */
const laterParts = [
  'features/quick-order/quick-order-page.tsx',
  'features/lists/lists-page.tsx',
  'features/account/own-panels.tsx',
  'features/account/own-order/change-order.tsx',
  'features/exports/offer-dialog.tsx',
]

/** Everything that the screens of buyers load, with fonts and drawings. */
export function filesForBuyers(folder: string): string[] {
  const manifest = readManifest(folder)
  const files = filesOf(manifest, [entry, ...startOf(manifest), ...laterParts])
  const chunks = Object.values(manifest).filter(({ file }) => files.has(file))
  const assets = chunks.flatMap((chunk) => chunk.assets ?? [])
  return [...new Set([...files, ...assets])].filter((file) => !/-(ext|vietnamese)-.*woff2?$|\.woff$/.test(file)).sort()
}

/** The part that the entry imports once the outline stands. */
const startOf = (manifest: Manifest) => manifest[entry]?.dynamicImports ?? []

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
}

function filesOf(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  function visit(name: string) {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The built page has no ${name}.`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  modules.forEach(visit)
  return files
}
