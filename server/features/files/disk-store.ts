import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureStore } from './picture-store.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Files are written under a temporary name, synced, then renamed. */
export async function openDiskStore(folder: string): Promise<PictureStore> {
  await mkdir(folder, { recursive: true })
  return {
    async write(name, content) {
      const temporary = join(folder, `.${randomBytes(8).toString('hex')}.part`)
      try {
        await writeFile(temporary, content, { flag: 'wx', flush: true })
        await rename(temporary, join(folder, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async flush() {
      await using names = await open(folder, 'r')
      await names.sync()
    },
    async read(name) {
      try {
        const content = await readFile(join(folder, name))
        return { content, bytes: content.length }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(names) {
      for (const name of names) await rm(join(folder, name), { force: true })
    },
    async *list() {
      for (const name of await readdir(folder)) {
        const info = await stat(join(folder, name)).catch(() => undefined)
        if (info?.isFile()) yield { name, bytes: info.size, writtenAt: info.mtime }
      }
    },
    check: () => access(folder, constants.W_OK),
  }
}
