// The rows of a sheet, whatever file it came in; what no sheet of products should hold is refused before anything is parsed.
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { unguarded } from '../../contract/csv-text.ts'
import { storable } from '../db/storable.ts'
import { isZip, type ZipEntry, zipEntries } from './zip.ts'

export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  readonly row: number
  /** `dates` are the columns, from 0, in which a date stands. */
  readonly cells: readonly (string | number)[]
  readonly dates: readonly number[]
  /** And in which something is to be computed. */
  readonly formulas: readonly number[]
}

/** Why a file is refused, with the status of the answer. */
export class SheetRefused extends Error {
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

const mostRows = 20_001
/** As many as a spreadsheet has, empty ones included: those that are filled are counted as they come. */
const mostRowsOfFile = 1_048_576
const mostColumns = 100
const megabyte = 1024 * 1024
/** More than so many columns take, filled with as much as a spreadsheet lets stand in a cell. */
const mostRowBytes = 5 * megabyte
/** Of a sheet of 20,000 rows and its texts; all parts together. */
const mostInflated = 120 * megabyte
/** Of the list of a workbook's tabs; that of one with hundreds is shorter. */
const mostTextOfTabs = 100_000

/** The filled rows. @throws SheetRefused */
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
  // A CSV sheet does without it: a third of the time in which its thread starts.
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

/** Of entities, wherever they stand and in either way in which a sheet is written. */
const declarations = ['<!DOCTYPE', '<!ENTITY'].flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])

/**
 * @returns the tab to read
 * @throws SheetRefused for what grows too large, carries programs, computes, or points elsewhere
 */
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
    // Other tabs are not read, and may compute what they like.
    if (first.part === undefined || entry.name === first.part) refuseFormulas(content)
    refuseLongRows(content)
  }
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw unreadable()
  return first
}

interface Tab {
  /** Its place among all, from 0. */
  readonly at: number
  /** The file in which it stands; undefined where that cannot be told. */
  readonly part: string | undefined
}

/** The first tab that a person sees: workbooks that programs made begin with hidden ones. */
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

/** A row is read as a whole: millions of cells in one would take minutes, and the memory that a worker has. */
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

/** UTF-8 where all of it is; else as Windows writes it in western Europe. */
function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file.includes(0)) throw unreadable()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** What parts the cells of the heading, outside of quotes; several at once would part '1,25'. */
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

/** What Excel itself understands, and does not show: 'sep=;' on a line before all others. */
const separatorLine = /^sep=(.)\r?\n/i

async function* csvRows(whole: string): AsyncGenerator<SheetRow> {
  const [line = '', separator] = separatorLine.exec(whole) ?? []
  const text = whole.slice(line.length)
  // In pieces, so that no more is parsed than is read.
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
