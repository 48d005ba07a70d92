// What an operator gets, the tarball and the image alike: the built page, the server, what it says of itself, and of the
// libraries those of production, without what no program loads.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { z } from 'zod'

/** Beside the libraries, from the root of the repository. */
const shipped = [
  '.npmrc',
  'CHANGELOG.md',
  'contract',
  'deploy',
  'dist',
  'docs/operations.md',
  'package.json',
  'package-lock.json',
  'scripts/run.mjs',
  'scripts/start.ts',
  'server',
]

/** Tests, and what they compare with. */
const ofTests = /(\.test\.tsx?|[\\/]looks)$/

/** Of libraries: maps, types, sources that were compiled, and what is for readers, but for licences. */
const unread = /\.(map|markdown|md|[cm]?ts|tsx|flow|cc|h|gypi?)$/
const licence = /^(licen[cs]e|notice|copying)/i
const forReaders = new Set(['.github', '.vscode', '.yarn', 'benchmark', 'benchmarks', 'docs', 'example', 'examples'])
const forTests = new Set(['test', 'tests', '__tests__'])

const lockfile = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
})
const readLockfile = (path: string) => lockfile.parse(JSON.parse(readFileSync(path, 'utf8')))

/**
 * Copies what ships from the repository at `root`, with its libraries as they are installed and its page as it is built.
 * @param withNode whether Node itself goes along, so that the machine needs none
 */
export function assembleRelease(root: string, folder: string, { withNode }: { withNode: boolean }): void {
  for (const path of shipped) {
    if (!existsSync(join(root, path))) throw new Error(`${path} is not there to be shipped.`)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => !ofTests.test(from) })
  }
  const { packages, ...about } = readLockfile(join(root, 'node_modules/.package-lock.json'))
  const kept = Object.entries(packages).filter(
    ([path, { dev }]) => dev !== true && existsSync(join(root, path)) && (withNode || !isNode(path)),
  )
  for (const [path] of kept) copyLibrary(join(root, path), join(folder, path))
  // What npm and scripts/run.mjs go by.
  const account = JSON.stringify({ ...about, packages: Object.fromEntries(kept) }, null, 2)
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), account)
  const [node] = kept.flatMap(([path]) => (isNode(path) ? [path] : []))
  if (node === undefined) return
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync(join('..', basename(node), 'bin/node'), join(folder, 'node_modules/.bin/node'))
}

const isNode = (path: string) => /^node_modules\/node-(linux|darwin|win)-[^/]+$/.test(path)

function copyLibrary(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, {
    recursive: true,
    filter(path) {
      const inside = relative(from, path).split(sep).join('/')
      // Each package inside another has a row of its own.
      if (inside === 'node_modules' || forReaders.has(inside) || forTests.has(inside)) return false
      return !unread.test(path) || licence.test(basename(path))
    },
  })
}
