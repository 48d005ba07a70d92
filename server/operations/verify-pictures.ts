import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

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
