// Stores the rows while they are read. An import without a check job is one whose reading was interrupted.
import { HttpError } from '../../platform/errors.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { countRows, insertRows, newId } from '../../platform/db/rows.ts'
import { productsSheet } from '../../../sheets/column-words.ts'
import { columnLetter, possibleCodes, type Recognition, recognize } from '../../../sheets/recognize.ts'
import { tooManyRows } from '../../../sheets/sheet-error.ts'
import { type Cell, mostRows, type SheetRow } from '../../../sheets/sheet-row.ts'
import { cellText } from '../../../sheets/sheet-text.ts'
import { bodyRows, otherTable } from '../../../sheets/take-rows.ts'
import { isZip } from '../../../sheets/zip.ts'
import { codeKey } from '../../../contract/rules/product-code.ts'
import { productSheet } from '../../../contract/rules/product-sheet.ts'
import { noOutcomes, removeImport, removeRows } from './import-rows.ts'
import { knownCodes } from './check-import.ts'
import { readSheet } from './read-sheet.ts'
import {
  type Choices,
  type ImportField,
  questionsOf,
  type ReadTab,
  type SheetRead,
  type StoredRow,
} from './sheet-read.ts'

interface SentSheet {
  readonly userId: string
  readonly at: Date
  readonly sheet: Buffer
  readonly sheetName: string
  readonly photos: number
}

/** @returns the import's `_id`. @throws HttpError for an unreadable file, of which nothing is stored */
export async function storeSheet(
  connection: Connection,
  { userId, at, sheet, sheetName, photos }: SentSheet,
): Promise<string> {
  const { db } = connection
  const _id = newId()
  const now = at.toISOString()
  await db
    .insertInto('imports')
    .values({
      _id,
      userId,
      createdAt: now,
      changedAt: now,
      sheetName: sheetName.slice(0, 200),
      read: '{}',
      status: 'reading',
      done: 0,
      total: 0,
      counts: JSON.stringify(noOutcomes()),
      hasMoved: 0,
      sentence: null,
    })
    .execute()
  try {
    await readRows(connection, _id, { sheet, photos, choices: {} })
    await db
      .insertInto('import_sheets')
      .values({ importId: _id, content: sheet.toString('base64') })
      .execute()
    return _id
  } catch (error) {
    await removeImport(db, _id)
    throw error
  }
}

/** Reads the sheet again, as it was chosen. @throws HttpError 404 when it is not kept any more */
export async function readAgain(connection: Connection, importId: string, choices: Choices): Promise<void> {
  const { db } = connection
  const stored = await db
    .selectFrom('import_sheets')
    .select('content')
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow(() => new HttpError(404, 'Dit bestand is er niet meer, kies het opnieuw'))
  const photos = await countRows(db.selectFrom('import_photos').where('importId', '=', importId))
  await removeRows(db, importId)
  await db.updateTable('imports').set({ done: 0 }).where('_id', '=', importId).execute()
  const sheet = Buffer.from(stored.content, 'base64')
  await readRows(connection, importId, { sheet, photos, choices })
  // They are read already.
  await db.updateTable('imports').set({ done: photos }).where('_id', '=', importId).execute()
}

/** While something has to be asked, no row is stored. */
async function readRows(
  connection: Connection,
  importId: string,
  { sheet, photos, choices }: Pick<SentSheet, 'sheet' | 'photos'> & { readonly choices: Choices },
): Promise<void> {
  const { db } = connection
  const codes = await knownCodes(db)
  const isCode = (text: string) => codes.has(codeKey(text))
  const tabs: OpenTab[] = []
  const otherTabs: string[] = []
  const found = {
    hiddenTabs: [] as string[],
    guess: null as SheetRead['guess'],
    hiddenRows: 0,
    hiddenColumns: 0,
    skipped: 0,
  }
  const badCells: string[] = []
  let count = 0

  async function take(name: string, rows: readonly SheetRow[]): Promise<boolean> {
    const at = tabs.findIndex((one) => one.name === name)
    let tab = tabs[at]
    if (tab) {
      tab = withQuestionsOf(rows, tab, isCode, choices)
      tabs[at] = tab
    } else {
      tab = openTab(name, rows, isCode, choices)
      if (!tab) {
        otherTabs.push(name)
        return false
      }
      tabs.push(tab)
      found.hiddenColumns += tab.recognition.hiddenColumns
    }
    const computed = isZip(sheet) ? rows.find(({ formulas }) => formulas.length > 0) : undefined
    if (computed) throw formulaAt(computed)
    const { stored, hiddenRows, skipped, bad } = rowsOf(tab, rows, count, isCode)
    found.hiddenRows += hiddenRows
    found.skipped += skipped
    badCells.push(...bad.slice(0, 20))
    count += stored.length
    if (count > mostRows) throw new HttpError(413, tooManyRows().message)
    if (questionsOf({ tabs, guess: found.guess }).length === 0)
      await inTransaction(connection, (trx) =>
        insertRows(
          trx,
          'import_rows',
          stored.map(({ place, ...cells }) => ({
            importId,
            row: place,
            cells: JSON.stringify(cells),
            outcome: null,
            detail: null,
          })),
        ),
      )
    return true
  }

  await readSheet(sheet, choices.encoding, {
    open: ({ hiddenTabs, guess }) => Object.assign(found, { hiddenTabs, guess }),
    take,
  })
  if (tabs.length === 0 && otherTabs.length === 0) throw new HttpError(400, 'Dit bestand is leeg')
  if (tabs.length === 0)
    throw new HttpError(400, 'Geen kolom Productcode gevonden; zet boven de regels de namen van de kolommen')
  if (count === 0) throw new HttpError(400, 'Onder de namen van de kolommen staan geen regels')
  const read: SheetRead = { ...found, tabs: tabs.map(shownTab), otherTabs, badCells, choices }
  const isAsking = questionsOf(read).length > 0
  if (isAsking) await removeRows(db, importId)
  const total = (isAsking ? 0 : count) + photos
  await db
    .updateTable('imports')
    .set({ read: JSON.stringify(read), total })
    .where('_id', '=', importId)
    .execute()
}

