import { expect, test } from 'vitest'
import { floweringComplaint, flowersIn, neutralFacts } from './product-facts.ts'

test.each([
  [4, 6, [4, 5, 6]],
  [4, 4, [4]],
  [1, 12, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [11, 2, [1, 2, 11, 12]],
  [12, 1, [1, 12]],
  [2, 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [null, null, []],
  [4, null, []],
  [null, 4, []],
])('from month %j to %j it flowers in %j', (bloeiVan, bloeiTot, months) => {
  const facts = { ...neutralFacts, bloeiVan, bloeiTot }
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((month) => flowersIn(facts, month))).toEqual(months)
})

test('both months of flowering are there, or neither', () => {
  const wrong = 'Vul bij bloei beide maanden in, of geen van beide'
  expect([floweringComplaint(null, null), floweringComplaint(3, 4), floweringComplaint(4, 3)]).toEqual(
    Array(3).fill(undefined),
  )
  expect([floweringComplaint(3, null), floweringComplaint(null, 4)]).toEqual([wrong, wrong])
})
