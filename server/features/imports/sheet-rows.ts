// Refuses whatever no sheet of products needs before anything is parsed.
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { unguarded } from '../../../contract/values/csv-text.ts'
import { storable } from '../../platform/db/storable.ts'
import { isZip, type ZipEntry, zipEntries } from './zip.ts'

export interface SheetRow {
  /** Row number as in the spreadsheet, from 1. */
  readonly row: number
  /** `dates` and `formulas` are column indexes, from 0. */
  readonly cells: readonly (string | number)[]
  readonly dates: readonly number[]
  readonly formulas: readonly number[]
}

export class SheetRefused extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

const mostRows = 20_001
/** A spreadsheet's own maximum, empty rows included; filled rows are counted while reading. */
const mostRowsOfFile = 1_048_576
const mostColumns = 100
const megabyte = 1024 * 1024
/** More than `mostColumns` cells at a spreadsheet's maximum length. */
const mostRowBytes = 5 * megabyte
/** Bytes of all parts together: 20,000 rows and their texts. */
const mostInflated = 120 * megabyte
const mostTextOfTabs = 100_000

/** Yields the filled rows. @throws SheetRefused */
export async function* sheetRows(file: Buffer): AsyncGenerator<SheetRow> {
  let count = 0
  for await (const row of isZip(file) ? xlsxRows(file) : csvRows(decoded(file))) {
    if (row.cells.every((cell) => cell === '') && row.dates.length === 0) continue
    count++
    if (count > mostRows) throw new SheetRefused(413, 'Dit blad heeft meer dan 20.000 regels; deel het in stukken')
    if (row.cells.length > mostColumns) throw new SheetRefused(413, 'Dit blad heeft meer dan 100 kolommen')
    yield row
  }
}

async function* xlsxRows(file: Buffer): AsyncGenerator<SheetRow> {
  const { at: sheet } = await examine(file)
  // Loaded on demand: it takes a third of the worker's start time, and CSV does not need it.
  const { streamXlsxRows } = await import('hucre/xlsx')
  try {
    let last = -1
    for await (const { index, values } of streamXlsxRows(file, { sheet, maxRows: mostRowsOfFile })) {
      if (index <= last) throw unreadable()
      last = index
      const dates = values.flatMap((value, at) => (value instanceof Date ? [at] : []))
      yield { row: index + 1, cells: trimmedEnd(values.map(cellOf)), dates, formulas: [] }
    }
  } catch {
    throw unreadable()
  }
}

const tooManyColumns = () => new SheetRefused(413, 'Dit blad heeft meer dan 100 kolommen')

const unreadable = () =>
  new SheetRefused(415, 'Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw')

/** Entity declarations, in both encodings that a sheet may use. */
const declarations = ['<!DOCTYPE', '<!ENTITY'].flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])

/** @throws SheetRefused for a file that inflates too large, or holds macros, formulas or external links */
async function examine(file: Buffer): Promise<Tab> {
  const entries = opened(file)
  const first = await firstTab(entries)
  let left = mostInflated
  for (const entry of entries) {
    if (/vbaProject\.bin$|macrosheets\//i.test(entry.name))
      throw new SheetRefused(400, "Dit bestand bevat macro's; bewaar het als gewone XLSX of als CSV")
    if (/externalLinks\//i.test(entry.name))
      throw new SheetRefused(400, 'Dit bestand verwijst naar andere bestanden; plak de waarden en bewaar het opnieuw')
    const content = await entry.read(left).catch((error: unknown) => {
      throw error instanceof RangeError ? new SheetRefused(413, 'Dit bestand is uitgepakt te groot') : unreadable()
    })
    left -= content.length
    if (!/\.(xml|rels)$/i.test(entry.name)) continue
    if (declarations.some((declaration) => content.includes(declaration)))
      throw new SheetRefused(400, 'Dit bestand bevat iets dat niet in een blad hoort; bewaar het als CSV')
    if (!/worksheets\/sheet/i.test(entry.name)) continue
    // Other tabs are not read, so their formulas do no harm.
    if (first.part === undefined || entry.name === first.part) refuseFormulas(content)
    refuseLongRows(content)
  }
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw unreadable()
  return first
}

interface Tab {
  /** Position among all tabs, from 0. */
  readonly at: number
  readonly part: string | undefined
}

/** The first visible tab: generated workbooks may begin with hidden ones. */
async function firstTab(entries: readonly ZipEntry[]): Promise<Tab> {
  async function textOf(name: string): Promise<string> {
    const entry = entries.find((one) => one.name === name)
    const content = await entry?.read(mostTextOfTabs).catch(() => undefined)
    return content?.toString() ?? ''
  }
  const tabs = (await textOf('xl/workbook.xml')).match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []
  const at = Math.max(
    0,
    tabs.findIndex((tag) => !/\sstate="(?:hidden|veryHidden)"/.test(tag)),
  )
  const [, id = ''] = /\s\w+:id="([^"]+)"/.exec(tabs[at] ?? '') ?? []
  const links = (await textOf('xl/_rels/workbook.xml.rels')).match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  const link = links.find((tag) => tag.includes(` Id="${id}"`)) ?? ''
  const [, part = ''] = / Target="(?:\/xl\/)?(worksheets\/[^"]+)"/.exec(link) ?? []
  return { at, part: entries.find(({ name }) => name === `xl/${part}`)?.name }
}

