import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** In the name of every script and stylesheet of the next release. */
export const nextMark = '.next.'

const built = join(import.meta.dirname, '../../../dist')
const named = /[\w~-]+\.(?:js|css)\b/g
const renamed = (name: string) => name.replace(/\.(js|css)$/, `${nextMark}$1`)

/** Renames all scripts and stylesheets, and so changes the service worker. @returns a folder without this release's files */
export async function nextRelease(cacheName: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(built, folder, { recursive: true })
  const assets = join(folder, 'assets')
  const names = new Set((await readdir(assets)).filter((name) => /\.(js|css)$/.test(name)))
  for (const path of (await readdir(folder, { recursive: true })).filter((name) => /\.(br|gz|map)$/.test(name)))
    await rm(join(folder, path))
  for (const path of (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(js|css|html|json)$/.test(name),
  )) {
    const text = await readFile(join(folder, path), 'utf8')
    const next = text.replace(named, (name) => (names.has(name) ? renamed(name) : name))
    await writeFile(join(folder, path), next.replaceAll(cacheName, `${cacheName}-next`))
  }
  for (const name of names) await rename(join(assets, name), join(assets, renamed(name)))
  return folder
}
