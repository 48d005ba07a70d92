import { readQuantity } from '../../../contract/values/read-quantity.ts'
import { pricePerPiece } from '../../../sheets/price-per-piece.ts'
import { columnLetter, possibleCodes, type Recognition, recognize } from '../../../sheets/recognize.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'
import { cellText, onlyText } from '../../../sheets/sheet-text.ts'
import { bodyRows, cancelledRows, otherTable } from '../../../sheets/take-rows.ts'
import { cancellation } from '../../../sheets/unit-words.ts'
import type { LineField, LineJob } from './line-jobs.ts'
import { areNotes, isNote, type Note, readNotes, wordsOfNotes } from './notes.ts'
import type { Tab, Tabs } from './read-tabs.ts'

export interface SheetLine {
  /** The same for the same row of the same file. */
  readonly id: string
  readonly row: number
  /** Code or name as written; may be empty. */
  readonly product: string
  readonly value: string
  /** Days as written; '' for no limit, undefined where no column says it. */
  readonly van: string | undefined
  readonly totEnMet: string | undefined
  readonly complaint?: string
}

/** Tabs with the same headings in the same columns, which are chosen together. */
export interface ReadPart {
  readonly key: string
  readonly tabs: readonly Tab[]
  readonly recognition: Recognition<LineField>
}

export type Choices = Readonly<Record<string, Recognition<LineField>['taken']>>

export interface ReadLines {
  readonly parts: readonly ReadPart[]
  readonly lines: readonly SheetLine[]
  readonly isAsking: boolean
  /** Why none of it is read. */
  readonly refusal: string | undefined
  readonly skipped: number
  readonly hiddenRows: number
  readonly hiddenColumns: number
  readonly hiddenTabs: readonly string[]
  readonly otherTabs: readonly string[]
  /** Cells with a sign that cannot be read, as 'B3'. */
  readonly badCells: readonly string[]
}

/** Texts of which the catalogue is to say whether they are codes. */
export const codesToLookUp = ({ tabs }: Tabs): string[] =>
  tabs.flatMap(({ rows }) => [...(areNotes(rows) ? [] : possibleCodes(rows)), ...wordsOfNotes(rows)])

export function readLines(
  { tabs, hiddenTabs, guess }: Tabs,
  job: LineJob,
  isCode: (cell: string) => boolean,
  choices: Choices = {},
): ReadLines {
  const notes = tabs.filter(({ rows }) => areNotes(rows))
  const tables = tabs.filter((tab) => !notes.includes(tab))
  const parts = partsOf(tables, job, isCode, choices)
  const isAsking = guess?.isSure === false || parts.some(({ recognition }) => recognition.questions.length > 0)
  const shown = parts.length > 0 ? parts.flatMap((part) => part.tabs) : notes
  const rows = shown.flatMap((tab) => tab.rows)
  const { lines, skipped, refusal } = parts.length > 0 ? tableLines(parts, job, isCode) : noteLines(notes, job, isCode)
  return {
    parts,
    lines: isAsking || refusal !== undefined ? [] : lines,
    isAsking,
    refusal,
    skipped: isAsking ? 0 : skipped,
    hiddenRows: rows.filter(({ isHidden }) => isHidden).length,
    hiddenColumns: parts.reduce((sum, { recognition }) => sum + recognition.hiddenColumns, 0),
    hiddenTabs,
    otherTabs: tabs.filter((tab) => !shown.includes(tab) && tab.rows.length > 0).map(({ name }) => name),
    badCells: rows.flatMap(({ row, badBytes }) => badBytes.map((at) => `${columnLetter(at)}${row}`)),
  }
}

/** Tabs that have the columns; where none has, those that could. */
function partsOf(
  tabs: readonly Tab[],
  job: LineJob,
  isCode: (cell: string) => boolean,
  choices: Choices,
): readonly ReadPart[] {
  const read = tabs.map((tab) => {
    const found = recognize(tab.rows, job.sheet, isCode)
    const headings = found.columns.map(({ letter, heading }) => `${letter} ${heading}`).join(' · ')
    return { tab, found, key: found.headingRow > 0 ? headings : `tabblad ${tab.name}` }
  })
  const all = [...Map.groupBy(read, ({ key }) => key)].map(([key, ofPart]): ReadPart => {
    const chosen = choices[key]
    const recognitions = ofPart.map(({ tab, found }) =>
      chosen ? recognize(tab.rows, job.sheet, isCode, chosen) : found,
    )
    return { key, tabs: ofPart.map(({ tab }) => tab), recognition: recognitions.reduce(withQuestionsOf) }
  })
  const having = all.filter(({ recognition: { taken, questions } }) => taken.code != null && questions.length === 0)
  const asking = all.filter(({ recognition: { headingRow, taken } }) => headingRow > 0 || taken.code != null)
  if (having.length > 0) return having
  return asking.length > 0 ? asking : all.slice(0, 1)
}

