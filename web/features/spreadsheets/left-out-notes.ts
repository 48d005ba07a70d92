import { showCount } from '../../../contract/values/counts.ts'
import { euro, parsePrice } from '../../../contract/values/money.ts'
import { piecesOfPrice } from '../../../sheets/column-words.ts'
import type { ColumnRead } from '../../../sheets/recognize.ts'
import { columnName, namesTogether } from './column-name.ts'
import type { ReadLines } from './read-lines.ts'

type LeftOut = Omit<ReadLines, 'parts' | 'lines' | 'isAsking' | 'refusal'>

/** @param without what skipped lines lack: 'zonder aantal' */
export function leftOutNotes(
  { skipped, hiddenRows, hiddenColumns, hiddenTabs, otherTabs, badCells }: LeftOut,
  without: string,
): string[] {
  const notes: string[] = []
  const more: readonly [number, string][] = [
    [skipped, skipped === 1 ? `regel ${without} overgeslagen.` : `regels ${without} overgeslagen.`],
    [hiddenRows, hiddenRows === 1 ? 'verborgen rij overgeslagen.' : 'verborgen rijen overgeslagen.'],
    [hiddenColumns, hiddenColumns === 1 ? 'verborgen kolom overgeslagen.' : 'verborgen kolommen overgeslagen.'],
    [
      hiddenTabs.length,
      hiddenTabs.length === 1 ? 'verborgen tabblad overgeslagen.' : 'verborgen tabbladen overgeslagen.',
    ],
  ]
  for (const [count, text] of more) if (count > 0) notes.push(`${showCount(count)} ${text}`)
  if (otherTabs.length > 0)
    notes.push(`Niet gelezen: ${otherTabs.length === 1 ? 'tabblad' : 'tabbladen'} ${namesTogether(otherTabs)}.`)
  if (badCells.length > 0)
    notes.push(`Niet te lezen tekens in ${badCells.slice(0, 5).join(', ')}${badCells.length > 5 ? ' en verder' : ''}.`)
  return notes
}

export const unusedNotes = (columns: readonly string[]): string[] =>
  columns.length > 0 ? [`Niet gebruikt: ${columns.join(', ')}.`] : []

/** For a column of prices per 100 or 1000 pieces. */
export function dividedNotes(price: ColumnRead | undefined): string[] {
  const pieces = piecesOfPrice(price?.heading ?? '')
  if (!price || pieces === 1) return []
  const cents = parsePrice(price.example)
  const shown = cents === undefined ? '' : `: ${euro(cents)} wordt ${euro(Math.floor(cents / pieces + 0.5))}`
  return [`De prijzen uit ${columnName(price)} zijn door ${pieces} gedeeld${shown}.`]
}
