import { expect, test } from 'vitest'
import type { z } from 'zod'
import { normaliseGebruikersnaam } from '../endpoints/auth.ts'
import { listQuery, pageOf, priceInput, requiredText, wholeNumber, year } from './fields.ts'

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

const tooPrecise = 'Prijs mag ten hoogste twee cijfers achter de komma hebben'

test.each([
  ['12,5', '12.50'],
  ['0,125', tooPrecise],
  [12.345, tooPrecise],
  ['1.000', 'Prijs is niet duidelijk: typ in plaats van 1.000 bijvoorbeeld 1000 of 1,00'],
  [12.5, '12.50'],
  [0.1 + 0.2, '0.30'],
  ['', 'Prijs is niet ingevuld'],
  [undefined, 'Prijs is niet ingevuld'],
  [null, 'Prijs is niet ingevuld'],
  ['100000', 'Prijs is geen geldig bedrag'],
  ['-1', 'Prijs is geen geldig bedrag'],
  [1e21, 'Prijs is geen geldig bedrag'],
])('price: %j gives %j', (input, expected) => {
  expect(read(priceInput, input)).toBe(expected)
})

test('pages: everything without a question, else ten rows unless asked otherwise', () => {
  expect(pageOf({})).toBeUndefined()
  expect(pageOf({ pagina: 3 })).toEqual({ limit: 10, offset: 20 })
  expect(pageOf({ perPagina: 4 })).toEqual({ limit: 4, offset: 0 })
  expect(pageOf({ pagina: 2, perPagina: 100 })).toEqual({ limit: 100, offset: 100 })
})

test.each([
  [{ pagina: '0' }, 'Dit paginanummer bestaat niet'],
  [{ pagina: 'een' }, 'Dit paginanummer bestaat niet'],
  [{ perPagina: '101' }, 'Vraag 1 tot 100 regels per pagina'],
  [{ zoek: 'x'.repeat(101) }, 'Een zoekopdracht heeft ten hoogste 100 tekens'],
  [{ zoek: ' tulp ', onbekend: '1' }, { zoek: 'tulp' }],
])('list query: %j gives %j', (input, expected) => {
  expect(read(listQuery, input)).toEqual(expected)
})

test('fields: order years begin after 2019', () => {
  expect(read(year, '2020')).toBe(2020)
  expect(read(year, '2019')).toBe('Dit jaar bestaat niet')
})

test('fields: a gebruikersnaam is lowercase and without spaces of any kind', () => {
  expect(normaliseGebruikersnaam('  Jan  de\tBoer\u00a0 ')).toBe('jandeboer')
})
