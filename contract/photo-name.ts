/** What the name of a photo may say: a product's code, and which of its photos this is, from 1. */
export interface PhotoName {
  readonly code: string
  readonly place: number
}

/** Whether a file of a ZIP is meant as a photo; of what a phone makes too, so that its owner hears that it cannot be used. */
export const isPhotoName = (name: string): boolean =>
  /\.(jpe?g|jfif|png|webp|heic|heif|avif|gif|tiff?|bmp)$/i.test(name) && !name.startsWith('__MACOSX')

/**
 * 'B1001.jpg' is the first photo of B1001, 'B1001-2.png' its second; a code may itself end in a dash and a digit.
 * @returns what it can mean: all of it as a code first
 */
export function readPhotoName(name: string): readonly PhotoName[] {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.\w+$/, '').trim()
  const [, stem, digit] = /^(.+)[-_ ]([1-9])$/.exec(base) ?? []
  const whole = { code: base, place: 1 }
  return stem === undefined ? [whole] : [whole, { code: stem.trim(), place: Number(digit) }]
}

/**
 * What a photo's name means where these products are: 'B1001-2' is the second of B1001 before it is B10012, however loosely
 * codes are read.
 * @param lookup a product by its code as people write it
 */
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
