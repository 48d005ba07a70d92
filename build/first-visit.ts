import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

export const firstScreens = {
  '': 'features/home/home-page.tsx',
  login: 'features/auth/login-page.tsx',
  shop: 'features/shop/shop-page.tsx',
  shoppingcart: 'features/cart/cart-page.tsx',
  userpage: 'features/account/account-page.tsx',
} as const

const always = ['index.html', 'app/start.tsx']

/** Files for a first visit to this screen, relative to the built folder. */
export function firstVisit(folder: string, module: string): string[] {
  const manifest = readManifest(folder)
  return [...filesOf(manifest, [...always, module])]
}

/** Moves stylesheets below the outline, and drops preloads of scripts that the entry requests after the first paint. */
export function prepareFirstVisits(folder: string): void {
  const manifest = readManifest(folder)
  const common = filesOf(manifest, always)
  const path = join(folder, 'index.html')
  const html = readFileSync(path, 'utf8').replace(/\n? *<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
  const styles = [...common].filter((file) => file.endsWith('.css'))
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')
  writeFileSync(path, html.replace('<!--styles-->', `${links}<!--styles-->`))
  const screens = Object.entries(firstScreens).map(([name, module]) => {
    const files = [...filesOf(manifest, [module])].filter((file) => !common.has(file))
    return [name, files.map((file) => `/${file}`)]
  })
  writeFileSync(join(folder, '.vite/screens.json'), JSON.stringify(Object.fromEntries(screens)))
}

/** Screens that work, at least in part, offline. */
const buyerScreens = [
  ...Object.values(firstScreens),
  'features/quick-order/quick-order-page.tsx',
  'features/lists/lists-page.tsx',
]
const laterParts = ['api/stored-shop.ts', 'app/live/follow.ts', 'app/offline/stay-open.ts']

/** Everything these screens load, now or on demand, with fonts and drawings. */
export function filesForBuyers(folder: string): string[] {
  const manifest = readManifest(folder)
  const parts = new Set([...buyerScreens, ...laterParts])
  for (const part of parts) for (const later of manifest[part]?.dynamicImports ?? []) parts.add(later)
  const files = filesOf(manifest, [...always, ...parts])
  const chunks = Object.values(manifest).filter(({ file }) => files.has(file))
  const assets = chunks.flatMap((chunk) => chunk.assets ?? [])
  return [...new Set([...files, ...assets])].filter((file) => !/-(ext|vietnamese)-.*woff2?$|\.woff$/.test(file)).sort()
}

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
