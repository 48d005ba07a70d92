import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes .br and .gz next to each text file, at levels too slow for compression per response. */
export async function precompress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const text = await readFile(path)
      const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(text, brotli))
      await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
    }),
  )
}
