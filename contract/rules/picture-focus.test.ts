import { expect, test } from 'vitest'
import { middle, objectPosition } from './picture-focus.ts'

test.each([
  [middle, '50% 50%'],
  // Half of the picture is seen: with a point in its outer quarters an edge is reached.
  [{ x: 0, y: 1 }, '0% 100%'],
  [{ x: 0.25, y: 0.75 }, '0% 100%'],
  [{ x: 0.26, y: 0.74 }, '2% 98%'],
  [{ x: 0.4, y: 0.6 }, '30% 70%'],
])('picture focus: %o is in sight with %s', (focus, position) => {
  expect(objectPosition(focus)).toBe(position)
})
