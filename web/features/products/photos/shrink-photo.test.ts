import { afterEach, expect, test, vi } from 'vitest'
import { shrinkPhoto } from './shrink-photo.ts'

afterEach(() => vi.unstubAllGlobals())

const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'IMG_1.jpg', { type: 'image/jpeg' })

/** A browser whose workers answer with this. */
function workersAnswer(answer: (worker: EventTarget) => Event): void {
  class OneWorker extends EventTarget {
    postMessage() {
      queueMicrotask(() => this.dispatchEvent(answer(this)))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', OneWorker)
}
const says = (data: unknown) => () => new MessageEvent('message', { data })
const large = photo(700_000)

test('shrink photo: a photo in the size that is kept goes instead of a larger one, under its own name', async () => {
  workersAnswer(says(new Blob([new Uint8Array(200_000)], { type: 'image/jpeg' })))
  const { name, type, size } = await shrinkPhoto(large)
  expect({ name, type, size }).toEqual({ name: 'IMG_1.jpg', type: 'image/jpeg', size: 200_000 })
})

test('shrink photo: a small photo goes as it is, without a worker', async () => {
  vi.stubGlobal('Worker', undefined)
  const small = photo(600 * 1024)
  expect(await shrinkPhoto(small)).toBe(small)
})

test.each([
  ['has no workers', () => vi.stubGlobal('Worker', undefined)],
  ['cannot start the worker', () => workersAnswer(() => new Event('error'))],
  ['cannot read the photo, or finds it small enough', () => workersAnswer(says(undefined))],
  ['makes it no smaller', () => workersAnswer(says(new Blob([new Uint8Array(800_000)], { type: 'image/jpeg' })))],
  ['makes something else of it', () => workersAnswer(says(new Blob([new Uint8Array(9)], { type: 'image/png' })))],
])('shrink photo: a photo goes as it is where the browser %s', async (_what, arrange) => {
  arrange()
  expect(await shrinkPhoto(large)).toBe(large)
})