/** The first tab decides which column has the codes. */
function withQuestionsOf(first: Recognition<LineField>, other: Recognition<LineField>): Recognition<LineField> {
  const questions = other.questions.filter(({ field }) => field !== 'code')
  if (first.questions.length > 0 || questions.length === 0) return first
  return { ...first, questions, taken: { ...other.taken, code: first.taken.code } }
}

function tableLines(parts: readonly ReadPart[], job: LineJob, isCode: (cell: string) => boolean) {
  const lines: SheetLine[] = []
  let skipped = 0
  let refusal: string | undefined
  for (const { tabs, recognition } of parts)
    for (const { name, rows } of tabs) {
      // The heading of another tab may stand on another row.
      const ofTab = recognize(rows, job.sheet, isCode, recognition.taken)
      const body = bodyRows(rows, ofTab)
      const columnsOf = (...fields: LineField[]) =>
        ofTab.columns.filter(({ at }) => fields.some((field) => ofTab.taken[field] === at))
      const needed = columnsOf('code', job.value)
      const isFilled = ({ cells }: SheetRow) => needed.every(({ at }) => cellText(cells[at]) !== '')
      const codeAt = ofTab.taken.code ?? -1
      const hasCodes = body.some(({ cells }) => isCode(cellText(cells[codeAt])))
      // Written below the table, or without its tabs.
      const isLoose = (row: SheetRow) => hasCodes && isNote(row, isCode)
      refusal ??= otherTable(body, isCode, columnsOf(job.value))
      if (job.skipsZero) refusal ??= cancelledRows(body, (row) => isFilled(row) || isLoose(row))
      for (const row of body) {
        if (isLoose(row)) {
          lines.push(...looseLines(name, row, job, isCode))
          continue
        }
        const line = lineOf(name, row, ofTab, job, isCode)
        const asks = line.complaint !== undefined || asksForSomething(line.value, job)
        if (asks || (ofTab.taken[job.value] == null && line.product !== '')) lines.push(line)
        else if (line.product !== '') skipped++
      }
    }
  return { lines, skipped, refusal: refusal && `${refusal}.` }
}

/** A price outside its column may be of something else than the heading says. */
const looseLines = (tab: string, row: SheetRow, { value, isValue }: LineJob, isCode: (cell: string) => boolean) =>
  (value === 'price' ? [{ row: row.row, product: onlyText(row), value: '' }] : readNotes([row], isCode, isValue)).map(
    (note) => lineOfNote(tab, note),
  )

const asksForSomething = (value: string, { skipsZero }: LineJob) =>
  value !== '' && !(skipsZero && readQuantity(value) === 0)

function lineOf(
  tab: string,
  row: SheetRow,
  { headingRow, taken, columns, unused }: Recognition<LineField>,
  job: LineJob,
  isCode: (cell: string) => boolean,
): SheetLine {
  const { value: field, isValue, skipsZero } = job
  const cell = (name: LineField) => {
    const at = taken[name]
    return at == null ? undefined : cellText(row.cells[at])
  }
  const [code = '', value = ''] = [cell('code'), cell(field)]
  const line = { id: `${tab} ${row.row}`, row: row.row, van: cell('van'), totEnMet: cell('totEnMet') }
  // Someone wrote the two the other way round in this line.
  if (headingRow === 0 && isCode(value) && !isCode(code) && isValue(code))
    return { ...line, product: value, value: code }
  const heading = columns.find(({ at }) => at === taken[field])?.heading ?? ''
  if (field === 'price') return { ...line, product: code, ...pricePerPiece(value, heading) }
  const remarks = columns.filter((column) => unused.includes(column.at))
  const cancelled = remarks.map((column) => cancellation(column.heading, cellText(row.cells[column.at]))).find(Boolean)
  // The user corrects it, or takes the line out.
  const isDoubtful = skipsZero && cancelled !== undefined && asksForSomething(value, job)
  return { ...line, product: code, value: isDoubtful ? `${value} ${cancelled}` : value }
}

function noteLines(tabs: readonly Tab[], { isValue, skipsZero }: LineJob, isCode: (cell: string) => boolean) {
  const lines = tabs.flatMap(({ name, rows }) => readNotes(rows, isCode, isValue).map((note) => lineOfNote(name, note)))
  const refusal = skipsZero
    ? tabs.map(({ rows }) => cancelledRows(rows, (row) => isNote(row, isCode))).find(Boolean)
    : undefined
  return { lines, skipped: 0, refusal: refusal && `${refusal}.` }
}

const lineOfNote = (tab: string, note: Note): SheetLine => ({
  id: `${tab} ${note.row}`,
  van: undefined,
  totEnMet: undefined,
  ...note,
})
