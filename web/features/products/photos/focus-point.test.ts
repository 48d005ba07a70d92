import fc from 'fast-check'
import { expect, test } from 'vitest'
import { middle, objectPosition } from '../../../../contract/rules/picture-focus.ts'
import { movedByKey } from './focus-point.ts'

const part = fc.integer({ min: 0, max: 100 }).map((hundredth) => hundredth / 100)
const point = fc.record({ x: part, y: part })
const keys = fc.array(
  fc.tuple(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'a'), fc.boolean()),
)

/** A point's place in its frame, 0 to 1, at this `object-position` in percent; the picture has `times` its size. */
const seenAt = (times: number, percent: number, at: number) => (1 - times) * (percent / 100) + at * times

test('focus point: a frame that shows a quarter of the picture or more has the point in sight', () => {
  const times = fc.double({ min: 1, max: 4, noNaN: true })
  fc.assert(
    fc.property(times, times, point, (across, down, focus) => {
      const [, x = '', y = ''] = /^(\d+)% (\d+)%$/.exec(objectPosition(focus)) ?? []
      for (const seen of [seenAt(across, Number(x), focus.x), seenAt(down, Number(y), focus.y)]) {
        expect(seen).toBeGreaterThan(-1e-9)
        expect(seen).toBeLessThan(1 + 1e-9)
      }
    }),
  )
})

test('focus point: a frame that shows half of the picture has the point in its middle, or the edge of the picture at its own', () => {
  fc.assert(
    fc.property(part, (at) => {
      const [percent = ''] = objectPosition({ x: at, y: at }).split('%')
      const nearest = Math.min(Math.max(0.5, at * 2 - 1), at * 2)
      expect(seenAt(2, Number(percent), at)).toBeCloseTo(nearest, 6)
    }),
  )
})

test('focus point: keys never lead out of the picture, nor away from whole hundredths', () => {
  fc.assert(
    fc.property(point, keys, (start, pressed) => {
      const end = pressed.reduce((at, [key, isLarge]) => movedByKey(at, key, isLarge) ?? at, start)
      for (const value of [end.x, end.y]) {
        expect(value).toBe(Math.round(value * 100) / 100)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
    }),
  )
  expect(movedByKey({ x: 0.5, y: 0.5 }, 'ArrowUp', true)).toEqual({ x: 0.5, y: 0.4 })
  expect(movedByKey({ x: 0.1, y: 0.9 }, 'Home', false)).toEqual(middle)
  expect(movedByKey(middle, 'Tab', false)).toBeUndefined()
})
