// What bodies and addresses take beyond the bounds of each field: what is chosen together, and which sentence comes first.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { exports } from './exports.ts'
import { orders } from './orders.ts'
import { papers } from './papers.ts'
import { priceListFields } from './price-lists.ts'
import { products } from './products.ts'
import { settings } from './settings.ts'

/** The sentence of the first error and where it stands, or the value. */
function read(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input)
  const [issue] = result.error?.issues ?? []
  return issue ? [issue.message, issue.path.join('.')] : result.data
}
const ids = (count: number) => Array.from({ length: count }, (_, at) => `o${at}`)

test.each([
  [{}, {}],
  [{ van: '', tot: '' }, {}],
  [{ van: '2026-07-01' }, { van: '2026-07-01' }],
  [{ tot: '2026-07-01' }, { tot: '2026-07-01' }],
  [
    { van: '2026-07-01', tot: '2026-07-01' },
    { van: '2026-07-01', tot: '2026-07-01' },
  ],
  [{ van: '2026-07-01', tot: '' }, { van: '2026-07-01' }],
  [{ van: '2026-07-02', tot: '2026-07-01' }, ['Kies een einddatum die niet voor de begindatum ligt', 'tot']],
  [{ van: '2026-02-30' }, ['Deze datum bestaat niet', 'van']],
  [{ ids: 'a,b,,a' }, { ids: ['a', 'b'] }],
  [{ ids: 'a' }, { ids: ['a'] }],
  [{ ids: '' }, ['Kies eerst orders', 'ids']],
  [{ ids: ',,' }, ['Kies eerst orders', 'ids']],
  [{ ids: ids(250).join(',') }, { ids: ids(250) }],
  [{ ids: ids(251).join(',') }, ['Kies ten hoogste 250 orders tegelijk', 'ids']],
])('a sheet of %j is read as %j', (query, expected) => {
  expect(read(exports.sheet.query, query)).toEqual(expected)
})

test.each([
  [{ ids: 'a,b' }, { ids: ['a', 'b'] }],
  [{ leverdatum: '2026-11-24' }, { leverdatum: '2026-11-24' }],
  [{}, ['Kies orders of een leverdatum', '']],
  [{ ids: 'a', leverdatum: '2026-11-24' }, ['Kies orders of een leverdatum', '']],
])('a pick list of %j is read as %j', (query, expected) => {
  expect(read(papers.pickList.query, query)).toEqual(expected)
})

const place = (more: object) => read(orders.place.body, { order: [{ _id: 'a', qty: 1 }], ...more })
test('a reference is one line of at most 35 signs, in no more than 200 as they were pasted', () => {
  const reference = (referentie: string | null) => place({ referentie })
  const tooLong = ['Referentie mag maximaal 35 tekens hebben', 'referentie']
  expect(reference(' PO 12\t/\n 7 ')).toMatchObject({ referentie: 'PO 12 / 7' })
  expect(reference(null)).toMatchObject({ referentie: null })
  expect(reference('x'.repeat(36))).toEqual(tooLong)
  expect(reference(`x${' '.repeat(199)}`)).toMatchObject({ referentie: 'x' })
  expect(reference(`x${' '.repeat(200)}`)).toEqual(tooLong)
})

test('a line to check says its product by code or by _id, either without spaces around it or both', () => {
  const lines = (line: object) => read(orders.check.body, { lines: [{ qty: 1, ...line }] })
  expect(lines({ code: ' B1 ' })).toEqual({ lines: [{ code: 'B1', qty: 1 }] })
  expect(lines({ _id: 'a' })).toEqual({ lines: [{ _id: 'a', qty: 1 }] })
  expect(lines({ _id: 'a', code: 'B1' })).toEqual({ lines: [{ _id: 'a', code: 'B1', qty: 1 }] })
  expect(lines({})).toEqual(['Code is niet ingevuld', 'lines.0'])
  expect(lines({ code: ' ' })).toEqual(['Code is niet ingevuld', 'lines.0.code'])
})

test('a whole shop of a hundred thousand products can be put in order, and not one more', () => {
  const places = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: `p${at}`, shopIndex: at }))
  const takes = (count: number) => products.updateShopIndex.body.safeParse(places(count)).success
  expect([takes(100_000), takes(100_001)]).toEqual([true, false])
})

test('a percentage off is typed in twenty signs at most', () => {
  const korting = (signs: number) => read(priceListFields, { naam: 'Export', korting: `7,5${' '.repeat(signs - 4)}%` })
  expect(korting(20)).toEqual({ naam: 'Export', korting: '7.50' })
  expect(korting(21)).toEqual(['Korting is geen geldig percentage', 'korting'])
  expect(read(priceListFields, { naam: 'Export', korting: 7.5 })).toEqual({ naam: 'Export', korting: '7.50' })
  expect(read(priceListFields, { naam: 'Export', korting: '' })).toEqual({ naam: 'Export', korting: '0.00' })
})

test('numbers of authorities are read without the signs that people write in them, from forty signs at most', () => {
  const bedrijf = (fields: object) => read(settings.update.body, { bedrijf: fields })
  expect(bedrijf({ kvk: '12 34.56 78', btw: 'nl 0012.34567.b01' })).toEqual({
    bedrijf: { kvk: '12345678', btw: 'NL001234567B01' },
  })
  expect(bedrijf({ kvk: ' . ', btw: '' })).toEqual({ bedrijf: { kvk: '', btw: '' } })
  const wrong = ['KvK-nummer moet 8 cijfers hebben', 'bedrijf.kvk']
  expect(bedrijf({ kvk: `12345678${' '.repeat(32)}` })).toEqual({ bedrijf: { kvk: '12345678' } })
  expect(bedrijf({ kvk: `12345678${' '.repeat(33)}` })).toEqual(wrong)
  expect(bedrijf({ kvk: '123456789' })).toEqual(wrong)
})

test('of delivery days the first thing that is wrong is told', () => {
  const day = (weekdag: number, tot = '14:00') => ({ weekdag, werkdagenVooraf: 0, tot })
  const dagen = (...days: readonly object[]) => read(settings.update.body, { levering: { dagen: days } })
  const week = [7, 6, 5, 4, 3, 2, 1].map((weekdag) => day(weekdag))
  expect(dagen(...week)).toEqual({ levering: { dagen: week.toReversed() } })
  expect(dagen(...week, day(1))).toEqual(['Een week heeft 7 dagen', 'levering.dagen'])
  expect(dagen(day(1), day(1))).toEqual(['Een weekdag kan er maar één keer staan', 'levering.dagen'])
  expect(dagen(day(1, ' '))).toEqual(['Vul in tot hoe laat er besteld kan worden', 'levering.dagen.0.tot'])
  expect(dagen(day(1, '1'))).toEqual(['Dit is geen tijd, schrijf bijvoorbeeld 14:00', 'levering.dagen.0.tot'])
  expect(dagen(day(1, ' 23:59 '), day(2, '00:00'))).toEqual({ levering: { dagen: [day(1, '23:59'), day(2, '00:00')] } })
})
