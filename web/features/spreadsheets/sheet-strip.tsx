import { showCount } from '../../../contract/values/counts.ts'
import { euro, parsePrice } from '../../../contract/values/money.ts'
import { piecesOfPrice } from '../../../sheets/column-words.ts'
import { columnName, namesTogether } from './column-name.ts'
import type { LineJob } from './line-jobs.ts'
import { ReadStrip } from './read-strip.tsx'
import type { OpenSheet } from './use-sheet.ts'
import type { LegacyEncoding } from '../../../sheets/decode-text.ts'

interface SheetStripProps {
  job: LineJob
  open: OpenSheet
  onChoose: (key: string, field: string, at: number | null) => void
  onEncoding: (encoding: LegacyEncoding) => void
}

/** The strip above lines that came from a sheet or a paste of columns. */
export function SheetStrip({ job, open, onChoose, onEncoding }: SheetStripProps) {
  const { parts, tabs, isRemembered } = open
  const notes = notesOf(open, job)
  if (parts.length === 0 && notes.length === 0 && !tabs.guess) return null
  return (
    <ReadStrip
      parts={parts.map(({ key, tabs: ofPart, recognition: { columns, taken, questions } }) => ({
        key,
        tabs: ofPart.map(({ name }) => name).filter(Boolean),
        columns,
        taken,
        questions,
        fields: job.sheet.fields.filter(({ name, isNeeded }) => isNeeded || asksOrTakes(name, taken, questions)),
      }))}
      notes={notes}
      guess={tabs.guess}
      isRemembered={isRemembered}
      onChoose={onChoose}
      onEncoding={onEncoding}
    />
  )
}

const asksOrTakes = (name: string, taken: object, questions: readonly { field: string }[]) =>
  Object.hasOwn(taken, name) || questions.some(({ field }) => field === name)

function notesOf(
  { parts, isAsking, skipped, hiddenRows, hiddenTabs, otherTabs, badCells }: OpenSheet,
  job: LineJob,
): string[] {
  const notes = parts.flatMap(({ recognition: { columns, unused, taken } }) => {
    const left = columns.filter(({ at, heading }) => unused.includes(at) && heading !== '')
    const price = columns.find(({ at }) => at === taken.price)
    const pieces = piecesOfPrice(price?.heading ?? '')
    return [
      ...(left.length > 0 && !isAsking ? [`Niet gebruikt: ${left.map(({ heading }) => heading).join(', ')}.`] : []),
      ...(price && pieces > 1 ? [perPiece(columnName(price), price.example, pieces)] : []),
    ]
  })
  const more: readonly [number, string][] = [
    [skipped, skipped === 1 ? `regel ${job.without} overgeslagen.` : `regels ${job.without} overgeslagen.`],
    [hiddenRows, hiddenRows === 1 ? 'verborgen rij overgeslagen.' : 'verborgen rijen overgeslagen.'],
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

function perPiece(column: string, example: string, pieces: number): string {
  const cents = parsePrice(example)
  const shown = cents === undefined ? '' : `: ${euro(cents)} wordt ${euro(Math.floor(cents / pieces + 0.5))}`
  return `De prijzen uit ${column} zijn door ${pieces} gedeeld${shown}.`
}
