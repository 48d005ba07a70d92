import { expect, test } from 'vitest'
import { meaningOfPhotoName, readPhotoName } from './photo-name.ts'

/** A code and a place of each reading. */
test.each([
  ['B1001.jpg', ['B1001', 1]],
  ['foto’s/tulpen\\B1001.JPEG', ['B1001', 1]],
  [' B1001 .png', ['B1001', 1]],
  ['B1001', ['B1001', 1]],
  ['B1001-2.png', ['B1001-2', 1], ['B1001', 2]],
  ['B1001 _9.png', ['B1001 _9', 1], ['B1001', 9]],
  ['TUL 12 3.png', ['TUL 12 3', 1], ['TUL 12', 3]],
  ['B1001-0.png', ['B1001-0', 1]],
  ['B1001-10.png', ['B1001-10', 1]],
  ['-2.png', ['-2', 1]],
  ['', ['', 1]],
])('photo name: the photo %j can mean %j %j', (name, ...readings) => {
  expect(readPhotoName(name).map(({ code, place }) => [code, place])).toEqual(readings)
})

test('photo name: a name means the product whose code it is, before one that it reads like, before none', () => {
  const means = (name: string, ...codes: readonly string[]) => {
    const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')
    const lookup = (typed: string) =>
      codes.map((productCode) => ({ productCode })).find(({ productCode }) => plain(productCode) === plain(typed))
    const { code, place, found } = meaningOfPhotoName(name, lookup)
    return [code, place, found?.productCode]
  }
  expect(means('B1001-2.jpg', 'B1001')).toEqual(['B1001', 2, 'B1001'])
  expect(means('b1001-2.jpg', 'B1001', 'B10012')).toEqual(['b1001', 2, 'B1001'])
  expect(means('B1001-2.jpg', 'B10012')).toEqual(['B1001-2', 1, 'B10012'])
  expect(means('B1001-2.jpg', 'B1001', 'B1001-2')).toEqual(['B1001-2', 1, 'B1001-2'])
  expect(means('B1001-2.jpg')).toEqual(['B1001', 2, undefined])
  expect(means('B1001.jpg', 'B1002')).toEqual(['B1001', 1, undefined])
})
