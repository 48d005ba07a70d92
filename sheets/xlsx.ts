// Reads a workbook tab by tab. Only what is read is inflated, and everything is bounded while it is read.
import { lazily } from '../contract/values/lazily.ts'
import { dayOfSerial, type NumberFormat, numberFormat } from './number-format.ts'
import { inflatesTooLarge, SheetError, tooManyColumns, unreadable } from './sheet-error.ts'
import { exactText } from './sheet-text.ts'
import { type Cell, mostColumns, rowsOfBatch, type SheetRow, type SheetTab } from './sheet-row.ts'
import { attribute, type XmlHandler, xmlReader } from './xml.ts'
import { type ZipEntry, type ZipFile, zipEntries } from './zip.ts'

/** Bytes of all parts that are read: 20,000 rows and their texts. */
const mostInflated = 100 * 1024 * 1024
const mostTabs = 200
/** A sheet of 20,000 rows with 25 texts a row, none of them twice. */
const mostTexts = 500_000
/** In characters, of all shared texts together. */
const mostTextLength = 30_000_000
const mostFormats = 65_000
/** A spreadsheet's own maximum, empty ones included. */
const mostRows = 1_048_576
/** A spreadsheet's own maximum; empty cells beyond the last filled one count for nothing. */
const mostCells = 16_384
/** In characters; a spreadsheet allows 32,767. */
const longestText = 100_000

interface Workbook {
  readonly entries: ReadonlyMap<string, ZipEntry>
  readonly read: (part: string | undefined, handler: XmlHandler) => AsyncGenerator<void>
  readonly formats: readonly NumberFormat[]
  readonly texts: readonly string[]
  since1904: boolean
}

/** @throws SheetError for what is no workbook, holds macros or links to other files, or grows too large */
export async function workbookTabs(file: ZipFile): Promise<SheetTab[]> {
  const all = await zipEntries(file).catch(() => {
    throw unreadable()
  })
  refuseMacros(all)
  const entries = new Map(all.map((entry) => [entry.name, entry]))
  const read = partReader(entries)
  const book: Workbook = { entries, read, formats: [], texts: [], since1904: false }
  const found = await tabsOf(book)
  if (found.length === 0) throw unreadable()
  const parts = await targetsOf(book)
  const loaded = lazily(async () => {
    const formats = await formatsOf(book)
    return { ...book, formats, texts: await textsOf(book) }
  })
  return found.map(({ name, isHidden, id }) => ({
    name,
    isHidden,
    rows: () => tabRows(loaded, parts.get(id)),
  }))
}

function refuseMacros(entries: readonly ZipEntry[]): void {
  for (const { name } of entries) {
    if (/vbaProject\.bin$|macrosheets\//i.test(name))
      throw new SheetError(400, "Dit bestand bevat macro's; bewaar het als gewone XLSX of als CSV")
    if (/externalLinks\//i.test(name))
      throw new SheetError(400, 'Dit bestand verwijst naar andere bestanden; plak de waarden en bewaar het opnieuw')
  }
}

/** Reads parts as XML and yields after each piece; all parts share one bound. */
function partReader(entries: ReadonlyMap<string, ZipEntry>): Workbook['read'] {
  let left = mostInflated
  return async function* (part, handler) {
    const entry = part === undefined ? undefined : entries.get(part)
    if (!entry) return
    const reader = xmlReader(handler)
    let decoder: TextDecoder | undefined
    try {
      for await (const piece of entry.pieces(left)) {
        left -= piece.length
        decoder ??= new TextDecoder(encodingOf(piece))
        reader.write(decoder.decode(piece, { stream: true }))
        yield
      }
    } catch (error) {
      if (error instanceof SheetError) throw error
      throw error instanceof RangeError ? inflatesTooLarge() : unreadable()
    }
    reader.end()
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff || second === 0) return 'utf-16le'
  return first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8'
}

async function readWhole(book: Workbook, part: string, handler: Partial<XmlHandler>): Promise<void> {
  const none = () => undefined
  for await (const _ of book.read(part, { open: none, close: none, text: none, ...handler }));
}

async function tabsOf(book: Workbook): Promise<{ name: string; isHidden: boolean; id: string }[]> {
  const tabs: { name: string; isHidden: boolean; id: string }[] = []
  await readWhole(book, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') book.since1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      if (tabs.length >= mostTabs) throw unreadable()
      tabs.push({
        name: attribute(attributes, 'name') ?? '',
        isHidden: /hidden/i.test(attribute(attributes, 'state') ?? ''),
        id: attribute(attributes, 'id') ?? '',
      })
    },
  })
  return tabs
}

