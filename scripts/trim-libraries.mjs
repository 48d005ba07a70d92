// Removes from node_modules what nothing here loads, three hundred megabytes: source maps, Node's headers, databases of other
// systems, and the same code once more for programs that load it another way.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** By package. Node and Vite load modules, not what stands beside them for programs that are none. */
const unused = {
  '@mantine/charts': ['cjs'],
  '@mantine/core': ['cjs'],
  '@mantine/hooks': ['cjs'],
  '@simplewebauthn/server': ['script'],
  'better-sqlite3': ['deps', 'src'],
  'happy-dom': ['src'],
  // Each icon is asked for by its own name.
  'lucide-react': [
    'dist/cjs',
    'dist/lucide-react.prefixed.d.ts',
    'dist/lucide-react.suffixed.d.ts',
    'dynamic.d.mts',
    'dynamic.d.ts',
    'dynamicIconImports.d.mts',
    'dynamicIconImports.d.ts',
  ],
  recharts: ['umd'],
  zod: ['src'],
}
const marker = '.trimmed'

/** @param modules the folder node_modules, as npm has just filled it */
export function trimLibraries(modules) {
  for (const [name, parts] of Object.entries(unused)) for (const part of parts) remove(modules, name, part)
  for (const name of readdirSync(modules)) {
    // Headers are for compiling against Node, which nothing here does.
    if (/^node-(linux|darwin|win)/.test(name)) for (const part of ['include', 'share']) remove(modules, name, part)
  }
  const prebuilt = join(modules, 'better-sqlite3', 'prebuilds')
  const own = new RegExp(`^${process.platform}(musl)?-${process.arch}\\.node$`)
  for (const name of readdirSync(prebuilt)) if (!own.test(name)) remove(prebuilt, name)
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map')) remove(entry.parentPath, entry.name)
  writeFileSync(join(modules, marker), accountOf(modules))
}

/** Whether that was done since npm last changed anything there. */
export function isTrimmed(modules) {
  try {
    return readFileSync(join(modules, marker), 'utf8') === accountOf(modules)
  } catch {
    return false
  }
}

/** npm writes its account of what it installed anew each time. */
const accountOf = (modules) => String(statSync(join(modules, '.package-lock.json')).mtimeMs)

const remove = (...path) => rmSync(join(...path), { recursive: true, force: true })
