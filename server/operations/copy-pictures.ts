import { buffer } from 'node:stream/consumers'
import type { Db } from '../platform/db/schema.ts'
import { filesOf } from '../features/files/make-picture.ts'
import type { PictureStore } from '../features/files/picture-store.ts'
import { hashOf, type PictureFile } from './verify-pictures.ts'

export interface CopiedPictures {
  files: number
  bytes: number
  /** Excludes files that were already there. */
  copied: number
  missing: string[]
  written: Record<string, PictureFile>
}

/** Skips equal sizes, since a name never gets other content. @throws Error when the target then lacks a file */
export async function copyPictures(
  db: Db,
  from: PictureStore,
  to: PictureStore,
  progress: (done: number, total: number) => void,
): Promise<CopiedPictures> {
  const rows = await db.selectFrom('pictures').select('filename').orderBy('filename').execute()
  const names = rows.flatMap((row) => filesOf(row.filename))
  const sizes = await sizesIn(from)
  const there = await sizesIn(to)
  const result: CopiedPictures = { files: 0, bytes: 0, copied: 0, missing: [], written: {} }
  for (const [index, name] of names.entries()) {
    const size = sizes.get(name)
    if (size === undefined) {
      result.missing.push(name)
      continue
    }
    if (there.get(name) !== size) {
      const sha256 = await copy(name, size, from, to)
      if (sha256 === undefined) {
        sizes.delete(name)
        result.missing.push(name)
        continue
      }
      result.written[name] = { bytes: size, sha256 }
      result.copied += 1
    }
    result.files += 1
    result.bytes += size
    progress(index + 1, names.length)
  }
  const arrived = await sizesIn(to)
  const lost = names.find((name) => sizes.has(name) && arrived.get(name) !== sizes.get(name))
  if (lost !== undefined) throw new Error(`The picture ${lost} arrived incomplete.`)
  return result
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
