import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { pastedLines } from './pasted-lines.ts'
import { decodeText, readListFile } from './read-list-file.ts'
import { xlsxText } from './xlsx-text.ts'

const sheet = (rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: 'Bestelling', rows }] })
const linesIn = (read: Awaited<ReturnType<typeof xlsxText>>) => {
  if ('refusal' in read) return read.refusal
  const pasted = pastedLines(read.text)
  return 'refusal' in pasted ? pasted.refusal : pasted.lines.map(({ product, qty }) => [product, qty])
}

test('read list file: a sheet reads as pasting it would, numbers and text alike', async () => {
  const rows = [
    ['Productcode', 'Omschrijving', 'Aantal'],
    ['B1001', "Tulipa 'Apeldoorn'\n12/+", 1250],
    [null, null, null],
    ['B1002', 'Was "rood"', '1.250'],
    [4001, 'Los', 2.5],
  ]
  expect(linesIn(await xlsxText(await sheet(rows)))).toEqual([
    ['B1001', 1250],
    ['B1002', 1250],
    ['4001', undefined],
  ])
})

test('read list file: a sheet of 5,000 lines is refused with their number', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [`B${1000 + at}`, 5])
  expect(linesIn(await xlsxText(await sheet(rows)))).toBe('Dit zijn 5.000 regels, per keer kan het met hoogstens 500')
})

test('read list file: a zip bomb is refused before it is read', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(40 * 1024 * 1024) }, { level: 9 })
  expect(bomb.length).toBeLessThan(100_000)
  expect(await xlsxText(bomb)).toEqual({ refusal: 'Dit Excel-bestand is uitgepakt te groot; plak de regels.' })
})

test('read list file: macros, broken archives and zips of something else are refused with a sentence', async () => {
  const macros = zipSync({ 'xl/vbaProject.bin': strToU8('x') })
  expect(await xlsxText(macros)).toEqual({
    refusal: 'Dit Excel-bestand bevat macro’s; bewaar het als gewone XLSX of als CSV.',
  })
  const unreadable = { refusal: 'Dit Excel-bestand kunnen we niet lezen; bewaar het als CSV, of plak de regels.' }
  expect(await xlsxText(zipSync({ 'foto.txt': strToU8('hallo') }))).toEqual(unreadable)
  expect(await xlsxText(strToU8('PK en dan niets'))).toEqual(unreadable)
  const whole = await sheet([['B1001', 5]])
  expect(await xlsxText(whole.slice(0, whole.length / 2))).toEqual(unreadable)
})

test('read list file: files that are too large, protected or no text are refused', async () => {
  const refusal = async (...parts: BlobPart[]) => {
    const read = await readListFile(new File(parts, 'bestelling.csv'))
    return 'refusal' in read ? read.refusal : undefined
  }
  expect(await refusal(new Uint8Array(5 * 1024 * 1024 + 1))).toMatch(/groter dan 5 MB/)
  expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toMatch(/beveiligd of oud/)
  expect(await refusal(new Uint8Array([1, 0, 2]))).toMatch(/kunnen we niet lezen/)
  expect(await refusal('B1001;250')).toBe(undefined)
})

test('read list file: text is UTF-8 where all of it is, and else what Windows writes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(decodeText(bytes('Crème;5'))).toEqual({ text: 'Crème;5' })
  expect(decodeText(new Uint8Array([0x43, 0x72, 0xe8, 0x6d, 0x65, 0x3b, 0x80]))).toEqual({ text: 'Crème;€' })
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x42, 0x00, 0x31, 0x00]))).toEqual({ text: 'B1' })
})
