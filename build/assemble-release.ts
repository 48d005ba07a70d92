// The content of both tarball and image; of node_modules only the production files that a program loads.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { z } from 'zod'
import { licenceFile, writeThirdParty } from './third-party.ts'

const ours = [
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'contract',
  'sheets',
  'deploy',
  'dist',
  'docs/operations.md',
  'package.json',
  'package-lock.json',
  'scripts/run.mjs',
  'scripts/start.ts',
  'server',
]

const ofTests = /\.test\.tsx?$/

/** In libraries: maps, types, sources and documentation; licences stay. */
const unread = /\.(map|markdown|md|[cm]?ts|tsx|flow|cc|h|gypi?)$/
const forReaders = new Set(['.github', '.vscode', '.yarn', 'benchmark', 'benchmarks', 'docs', 'example', 'examples'])
const forTests = new Set(['test', 'tests', '__tests__'])

const lockfile = z.looseObject({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.looseObject({
      dev: z.boolean().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
})
const readLockfile = (path: string) => lockfile.parse(JSON.parse(readFileSync(path, 'utf8')))

/** @param withNode bundles Node, so the target machine needs none */
export function assembleRelease(root: string, folder: string, { withNode }: { withNode: boolean }): void {
  for (const path of ours) {
    if (!existsSync(join(root, path))) throw new Error(`The release lacks ${path}.`)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (from) => !ofTests.test(from) })
  }
  const { packages, ...about } = readLockfile(join(root, 'node_modules/.package-lock.json'))
  const kept = Object.entries(packages).filter(
    ([path, { dev }]) => dev !== true && existsSync(join(root, path)) && (withNode || !isNode(path)),
  )
  const shipped = Object.fromEntries(kept)
  for (const [path] of kept) copyLibrary(join(root, path), join(folder, path))
  const account = JSON.stringify({ ...about, packages: shipped }, null, 2)
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), account)
  writeThirdParty(root, folder, { version: about.version, all: packages, shipped })
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
      if (inside === 'node_modules' || forReaders.has(inside) || forTests.has(inside)) return false
      return !unread.test(path) || licenceFile.test(basename(path))
    },
  })
}
