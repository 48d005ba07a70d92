import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { pastedLines } from './pasted-lines.ts'
import { readList } from './list-rows.ts'
import { readListFile } from './read-list-file.ts'

const sheet = (rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: 'Bestelling', rows }] })
const linesIn = (read: Awaited<ReturnType<typeof readList>>) => {
  if ('refusal' in read) return read.refusal
  const pasted = pastedLines(read.list)
  return 'refusal' in pasted ? pasted.refusal : pasted.lines.map(({ product, qty }) => [product, qty])
}

test('a sheet reads as pasting it would, numbers and text alike', async () => {
  const rows = [
    ['Productcode', 'Omschrijving', 'Aantal'],
    ['B1001', "Tulipa 'Apeldoorn'\n12/+", 1250],
    [null, null, null],
    ['B1002', 'Was "rood"', '1.250'],
    [4001, 'Los', 2.5],
  ]
  expect(linesIn(await readList(await sheet(rows)))).toEqual([
    ['B1001', 1250],
    ['B1002', 1250],
    ['4001', undefined],
  ])
})

test('a sheet of 5,000 lines is refused with their number', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [`B${1000 + at}`, 5])
  expect(linesIn(await readList(await sheet(rows)))).toBe('Dit zijn 5.000 regels, per keer kan het met hoogstens 500')
})

test('what is no workbook is refused with a sentence', async () => {
  const refusal = { refusal: 'Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw.' }
  expect(await readList(zipSync({ 'foto.txt': strToU8('hallo') }))).toEqual(refusal)
  expect(await readList(new Uint8Array([1, 0, 2]))).toEqual(refusal)
})

test('files that are too large are refused before they are read', async () => {
  const refusal = async (...parts: BlobPart[]) => {
    const read = await readListFile(new File(parts, 'bestelling.csv'))
    return 'refusal' in read ? read.refusal : undefined
  }
  expect(await refusal(new Uint8Array(5 * 1024 * 1024 + 1))).toMatch(/groter dan 5 MB/)
  expect(await refusal('B1001;250')).toBe(undefined)
})
