// Finds the heading row, and a second one below it.
import { parsePrice } from '../contract/values/money.ts'
import { readQuantity } from '../contract/values/read-quantity.ts'
import { isCodeHeading, isHeading, isNumberHeading, isPriceTerm, isUnit } from './column-words.ts'
import type { SheetRow } from './sheet-row.ts'
import { cellText } from './sheet-text.ts'

export interface Heading {
  /** Of its last row. */
  readonly row: number
  readonly cells: readonly string[]
}

/** Rows in which a heading is looked for. */
export const headingRows = 20

type IsCode = (cell: string) => boolean

/** The row with the most known headings: two at least, or one in the first row or among other words. */
export function findHeading(rows: readonly SheetRow[], isCode: IsCode): Heading | undefined {
  let best: { row: SheetRow; known: number } | undefined
  for (const row of rows.slice(0, headingRows)) {
    // Another table may follow this one, or one without a heading.
    if (best ? headsTable(best.row, isCode) && hasValue(row, isCode) : hasCode(row, isCode)) break
    const filled = row.cells.filter((cell) => cell !== '')
    const known = knownIn(row)
    const isWords =
      filled.length > 1 && filled.every((cell) => /^\p{L}/u.test(cellText(cell)) && !isCode(cellText(cell)))
    const isOne = known >= 2 || (known === 1 && (isWords || (filled.length === 1 && row === rows[0])))
    if (isOne && known > (best?.known ?? 0)) best = { row, known }
  }
  return best && withSecondRow(best.row, rows, isCode)
}

/** 'per 100' or 'trays' straight above a name belongs to it. */
function namesOf(row: SheetRow, above: SheetRow | undefined): string[] {
  return row.cells.map((cell, column) => {
    const [name, unit] = [cellText(cell), cellText(above?.cells[column])]
    return isNumberHeading(name) && (isUnit(unit) || isPriceTerm('', unit)) ? `${name} ${unit}` : name
  })
}

/** True for the names of a code and of another column, without any value. */
export const headsTable = (row: SheetRow, isCode: IsCode): boolean =>
  headsColumns(row, isCode) && row.cells.some((cell) => isCodeHeading(cellText(cell)))

/** True for the names of two columns, without any value. */
export const headsColumns = (row: SheetRow, isCode: IsCode): boolean => !hasValue(row, isCode) && knownIn(row) >= 2

const knownIn = ({ cells }: SheetRow) => cells.filter((cell) => typeof cell === 'string' && isHeading(cell)).length

const hasCode = ({ cells }: SheetRow, isCode: IsCode) => cells.some((cell) => isCode(cellText(cell)))

const hasValue = (row: SheetRow, isCode: IsCode) =>
  hasCode(row, isCode) || row.cells.some((cell) => isNumber(cellText(cell)))

const isNumber = (text: string) => parsePrice(text) !== undefined || readQuantity(text) !== undefined

/** 'per 100' below 'Prijs': words between the name of a column and its numbers belong to the name. */
function withSecondRow(first: SheetRow, rows: readonly SheetRow[], isCode: IsCode): Heading {
  const at = rows.indexOf(first)
  const second = rows[at + 1]
  const cells = namesOf(first, rows[at - 1])
  const isBare = second?.cells.every((cell) => /^(?:|1000?)$/.test(cellText(cell)))
  if (!second || (!isBare && hasValue(second, isCode))) return { row: first.row, cells }
  const below = second.cells.map(cellText)
  const isBelowCode = cells.some((cell, column) => isCodeHeading(cell) && below[column] && !isHeading(below[column]))
  const body = rows.slice(at + 2, at + 2 + headingRows)
  const isAdded = below.map((text, column) => {
    const filled = body.map((row) => cellText(row.cells[column])).filter(Boolean)
    return text !== '' && cells[column] !== '' && filled.filter(isNumber).length * 2 > filled.length
  })
  if (isBelowCode || !isAdded.includes(true)) return { row: first.row, cells }
  const width = Math.max(cells.length, below.length)
  return {
    row: second.row,
    cells: Array.from({ length: width }, (_, column) => {
      const [name = '', more = ''] = [cells[column], below[column]]
      if (name !== '') return isAdded[column] ? `${name} ${more}` : name
      // A name may be merged over several columns.
      return more === '' ? '' : `${cells.slice(0, column).findLast(Boolean) ?? ''} ${more}`.trim()
    }),
  }
}