/** Parts by the id of their relation to the workbook. */
async function targetsOf(book: Workbook): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>()
  await readWhole(book, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attribute(attributes, 'Target') ?? ''
      targets.set(attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return targets
}

/** Formats by the number that a cell has as its style. */
async function formatsOf(book: Workbook): Promise<NumberFormat[]> {
  const patterns = new Map<number, string>()
  const ids: number[] = []
  let isInCells = false
  await readWhole(book, 'xl/styles.xml', {
    open(name, attributes) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      if (name === 'numFmt') patterns.set(id, attribute(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) ids.push(id)
      if (patterns.size > mostFormats || ids.length > mostFormats) throw inflatesTooLarge()
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return ids.map((id) => numberFormat(id, patterns.get(id)))
}

async function textsOf(book: Workbook): Promise<string[]> {
  const texts: string[] = []
  let length = 0
  const run = textRun((text) => {
    length += text.length
    if (texts.push(text) > mostTexts || length > mostTextLength) throw inflatesTooLarge()
  }, 'si')
  await readWhole(book, 'xl/sharedStrings.xml', run)
  return texts
}

/** Joins the runs of a text, and leaves its phonetic reading out. */
function textRun(take: (text: string) => void, element: string): XmlHandler {
  let whole: string | undefined
  let isText = false
  let isPhonetic = false
  return {
    open(name) {
      if (name === element) whole = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    text(text) {
      if (whole === undefined || !isText || isPhonetic) return
      whole += text
      if (whole.length > longestText) throw unreadable()
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === element) {
        take(unescaped(whole ?? ''))
        whole = undefined
      }
    },
  }
}

/** Excel writes what XML cannot hold as '_x000D_'. */
const unescaped = (text: string) =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

async function* tabRows(
  loaded: () => Promise<Workbook>,
  part: string | undefined,
): AsyncGenerator<readonly SheetRow[]> {
  const book = await loaded()
  if (part === undefined || !book.entries.has(part)) throw unreadable()
  let rows: SheetRow[] = []
  const handler = rowHandler(book, (row) => rows.push(row))
  for await (const _ of book.read(part, handler)) {
    if (rows.length < rowsOfBatch) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

interface OpenRow extends SheetRow {
  readonly cells: Cell[]
  readonly days: number[]
  readonly formulas: number[]
}

/** Calls `take` with each row that has a cell. @throws SheetError */
function rowHandler(book: Workbook, take: (row: SheetRow) => void): XmlHandler {
  let last = 0
  let row: OpenRow | undefined
  const hiddenColumns: number[] = []
  let column = 0
  let type = ''
  let format: NumberFormat = 'number'
  let value = ''
  let isValue = false
  const inline = textRun((text) => (value = text), 'is')

  function openRow(attributes: string): void {
    const number = Number(attribute(attributes, 'r') ?? last + 1)
    if (!(number > last && number <= mostRows)) throw unreadable()
    last = number
    row = {
      row: number,
      cells: [],
      days: [],
      formulas: [],
      badBytes: [],
      isHidden: isHidden(attributes),
      hiddenColumns,
    }
    column = -1
  }

  function hideColumns(attributes: string): void {
    const [min, max] = ['min', 'max'].map((name) => Number(attribute(attributes, name)))
    const end = Math.min(max ?? 0, mostColumns)
    for (let at = (min ?? 1) - 1; at < end && hiddenColumns.length < mostColumns; at++) hiddenColumns.push(at)
  }

  function openCell(attributes: string): void {
    const place = attribute(attributes, 'r')
    column = place === undefined ? column + 1 : columnOf(place)
    if (column >= mostCells) throw tooManyColumns()
    type = attribute(attributes, 't') ?? 'n'
    format = book.formats[Number(attribute(attributes, 's') ?? -1)] ?? 'number'
    value = ''
  }

  function closeCell({ cells, days, formulas }: OpenRow): void {
    // One that shows nothing has an empty text as its value.
    const isUncomputed = value === '' && type !== 'str' && formulas.at(-1) === column
    if (value === '' && !isUncomputed) return
    const cell = isUncomputed ? uncomputed : type === 'n' ? numberCell(shownNumber(value)) : exactText(textCell())
    if (cell === '') return
    if (column >= mostColumns) throw tooManyColumns()
    if (type === 'd' || (type === 'n' && format === 'day')) days.push(column)
    while (cells.length < column) cells.push('')
    cells[column] = cell
  }

  function numberCell(number: number): Cell {
    if (!Number.isFinite(number)) return ''
    if (format === 'number') return number
    return format === 'day' ? dayOfSerial(number, book.since1904) : format(number)
  }

  function textCell(): string {
    if (type === 's') return book.texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'Ja' : 'Nee'
    return type === 'd' ? value.slice(0, 10) : type === 'str' ? unescaped(value) : value
  }

  return {
    open(name, attributes) {
      if (name === 'row') openRow(attributes)
      else if (name === 'c' && row) openCell(attributes)
      else if (name === 'col' && isHidden(attributes)) hideColumns(attributes)
      else if (name === 'v') isValue = true
      else if (name === 'f' && row) row.formulas.push(column)
      else inline.open(name, attributes)
    },
    text(text) {
      if (!isValue) return inline.text(text)
      value += text
      if (value.length > longestText) throw unreadable()
    },
    close(name) {
      if (name === 'v') isValue = false
      else if (name === 'c' && row) closeCell(row)
      else if (name === 'row' && row) {
        if (row.cells.length > 0 || row.formulas.length > 0) take(row)
        row = undefined
      } else inline.close(name)
    },
  }
}

/** Of a formula without a value, which programs write that do not compute. */
const uncomputed = '(formule)'

/** Without the noise of computing: 0.15000000000000002 is shown with fifteen digits at most. */
const shownNumber = (value: string) => Number(Number(value).toPrecision(15))

const isHidden = (attributes: string) => /^(?:1|true)$/.test(attribute(attributes, 'hidden') ?? '')

/** 'AB12' is 27. @throws SheetError */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  if (column === 0) throw unreadable()
  return column - 1
}
