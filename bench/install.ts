// What is installed: packages and megabytes, as package-lock.json and node_modules have them.
import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Row, tell } from './row.ts'

const lockfile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
})

export async function measureInstall(): Promise<Row[]> {
  const { packages } = lockfile.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
  const wanted = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  // What is for another system is in the lockfile, but not here.
  const sizes = (await Promise.all(wanted.map(async ([path]) => ({ path, bytes: await sizeOf(path) })))).filter(
    ({ bytes }) => bytes > 0,
  )
  const megabytes = (some: typeof sizes) => tell(some.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)
  const node = sizes.filter(({ path }) => /node-(linux|win|darwin)-/.test(path))
  return [
    {
      what: 'Installed for production',
      floor: '',
      shop: `${sizes.length} packages, ${megabytes(sizes)} MB, of which Node itself ${megabytes(node)} MB`,
    },
    { what: 'Installed for development', floor: `${mostInstalled} MB`, shop: `${await installed('node_modules')} MB` },
  ]
}

/** Megabytes that the libraries of development may take. */
export const mostInstalled = 750

/** Megabytes of the disk that a folder takes, as `du -m` counts them, without what programs keep there by themselves (`.cache`). */
export async function installed(folder: string): Promise<number> {
  return Math.ceil((await blocksOf(folder)) / 2048)
}

async function blocksOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const blocks = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return /^\.(cache|vite)/.test(entry.name) ? 0 : blocksOf(path)
      return (await lstat(path)).blocks
    }),
  )
  return blocks.reduce((sum, some) => sum + some, (await lstat(folder)).blocks)
}

/** Bytes of the files in a package, without the packages inside it; 0 where it is not installed. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : sizeOf(path)
      return entry.isFile() ? (await stat(path)).size : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