interface OpenTab extends ReadTab {
  readonly recognition: Recognition<ImportField>
  /** Its heading and what is above it. */
  readonly head: readonly SheetRow[]
}

/** @returns undefined for a tab that is not chosen, or has none of the columns */
function openTab(
  name: string,
  rows: readonly SheetRow[],
  isCode: (text: string) => boolean,
  { tabs, columns = [] }: Choices,
): OpenTab | undefined {
  if (tabs && !tabs.includes(name)) return undefined
  const possible = new Set(possibleCodes(rows).filter(isCode))
  const chosen = columns.filter(({ tab = name }) => tab === name)
  const choice = Object.fromEntries(
    chosen.map(({ field, column }) => [field, column === null ? null : columnAt(column)]),
  )
  const recognition = recognize(rows, productsSheet, (text) => possible.has(text), choice)
  const { headingRow, taken, questions } = recognition
  const isNamed = taken.productCode != null || taken.productName != null
  const isAsked = questions.some(({ field }) => field === 'productCode' || field === 'productName')
  if (headingRow === 0 || (!isNamed && !isAsked)) return undefined
  return {
    name,
    recognition,
    head: rows.filter(({ row }) => row <= headingRow),
    columns: recognition.columns.map((column) => ({ ...column, field: fieldAt(recognition, column.at) })),
    questions: questions.map((question) => ({ ...question, options: question.options.map(columnLetter) })),
  }
}

/** A unit or a day may appear only in a later batch. */
function withQuestionsOf(
  rows: readonly SheetRow[],
  tab: OpenTab,
  isCode: (text: string) => boolean,
  choices: Choices,
): OpenTab {
  const found = openTab(tab.name, [...tab.head, ...rows], isCode, choices)?.questions ?? []
  const questions = found.filter(
    ({ field }) => field !== 'productCode' && tab.questions.every((one) => one.field !== field),
  )
  const isAsked = (field: ImportField | null) => questions.some((one) => one.field === field)
  return {
    ...tab,
    questions: [...tab.questions, ...questions],
    columns: tab.columns.map((column) => (isAsked(column.field) ? { ...column, field: null } : column)),
  }
}

const shownTab = ({ name, columns, questions }: OpenTab): ReadTab => ({ name, columns, questions })

const fieldAt = ({ taken }: Recognition<ImportField>, at: number): ImportField | null =>
  productsSheet.fields.find(({ name }) => taken[name] === at)?.name ?? null

/** 'AA' is 26. */
const columnAt = (letters: string) =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, digit) => sum * 26 + digit, 0) - 1

function formulaAt({ row, formulas }: SheetRow): HttpError {
  const cell = `${columnLetter(formulas[0] ?? 0)}${row}`
  return new HttpError(400, `Dit bestand bevat formules (cel ${cell}); plak ze als waarden en bewaar het opnieuw`)
}

/** @param count rows that were stored before */
function rowsOf(
  { name, columns, recognition }: OpenTab,
  rows: readonly SheetRow[],
  count: number,
  isCode: (text: string) => boolean,
) {
  const used = columns.flatMap(({ field, ...column }) => (field === null ? [] : [{ ...column, field }]))
  const body = bodyRows(rows, recognition)
  const other = otherTable(body, isCode, used)
  if (other !== undefined) throw new HttpError(400, other)
  const filled = body.filter(({ cells }) => used.some(({ at }) => (cells[at] ?? '') !== ''))
  return {
    stored: filled.map((row, at) => storedRow(name, row, used, count + at + 1)),
    hiddenRows: rows.filter(({ isHidden }) => isHidden).length,
    skipped: body.length - filled.length,
    bad: filled.flatMap(({ row, badBytes }) =>
      badBytes.filter((at) => used.every((one) => one.at !== at)).map((at) => `${columnLetter(at)}${row}`),
    ),
  }
}

/** Codes are compared sign by sign, as they are seen. Other texts stay as they are exported. */
const storedCell = (field: ImportField, cell: Cell): Cell =>
  field === 'productCode' && typeof cell === 'string' ? cellText(cell) : cell

function storedRow(
  tab: string,
  { row, cells, days, formulas, badBytes }: SheetRow,
  used: readonly { readonly at: number; readonly letter: string; readonly field: ImportField }[],
  place: number,
): StoredRow & { readonly place: number } {
  const isDayField = (field: ImportField) => field !== 'hide' && productSheet[field].kind === 'day'
  const madeDates = used.filter(({ field, at }) => days.includes(at) && !isDayField(field)).map(({ at }) => at)
  return {
    place,
    tab,
    row,
    cells: Object.fromEntries(
      used.map(({ field, at }) => [field, madeDates.includes(at) ? '' : storedCell(field, cells[at] ?? '')]),
    ),
    dates: used.filter(({ at }) => madeDates.includes(at)).map(({ letter }) => `${letter}${row}`),
    formulas: used.filter(({ at }) => formulas.includes(at)).map(({ field }) => field),
    badBytes: used.filter(({ at }) => badBytes.includes(at)).map(({ field }) => field),
  }
}