function opened(file: Buffer) {
  try {
    return zipEntries(file)
  } catch {
    throw unreadable()
  }
}

/** The parser reads a whole row: millions of cells in one take minutes and all of the worker's memory. */
function refuseLongRows(xml: Buffer): void {
  for (let at = xml.indexOf('row'); at >= 0; ) {
    const next = xml.indexOf('row', at + 3)
    if ((next < 0 ? xml.length : next) - at > mostRowBytes) throw tooManyColumns()
    at = next
  }
}

function refuseFormulas(xml: Buffer): void {
  const at = ['<f>', '<f ', '<x:f>', '<x:f '].map((tag) => xml.indexOf(tag)).filter((one) => one >= 0)
  if (at.length === 0) return
  const before = xml.subarray(Math.max(0, Math.min(...at) - 300), Math.min(...at)).toString('latin1')
  const cell = [...before.matchAll(/ r="([A-Z]{1,3}\d{1,7})"/g)].at(-1)?.[1]
  const where = cell === undefined ? '' : ` (cel ${cell})`
  throw new SheetRefused(400, `Dit blad bevat formules${where}; plak ze als waarden en bewaar het opnieuw`)
}

function cellOf(value: unknown): string | number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : ''
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nee'
  return typeof value === 'string' ? storable(value).trim() : ''
}

function trimmedEnd(cells: (string | number)[]): (string | number)[] {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}

/** UTF-8 when valid, else Windows-1252. */
function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file.includes(0)) throw unreadable()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Guesses one delimiter from the heading; accepting several would split '1,25'. */
function delimiterOf(text: string): string {
  const heading =
    text
      .slice(0, 20_000)
      .replaceAll(/"[^"]*"/g, '""')
      .split(/\r\n|\r|\n/)
      .find((line) => line.trim() !== '') ?? ''
  const counts = [';', '\t', '|', ','].map((sign) => ({ sign, count: heading.split(sign).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ';'
}

/** Excel's own hint on the first line, which it does not show: 'sep=;'. */
const separatorLine = /^sep=(.)\r?\n/i

async function* csvRows(whole: string): AsyncGenerator<SheetRow> {
  const [line = '', separator] = separatorLine.exec(whole) ?? []
  const text = whole.slice(line.length)
  // In pieces, so that parsing stops when reading stops.
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: separator ?? delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
      info: true,
    }),
  )
  try {
    let row = 0
    for await (const read of parser) {
      row++
      const cells = recordOf(read).map((cell) => storable(cell).trim())
      const formulas = cells.flatMap((cell, at) => (/^[=@]/.test(cell) ? [at] : []))
      yield { row, cells: trimmedEnd(cells.map(unguarded)), dates: [], formulas }
    }
  } catch {
    throw unreadable()
  }
}

function* pieces(text: string): Generator<string> {
  const size = 64 * 1024
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

function recordOf(read: unknown): string[] {
  const record = typeof read === 'object' && read !== null && 'record' in read ? read.record : []
  return Array.isArray(record) ? record.map(String) : []
}
