// Removes from node_modules what nothing here loads: two hundred megabytes of headers, maps, and databases of other systems.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** @param modules the folder node_modules, as npm has just filled it */
export function trimLibraries(modules) {
  for (const name of readdirSync(modules)) {
    // Headers are for compiling against Node, which nothing here does.
    if (/^node-(linux|darwin|win)/.test(name)) for (const part of ['include', 'share']) remove(modules, name, part)
  }
  for (const part of ['deps', 'src']) remove(modules, 'better-sqlite3', part)
  // The same once more, for programs that are no modules.
  remove(modules, '@simplewebauthn', 'server', 'script')
  const prebuilt = join(modules, 'better-sqlite3', 'prebuilds')
  const own = new RegExp(`^${process.platform}(musl)?-${process.arch}\\.node$`)
  for (const name of readdirSync(prebuilt)) if (!own.test(name)) rmSync(join(prebuilt, name))
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map')) rmSync(join(entry.parentPath, entry.name))
}

const remove = (...path) => rmSync(join(...path), { recursive: true, force: true })
