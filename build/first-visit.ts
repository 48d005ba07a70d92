// What a browser must fetch before a buyer's page works, as the bundler wrote it down.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

/** The screens that a first visit can open on, by the first part of their address, and the module that each comes in. */
export const firstScreens = {
  '': 'features/home/home-page.tsx',
  login: 'features/auth/login-page.tsx',
  shop: 'features/shop/shop-page.tsx',
  shoppingcart: 'features/cart/cart-page.tsx',
  userpage: 'features/account/user-page.tsx',
} as const

/** What every page needs: the entrance, and what it fetches at once. */
const always = ['index.html', 'app/start.tsx']

/** Files of a first visit that opens on this module's screen, from the built folder's own root. */
export function firstVisit(folder: string, module: string): string[] {
  const manifest = readManifest(folder)
  return [...filesOf(manifest, [...always, module])]
}

/**
 * Puts the built page's style sheets behind the outline, so that it is painted before they have come (scripts wait for
 * them all the same), takes out what names the entrance's large scripts ahead, since it asks for them once the outline is
 * painted, and writes down which files each screen needs besides, for the server to name.
 */
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

/** Screens that a buyer can use, or begin to, without the server. */
const buyerScreens = [
  ...Object.values(firstScreens),
  'features/quick-order/quick-order-page.tsx',
  'features/lists/lists-page.tsx',
]
/** Parts that the page itself asks for later. */
const laterParts = ['api/kept-shop.ts', 'app/live/follow.ts', 'app/offline/stay-open.ts']

/** What these screens need from the built folder, with the parts that they load when somebody asks for them, fonts and drawings. */
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

/** The modules' chunks and everything that they import without being asked, scripts and style sheets. */
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
