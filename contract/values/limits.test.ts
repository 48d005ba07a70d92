import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  adminPageSize,
  chunkLoadMilliseconds,
  defaultUserPageYear,
  dragAutoScrollEdge,
  dragMousePixels,
  dragTouchMilliseconds,
  shopPageSize,
  toastMilliseconds,
  yearBeforeFirst,
} from './limits.ts'

test('limits: section 9 of the specification says what the code has', () => {
  const specification = readFileSync('docs/specification.md', 'utf8')
  const [, section = ''] = /\n## 9\. Limits\n([^#]*)/.exec(specification) ?? []
  const said = section.replace(/\s+/g, ' ')
  for (const sentence of [
    `Years of orders from the current one down to ${yearBeforeFirst + 1}`,
    `the user page opens on ${defaultUserPageYear}`,
    `A toast closes after ${toastMilliseconds / 1000} seconds.`,
    `A chunk may take ${chunkLoadMilliseconds / 1000} seconds to load.`,
    `Dragging begins after ${dragMousePixels} px with a mouse, ${dragTouchMilliseconds} ms with a finger`,
    `lists scroll from ${dragAutoScrollEdge * 100} % of their edge`,
  ])
    expect(said).toContain(sentence)
  expect(said).toMatch(/^ Shop four a page, lists ten\./)
  expect([shopPageSize, adminPageSize]).toEqual([4, 10])
})
