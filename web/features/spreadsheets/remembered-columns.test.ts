import { afterEach, expect, test } from 'vitest'
import { columnLetter } from '../../../sheets/recognize.ts'
import { rememberColumns, rememberedColumns, withChoice } from './remembered-columns.ts'

afterEach(() => window.localStorage.clear())

const columns = (headings: readonly string[], from = 0) =>
  headings.map((heading, at) => ({ at: from + at, letter: columnLetter(from + at), heading, example: '1' }))

test('remembered columns: a choice holds for the same headings in the same columns, of the same job', () => {
  rememberColumns('bestelling', columns(['Code', 'Prijs', 'Prijs']), { code: 0, qty: 2 })
  expect(rememberedColumns('bestelling', columns(['Code', 'Prijs', 'Prijs']))).toEqual({ code: 0, qty: 2 })
  expect(rememberedColumns('bestelling', columns(['Code', 'Prijs', 'Prijs'], 1))).toBeUndefined()
  expect(rememberedColumns('bijboeken', columns(['Code', 'Prijs', 'Prijs']))).toBeUndefined()
})

test('remembered columns: of a sheet without headings nothing is remembered', () => {
  rememberColumns('bestelling', columns(['', '']), { code: 0, qty: 1 })
  expect(rememberedColumns('bestelling', columns(['', '']))).toBeUndefined()
})

test('remembered columns: a column that is chosen for one field is no other one', () => {
  expect(withChoice({ code: 0, qty: 2, price: null }, 'code', 2)).toEqual({ code: 2, price: null })
  expect(withChoice({ code: 0, van: null }, 'totEnMet', null)).toEqual({ code: 0, van: null, totEnMet: null })
})
