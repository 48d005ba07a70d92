import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readList } from '../spreadsheets/list-rows.ts'
import { pastedPrices } from './pasted-prices.ts'

test('agreed prices: a day cell of a workbook stays the day until which a price holds', async () => {
  const day = (month: number, date: number) => new Date(Date.UTC(2026, month - 1, date))
  const rows = [
    ['Code', 'Naam', 'Prijs', 'Van', 'Tot en met'],
    ['B1001', 'Queen of Night', 0.15, day(12, 1), day(12, 31)],
    ['B1002', 'Apeldoorn', 0.16, null, day(12, 31)],
  ]
  const read = await readList(await writeXlsx({ sheets: [{ name: 'Blad', rows }] }))
  if ('refusal' in read) throw new Error(read.refusal)
  expect(pastedPrices(read.list)).toEqual([
    { row: 2, code: 'B1001', price: '0,15', van: '2026-12-01', totEnMet: '2026-12-31', complaint: undefined },
    { row: 3, code: 'B1002', price: '0,16', van: '', totEnMet: '2026-12-31', complaint: undefined },
  ])
})
