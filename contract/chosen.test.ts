// What is chosen together: orders in an address, a period, a paper's orders or its day.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { exports } from './exports.ts'
import { orders } from './orders.ts'
import { papers } from './papers.ts'

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
