import { expect, test } from 'vitest'
import { mergeSequence, windowAround } from './sequence.ts'

const rowsOf = (ids: string) => ids.split('').map((_id) => ({ _id }))
const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id).join('')

test.each([
  [0, 200, 0, 200],
  [0, 201, 0, 100],
  [40, 201, 0, 100],
  [99, 20_000, 49, 149],
  [1e10, 20_000, 19_900, 20_000],
  [-1, 20_000, 0, 100],
])('sequence: around place %i of %i, rows %i to %i are drawn', (at, total, start, end) => {
  expect(windowAround(at, total)).toEqual({ start, end })
})

test('sequence: an edited order applies to the current catalogue: removed products drop out, new ones come last', () => {
  expect(idsOf(mergeSequence(rowsOf('dcba'), rowsOf('abcd')))).toBe('dcba')
  expect(idsOf(mergeSequence(rowsOf('dcba'), rowsOf('xacy')))).toBe('caxy')
})

test('sequence: the rows are those of now, not those that were sorted', () => {
  const now = [{ _id: 'a', shopIndex: 7 }]
  expect(mergeSequence([{ _id: 'a', shopIndex: 0 }], now)).toEqual(now)
})
