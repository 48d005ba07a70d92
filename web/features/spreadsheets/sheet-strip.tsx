import { dividedNotes, leftOutNotes, unusedNotes } from './left-out-notes.ts'
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

function notesOf(open: OpenSheet, job: LineJob): string[] {
  const notes = open.parts.flatMap(({ recognition: { columns, unused, taken } }) => {
    const left = columns.filter(({ at, heading }) => unused.includes(at) && heading !== '')
    return [
      ...(open.isAsking ? [] : unusedNotes(left.map(({ heading }) => heading))),
      ...dividedNotes(columns.find(({ at }) => at === taken.price)),
    ]
  })
  return [...notes, ...leftOutNotes(open, job.without)]
}
