import { useEffect, useRef } from 'react'
import { type EncodingGuess, type LegacyEncoding, legacyEncodings } from '../../../sheets/decode-text.ts'
import { columnTitle, type JobField } from '../../../sheets/column-words.ts'
import type { ColumnRead } from '../../../sheets/recognize.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import layout from '../../ui/layout.module.css'
import { columnName, namesTogether } from './column-name.ts'
import classes from './read-strip.module.css'
import { dividedNotes, leftOutNotes, unusedNotes } from './left-out-notes.ts'
import type { LineJob } from './line-jobs.ts'
import type { OpenSheet, Sheet } from './use-sheet.ts'
import { classNames } from '../../ui/class-names.ts'

export interface StripPart {
  readonly key: string
  readonly tabs: readonly string[]
  readonly columns: readonly ColumnRead[]
  readonly fields: readonly Pick<JobField, 'name' | 'label' | 'asked' | 'isNeeded'>[]
  /** Columns by field; null where none is used. */
  readonly taken: { readonly [field in string]?: number | null | undefined }
  readonly questions: readonly {
    readonly field: string
    readonly options: readonly number[]
    /** Why it is asked, as the end of a sentence. */
    readonly reason?: string | undefined
  }[]
}

interface ReadStripProps<Part extends StripPart> {
  parts: readonly Part[]
  notes: readonly string[]
  guess?: EncodingGuess | undefined
  isRemembered?: boolean
  disabled?: boolean
  onChoose: (part: Part, field: string, at: number | null) => void
  onEncoding: (encoding: LegacyEncoding) => void
}

const encodingNames: Readonly<Record<LegacyEncoding, string>> = { windows: 'Windows', mac: 'Mac', dos: 'DOS' }

/** The fields read from a sheet and their columns, which can be changed. */
export function ReadStrip<Part extends StripPart>({
  parts,
  notes,
  guess,
  isRemembered,
  disabled = false,
  onChoose,
  onEncoding,
}: ReadStripProps<Part>) {
  const strip = useRef<HTMLElement>(null)
  const asks = parts.flatMap(({ key, questions }) => questions.map(({ field }) => `${key} ${field}`)).join('\n')
  // Nothing goes on before these are answered. A disabled field takes no focus: wait until it can be answered.
  useEffect(() => {
    if (asks !== '' && !disabled) strip.current?.querySelector<HTMLElement>('select[aria-invalid="true"]')?.focus()
  }, [asks, disabled])
  return (
    <section ref={strip} className={classes.strip} aria-label="Gelezen">
      {parts.map((part) => (
        <div key={part.key} className={classNames(layout.words, classes.part)}>
          <p>
            <strong>Gelezen</strong>
            {part.tabs.length > 0 &&
              `: ${part.tabs.length === 1 ? 'tabblad' : 'tabbladen'} ${namesTogether(part.tabs)}`}
            {isRemembered && <span className={layout.soft}> · zoals vorige keer</span>}
          </p>
          {part.fields.map((field) => (
            <ColumnSelect
              key={field.name}
              part={part}
              field={field}
              disabled={disabled}
              onChoose={(at) => onChoose(part, field.name, at)}
            />
          ))}
        </div>
      ))}
      {guess && (
        <div className={classNames(layout.words, classes.part)}>
          <div className={classes.choice}>
            <SelectField
              label="Lettertekens"
              error={guess.isSure ? undefined : 'Kies de juiste schrijfwijze van dit woord'}
              disabled={disabled}
              value={guess.isSure ? guess.encoding : ''}
              onChange={({ currentTarget: { value } }) => {
                const chosen = legacyEncodings.find((one) => one === value)
                if (chosen) onEncoding(chosen)
              }}
              data={[
                ...(guess.isSure ? [] : [{ value: '', label: 'Kies…', disabled: true }]),
                ...legacyEncodings.map((one) => ({
                  value: one,
                  label: `${encodingNames[one]}: ${guess.examples[one]}`,
                })),
              ]}
            />
          </div>
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className={layout.soft}>
          {note}
        </p>
      ))}
    </section>
  )
}

interface ColumnSelectProps {
  part: StripPart
  field: StripPart['fields'][number]
  disabled: boolean
  onChoose: (at: number | null) => void
}

function ColumnSelect({ part: { columns, taken, questions }, field, disabled, onChoose }: ColumnSelectProps) {
  const question = questions.find((one) => one.field === field.name)
  const at = taken[field.name]
  const asked = `Kies de kolom met ${field.asked ?? field.label}`
  const reason = question?.reason === undefined ? '' : `: ${question.reason}`
  const likely = columns.filter((column) => question?.options.includes(column.at))
  const others = columns.filter((column) => !likely.includes(column))
  const none = field.isNeeded ? [] : [{ value: 'none', label: 'Geen kolom' }]
  return (
    <div className={classes.choice}>
      <SelectField
        label={`${field.label} uit`}
        error={question ? `${asked}${reason}` : undefined}
        disabled={disabled}
        value={question || at === undefined ? '' : at === null ? 'none' : String(at)}
        onChange={({ currentTarget: { value } }) => onChoose(value === 'none' ? null : Number(value))}
        data={[
          ...(question || at === undefined
            ? [{ value: '', label: question ? 'Kies…' : 'Geen kolom', disabled: true }]
            : []),
          ...[...likely, ...others].map((column) => ({ value: String(column.at), label: columnName(column) })),
          ...(at === undefined && !question ? [] : none),
        ]}
      />
    </div>
  )
}

interface SheetStripProps {
  sheet: Sheet
  /** A column was chosen, and the lines were taken. */
  onTaken?: () => void
}

export function SheetStrip({ sheet: { job, open, choose, chooseEncoding }, onTaken }: SheetStripProps) {
  if (!open) return null
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
      onChoose={({ key }, field, at) => {
        if (choose(key, field, at)) onTaken?.()
      }}
      onEncoding={(encoding) => void chooseEncoding(encoding)}
    />
  )
}

const asksOrTakes = (name: string, taken: object, questions: readonly { field: string }[]) =>
  Object.hasOwn(taken, name) || questions.some(({ field }) => field === name)

function notesOf(open: OpenSheet, job: LineJob): string[] {
  const notes = open.parts.flatMap(({ recognition: { columns, unused, taken } }) => {
    const left = columns.filter(({ at }) => unused.includes(at))
    return [
      ...(open.isAsking ? [] : unusedNotes(left.map(columnTitle))),
      ...dividedNotes(columns.find(({ at }) => at === taken.price)),
    ]
  })
  return [...notes, ...leftOutNotes(open, job.without)]
}
