import { expect, test } from 'vitest'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { sampleProduct } from '../../../../tests/support/page/sample-product.ts'
import { lookupIn } from '../sheets/check-rows.ts'
import type { ChosenPhoto } from '../photos/use-chosen-photos.ts'
import { planPhotos } from './plan-photos.ts'

const product = (productCode: string, pictures: number): ManagedProduct => ({
  ...sampleProduct({ _id: productCode, productCode, productName: `Tulipa ${productCode}` }),
  picture: Array.from({ length: pictures }, (_, index) => `${productCode}-${index}.webp`),
  version: 1,
})
const lookup = lookupIn([product('B1001', 1), product('B10012', 0), product('TUL-2', 0), product('P7', 3)])

const photo = (name: string, typed?: string): ChosenPhoto => ({
  id: `${name} ${typed}`,
  file: new File(['x'], name),
  typed,
})
const plan = (...photos: readonly ChosenPhoto[]) =>
  planPhotos(photos, lookup).map(({ product: code, number, fault }) => [code, number, fault])

test('plan photos: a dash and a digit are the number of a photo, however loosely codes are read', () => {
  expect(plan(photo('B1001-2.jpg'), photo('B10012.jpg'), photo('tul-2-3.jpg'))).toEqual([
    ['B1001', 2, ''],
    ['B10012', 1, ''],
    ['TUL-2', 1, ''],
  ])
})

test('plan photos: what fits no product, and what is over the maximum, is named, and takes no other one with it', () => {
  expect(
    plan(photo('IMG_2041.jpg'), photo('P7.jpg'), photo('B1001-3.jpg'), photo('B1001-2.jpg'), photo('B1001.jpg')),
  ).toEqual([
    ['', undefined, 'De naam is geen productcode; vul de code in.'],
    ['P7', undefined, "P7 heeft al 3 foto's."],
    ['B1001', undefined, "Past er niet meer bij: B1001 krijgt ten hoogste 3 foto's."],
    ['B1001', 3, ''],
    ['B1001', 2, ''],
  ])
})
