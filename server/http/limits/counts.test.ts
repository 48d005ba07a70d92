import { expect, test } from 'vitest'
import { Counts } from './counts.ts'

test('what comes is counted until it goes, each by its key, and of what has gone nothing is kept', () => {
  const counts = new Counts()
  const seen = () => [counts.of('a'), counts.of('b'), counts.keys()]
  expect(seen()).toEqual([0, 0, []])
  for (const key of ['a', 'b', 'a', 'a']) counts.add(key)
  expect(seen()).toEqual([3, 1, ['a', 'b']])
  counts.remove('a')
  expect(seen()).toEqual([2, 1, ['a', 'b']])
  counts.remove('b')
  expect(seen()).toEqual([2, 0, ['a']])
  counts.remove('a')
  expect(seen()).toEqual([1, 0, ['a']])
  counts.remove('a')
  expect(seen()).toEqual([0, 0, []])
})
