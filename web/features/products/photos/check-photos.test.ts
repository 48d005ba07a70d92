import { expect, test } from 'vitest'
import { maxUploadBytes } from '../../../../contract/values/limits.ts'
import { choosePhotos } from './check-photos.ts'

const photo = (name: string, type = 'image/jpeg', size = 1000) => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const chosen = (files: readonly File[], room = 3) => {
  const { photos, refusals } = choosePhotos(files, room)
  return { names: photos.map(({ file }) => file.name), refusals }
}

test('check photos: photos are taken in the order in which they were chosen', () => {
  const files = [photo('b.jpg'), photo('a.png', 'image/png'), photo('c.webp', 'image/webp')]
  expect(chosen(files)).toEqual({ names: ['b.jpg', 'a.png', 'c.webp'], refusals: [] })
})

test.each([
  [photo('a.gif', 'image/gif'), 'a.gif is geen JPEG, PNG of WebP.'],
  [photo('a.jpg', 'image/jpeg', maxUploadBytes + 1), 'a.jpg is groter dan 10 MB.'],
  [photo('a.jpg', 'image/jpeg', 0), 'a.jpg is leeg.'],
])('check photos: %o is left out, with its reason, and takes no other one with it', (file, refusal) => {
  expect(chosen([file, photo('b.jpg')])).toEqual({ names: ['b.jpg'], refusals: [refusal] })
})

test('check photos: a photo may be as large as the limit', () => {
  expect(chosen([photo('a.jpg', 'image/jpeg', maxUploadBytes)]).names).toEqual(['a.jpg'])
})

test('check photos: what does not fit beside the others is left out, and what is refused takes no room', () => {
  const files = [photo('a.jpg'), photo('b.gif', 'image/gif'), photo('c.jpg'), photo('d.jpg'), photo('e.jpg')]
  expect(chosen(files, 2)).toEqual({
    names: ['a.jpg', 'c.jpg'],
    refusals: ['b.gif is geen JPEG, PNG of WebP.', "Maximaal 3 foto's: d.jpg, e.jpg past er niet meer bij."],
  })
})

test('check photos: each photo is told apart, the same file twice as well', () => {
  const { photos } = choosePhotos([photo('a.jpg'), photo('a.jpg')], 3)
  expect(new Set(photos.map(({ id }) => id)).size).toBe(2)
})
