import { maxPictures } from '../../../../contract/values/limits.ts'
import { meaningOfPhotoName } from '../../../../contract/rules/photo-name.ts'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import type { ChosenPhoto } from '../photos/use-chosen-photos.ts'
import type { Lookup } from '../sheets/check-rows.ts'

export interface PlannedPhoto {
  readonly photo: ChosenPhoto
  readonly product: string
  readonly found: ManagedProduct | undefined
  /** Position among the product's photos, from 1; undefined with a `fault`. */
  readonly number: number | undefined
  readonly fault: string
}

/** In the order of `photos`; those of one product follow its own photos, by their numbers. */
export function planPhotos(photos: readonly ChosenPhoto[], lookup: Lookup): PlannedPhoto[] {
  const meant = photos.map((photo) => {
    const { found, place } = meaningOfPhotoName(photo.file.name, lookup)
    return photo.typed === undefined
      ? { photo, product: found?.productCode ?? '', found, place }
      : { photo, product: photo.typed, found: lookup(photo.typed), place }
  })
  const numbers = new Map<string, number>()
  const taken = new Map<string, number>()
  for (const { photo, found } of meant.toSorted((a, b) => a.place - b.place)) {
    if (!found) continue
    const number = (taken.get(found._id) ?? found.picture.length) + 1
    taken.set(found._id, number)
    if (number <= maxPictures) numbers.set(photo.id, number)
  }
  return meant.map(({ photo, product, found }) => {
    const number = numbers.get(photo.id)
    return { photo, product, found, number, fault: number === undefined ? faultOf(product, found) : '' }
  })
}

function faultOf(product: string, found: ManagedProduct | undefined): string {
  if (found && found.picture.length >= maxPictures) return `${found.productCode} heeft al ${maxPictures} foto's.`
  if (found) return `Past er niet meer bij: ${found.productCode} krijgt ten hoogste ${maxPictures} foto's.`
  if (product.trim() === '') return 'De naam is geen productcode; vul de code in.'
  return 'We vinden geen product met deze code of naam.'
}
