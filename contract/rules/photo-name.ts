/** A product's code, and the photo's position from 1. */
export interface PhotoName {
  readonly code: string
  readonly place: number
}

/** Includes phone formats that cannot be used, so that the user gets an error; not what a Mac keeps beside a photo. */
export const isPhotoName = (name: string): boolean =>
  /\.(jpe?g|jfif|png|webp|heic|heif|avif|gif|tiff?|bmp)$/i.test(name) && !/^__MACOSX|(^|[\\/])\._/.test(name)

/** 'B1001-2.png' is photo 1 of a code 'B1001-2', which is returned first, or photo 2 of B1001. */
export function readPhotoName(name: string): readonly PhotoName[] {
  const base = (name.normalize('NFC').split(/[\\/]/).at(-1) ?? '').replace(/\.\w+$/, '').trim()
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
