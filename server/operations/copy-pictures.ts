import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../platform/db/schema.ts'
import { filesOf } from '../features/files/make-picture.ts'
import type { PictureStore } from '../features/files/picture-store.ts'

/** Skips equal sizes, since a name never gets other content. @throws Error when the target then lacks a file */
export async function copyPictures(
  db: Db,
  from: PictureStore,
  to: PictureStore,
  progress: (done: number, total: number) => void,
) {
  const rows = await db.selectFrom('pictures').select('filename').orderBy('filename').execute()
  const names = rows.flatMap((row) => filesOf(row.filename))
  const sizes = await sizesIn(from)
  const there = await sizesIn(to)
  const missing: string[] = []
  /** Without those that were already there. */
  const written: Record<string, PictureFile> = {}
  let [files, bytes] = [0, 0]
  for (const [index, name] of names.entries()) {
    const size = sizes.get(name)
    if (size === undefined) {
      missing.push(name)
      continue
    }
    if (there.get(name) !== size) {
      const sha256 = await copy(name, size, from, to)
      if (sha256 === undefined) {
        sizes.delete(name)
        missing.push(name)
        continue
      }
      written[name] = { bytes: size, sha256 }
    }
    files += 1
    bytes += size
    progress(index + 1, names.length)
  }
  await to.flush()
  const arrived = await sizesIn(to)
  const lost = names.find((name) => sizes.has(name) && arrived.get(name) !== sizes.get(name))
  if (lost !== undefined) throw new Error(`The picture ${lost} arrived incomplete.`)
  return { files, bytes, missing, written }
}

async function sizesIn(store: PictureStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { name, bytes } of store.list()) sizes.set(name, bytes)
  return sizes
}

/** @returns SHA-256 of the copy; undefined when the file was removed meanwhile, as in an open shop */
async function copy(name: string, size: number, from: PictureStore, to: PictureStore): Promise<string | undefined> {
  const picture = await from.read(name)
  if (!picture) return undefined
  const content = Buffer.isBuffer(picture.content) ? picture.content : await buffer(picture.content)
  if (content.length !== size) throw new Error(`The picture ${name} cannot be read completely.`)
  await to.write(name, content)
  return hashOf(content)
}

/** At the time of writing; the server never reuses a name for other content. */
export interface PictureFile {
  readonly bytes: number
  readonly sha256: string
}

export const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

export async function damagedPictures(
  folder: string,
  written: Readonly<Record<string, PictureFile>>,
): Promise<string[]> {
  const damaged: string[] = []
  for (const [name, { bytes, sha256 }] of Object.entries(written)) {
    const content = await readFile(join(folder, name)).catch(() => undefined)
    if (content === undefined) damaged.push(`The picture file ${name} is missing in the backup.`)
    else if (content.length !== bytes)
      damaged.push(`The picture file ${name} has ${content.length} bytes instead of ${bytes}.`)
    else if (hashOf(content) !== sha256) damaged.push(`The picture file ${name} is not as it was written.`)
  }
  return damaged
}
