import { expect, test } from 'vitest'
import type { z } from 'zod'
import { normaliseGebruikersnaam } from '../endpoints/auth.ts'
import { priceInput, requiredText, wholeNumber } from './fields.ts'

/** The sentence of the first error, or the value. */
function read(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input)
  return result.success ? result.data : result.error.issues[0]?.message
}

const text = requiredText('leeg', 5, 'te lang').min(3, { error: 'te kort' })

test.each([
  [undefined, 'leeg'],
  [null, 'leeg'],
  [5, 'leeg'],
  ['', 'leeg'],
  ['   ', 'leeg'],
  ['a', 'te kort'],
  [' ab ', 'te kort'],
  [' abc ', 'abc'],
  ['abcde', 'abcde'],
  ['a\u0007b\u009fc\u007f', 'abc'],
  ['a\vb\u0085c', 'a\nb\nc'],
  ['\u0007\u0001', 'leeg'],
  ['\u0007\u200b \u200d\u2060\ufeff', 'leeg'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['cre\u0300me', 'cr\u00e8me'],
  // Joins emoji.
  ['a\u200db', 'a\u200db'],
  ['abcdef', 'te lang'],
])('required text: %j gives %j', (input, expected) => {
  expect(read(text, input)).toBe(expected)
})

const number = wholeNumber({ missing: 'leeg', wrong: 'fout', min: 0, max: 1000 })

test.each([
  [0, 0],
  [1000, 1000],
  ['12', 12],
  [' 12 ', 12],
  ['', 'leeg'],
  [undefined, 'leeg'],
  [null, 'leeg'],
  [true, 'leeg'],
  [-1, 'fout'],
  [1001, 'fout'],
  ['1.5', 'fout'],
  ['1.000', 'fout'],
  ['1e2', 'fout'],
  [Number.NaN, 'leeg'],
  ['9'.repeat(21), 'fout'],
  [`${'0'.repeat(19)}7`, 7],
  [`${'0'.repeat(20)}7`, 'fout'],
])('whole number: %j gives %j', (input, expected) => {
  expect(read(number, input)).toBe(expected)
})

test.each([
  ['12,5', '12.50'],
  [12.345, 'Prijs mag ten hoogste twee cijfers achter de komma hebben'],
  [12.5, '12.50'],
  [0.1 + 0.2, '0.30'],
  [1e21, 'Prijs is geen geldig bedrag'],
])('price: %j gives %j', (input, expected) => {
  expect(read(priceInput, input)).toBe(expected)
})

test('fields: a gebruikersnaam is lowercase and without spaces of any kind', () => {
  expect(normaliseGebruikersnaam('  Jan  de\tBoer\u00a0 ')).toBe('jandeboer')
})
