/** A product's code, and the photo's position from 1. */
export interface PhotoName {
  readonly code: string
  readonly place: number
}

/** Includes phone formats that cannot be used, so that the user gets an error; not what a Mac keeps beside a photo. */
export const isPhotoName = (name: string): boolean =>
  /\.(jpe?g|jfif|png|webp|heic|heif|avif|gif|tiff?|bmp)$/i.test(name) && !/^__MACOSX|(^|[\\/])\._/.test(name)

const withoutFolders = (path: string) => path.split(/[\\/]/).at(-1) ?? ''

/** Of two photos of one name, in folders or ZIPs, the second is kept by its path. Adds the name to `taken`. */
export function keptName(path: string, taken: Set<string>): string {
  const base = withoutFolders(path)
  const name = taken.has(path) || taken.has(base) ? path : base
  taken.add(name)
  return name
}

/** 'B1001-2.png' is photo 1 of a code 'B1001-2', which is returned first, or photo 2 of B1001. */
export function readPhotoName(name: string): readonly PhotoName[] {
  const base = withoutFolders(name.normalize('NFC'))
    .replace(/\.\w+$/, '')
    .trim()
  const [, stem, digit] = /^(.+)[-_ ]([1-9])$/.exec(base) ?? []
  const whole = { code: base, place: 1 }
  return stem === undefined ? [whole] : [whole, { code: stem.trim(), place: Number(digit) }]
}

/** 'B1001-2' is the second photo of B1001, even when loosely read codes include B10012. */
export function meaningOfPhotoName<Product extends { readonly productCode: string }>(
  name: string,
  lookup: (code: string) => Product | undefined,
): PhotoName & { readonly found: Product | undefined } {
  const readings = readPhotoName(name).map((reading) => ({ ...reading, found: lookup(reading.code) }))
  const asWritten = readings.find(({ code, found }) => found?.productCode.toLowerCase() === code.toLowerCase())
  return (
    asWritten ?? readings.find(({ found }) => found) ?? { code: '', place: 1, ...readings.at(-1), found: undefined }
  )
}
