import { expect, test } from 'vitest'
import { catalogue } from '../shop/catalogue.ts'
import type { Illustration } from './illustrate.ts'
import { illustrate } from './illustrate.ts'

const width = 160
/** One of every way to look at a plant. */
const samples = new Map(catalogue.flatMap(({ pictures }) => pictures.map((picture) => [picture.view, picture])))

test.each([...samples])('%s: one seed, one picture', { timeout: 60_000 }, (_, picture) => {
  const first = illustrate(picture, 'a', width)
  expect(first).toMatchObject({ width, height: 120 })
  expect(illustrate(picture, 'a', width).data).toEqual(first.data)
  expect(difference(first.data, illustrate(picture, 'b', width).data)).toBeGreaterThan(2)
})

test('the colour of a flower is what differs between two cultivars', () => {
  const red = illustrate(tulip('#cf2029'), 'a', width).data
  const yellow = illustrate(tulip('#f4c723'), 'a', width).data
  expect(mean(red, 0) - mean(red, 1)).toBeGreaterThan(mean(yellow, 0) - mean(yellow, 1) + 4)
})

const tulip = (main: string): Illustration => ({
  view: 'bunch',
  flower: { kind: 'tulip', form: 'single', paint: { main } },
  mood: 'papier',
})

/** Mean difference of two pictures, a byte's steps. */
function difference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}

function mean(data: Uint8Array, channel: number): number {
  let sum = 0
  for (let at = channel; at < data.length; at += 3) sum += data[at] ?? 0
  return sum / (data.length / 3)
}
