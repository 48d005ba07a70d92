// Saves 300 MB: source maps, Node headers, SQLite binaries of other platforms, duplicate builds.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** By package. Node and Vite load ES modules, not the CommonJS builds beside them. */
const unused = {
  '@mantine/charts': ['cjs'],
  '@mantine/core': ['cjs'],
  '@mantine/hooks': ['cjs'],
  '@simplewebauthn/server': ['script'],
  'better-sqlite3': ['deps', 'src'],
  'happy-dom': ['src'],
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

export function trimLibraries(modules) {
  for (const [name, parts] of Object.entries(unused)) for (const part of parts) remove(modules, name, part)
  for (const name of readdirSync(modules)) {
    // Headers serve only to compile against Node.
    if (/^node-(linux|darwin|win)/.test(name)) for (const part of ['include', 'share']) remove(modules, name, part)
  }
  const prebuilt = join(modules, 'better-sqlite3', 'prebuilds')
  const own = new RegExp(`^${process.platform}(musl)?-${process.arch}\\.node$`)
  for (const name of readdirSync(prebuilt)) if (!own.test(name)) remove(prebuilt, name)
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map')) remove(entry.parentPath, entry.name)
  writeFileSync(join(modules, marker), accountOf(modules))
}

export function isTrimmed(modules) {
  try {
    return readFileSync(join(modules, marker), 'utf8') === accountOf(modules)
  } catch {
    return false
  }
}

/** npm rewrites this file on every install. */
const accountOf = (modules) => String(statSync(join(modules, '.package-lock.json')).mtimeMs)

const remove = (...path) => rmSync(join(...path), { recursive: true, force: true })
