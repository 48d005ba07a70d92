import { deflateRawSync } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'

class PackedByNode extends ZipPassThrough {
  override compression = 8
  protected override process(content: Uint8Array, isLast: boolean): void {
    this.ondata(null, deflateRawSync(content, { level: 1 }), isLast)
  }
}

/** For many megabytes, which fflate's own zipSync takes seconds for. */
export function zip(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const pieces: Uint8Array[] = []
  const archive = new Zip((_error, piece) => pieces.push(piece))
  for (const [name, content] of Object.entries(files)) {
    const file = new PackedByNode(name)
    archive.add(file)
    file.push(content, true)
  }
  archive.end()
  return Buffer.concat(pieces)
}
