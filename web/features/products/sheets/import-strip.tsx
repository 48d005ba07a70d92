import { useEffect, useRef, useState } from 'react'
import type { BodyOf } from '../../../../contract/endpoints/endpoint.ts'
import type { imports, SheetImport } from '../../../../contract/endpoints/imports.ts'
import { productsSheet } from '../../../../sheets/column-words.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.ts'
import { columnName } from '../../spreadsheets/column-name.ts'
import { dividedNotes, leftOutNotes, unusedNotes } from '../../spreadsheets/left-out-notes.ts'
import { ReadStrip, type StripPart } from '../../spreadsheets/read-strip.tsx'
import { rememberColumns, rememberedColumns, withChoice } from '../../spreadsheets/remembered-columns.ts'
import layout from '../../../ui/layout.module.css'

export type ImportChoices = BodyOf<typeof imports.update>

interface ImportStripProps {
  found: SheetImport
  disabled: boolean
  onChoose: (choices: ImportChoices) => void
}

const job = 'importeren'
/** Always with a select; the others on request, since a sheet may have twenty. */
const mainFields = new Set(['productCode', 'productName', 'price', 'stock'])

export function ImportStrip({ found, disabled, onChoose }: ImportStripProps) {
  const [isWhole, setIsWhole] = useState(false)
  const [hasChosen, setHasChosen] = useState(false)
  const { read, questions } = found
  const parts = partsOf(found)
  useRemembered(found, parts, onChoose)
  const isAsking = questions.length > 0
  const choose = (part: Part, field: string, at: number | null) => {
    const column = part.columns.find((one) => one.at === at)?.letter ?? null
    setHasChosen(true)
    rememberColumns(job, part.columns, withChoice(part.taken, field, at))
    onChoose({ columns: part.names.map((tab) => ({ tab, field, column })) })
  }
  const shown = parts.map((part) => ({
    ...part,
    fields: part.fields.filter(
      ({ name }) =>
        isWhole ||
        part.questions.some(({ field }) => field === name) ||
        (mainFields.has(name) && part.taken[name] !== undefined),
    ),
  }))
  const others = parts.flatMap((part, at) =>
    part.fields
      .filter((field) => part.taken[field.name] !== undefined && !shown[at]?.fields.includes(field))
      .flatMap(({ name, label }) => {
        const column = part.columns.find((one) => one.at === part.taken[name])
        return column ? [`${label} uit ${columnName(column)}`] : []
      }),
  )
  return (
    <>
      <ReadStrip
        parts={shown}
        notes={[
          ...(others.length > 0 ? [`Ook gelezen: ${[...new Set(others)].join('; ')}.`] : []),
          ...(isAsking ? [] : unusedNotes(read.unused)),
          ...parts.flatMap(({ columns, taken }) => dividedNotes(columns.find(({ at }) => at === taken['price']))),
          ...leftOutNotes(read, 'zonder gegevens'),
        ]}
        guess={read.encoding ?? undefined}
        isRemembered={!hasChosen && !isAsking && parts.some(isAsBefore)}
        disabled={disabled}
        onChoose={choose}
        onEncoding={(encoding) => onChoose({ encoding })}
      />
      <div className={layout.row}>
        {read.tabs.length + read.otherTabs.length > 1 && (
          <TabChoice read={read} disabled={disabled} onChoose={(tabs) => onChoose({ tabs })} />
        )}
        <TextButton onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Toon minder kolommen' : 'Toon alle kolommen'}
        </TextButton>
      </div>
    </>
  )
}

interface TabChoiceProps {
  read: SheetImport['read']
  disabled: boolean
  onChoose: (tabs: string[]) => void
}

function TabChoice({ read: { tabs, otherTabs }, disabled, onChoose }: TabChoiceProps) {
  const [chosen, setChosen] = useState(tabs)
  // Shows the choice while the tabs are read.
  const shown = disabled ? chosen : tabs
  const choose = (next: string[]) => {
    setChosen(next)
    onChoose(next)
  }
  return (
    <fieldset className={layout.row} aria-label="Tabbladen">
      {[...tabs, ...otherTabs].toSorted().map((tab) => (
        <Checkbox
          size="sm"
          key={tab}
          label={`Tabblad ${tab}`}
          checked={shown.includes(tab)}
          // One at least is read.
          disabled={disabled || (tabs.length === 1 && tabs.includes(tab))}
          onChange={({ target }) => choose(target.checked ? [...tabs, tab] : tabs.filter((one) => one !== tab))}
        />
      ))}
    </fieldset>
  )
}

interface Part extends StripPart {
  /** Of its tabs, '' for a file without. */
  readonly names: readonly string[]
}

/** Tabs with the same columns are chosen together. */
function partsOf({ read, questions }: SheetImport): Part[] {
  const byHeadings = Map.groupBy(read.tabs, (tab) =>
    JSON.stringify(columnsIn(read, tab).map(({ letter, heading, field }) => [letter, heading, field])),
  )
  return [...byHeadings].map(([key, names]) => {
    const [first = ''] = names
    const columns = columnsIn(read, first).map((column, at) => ({ ...column, at }))
    return {
      key,
      names,
      tabs: names.filter(Boolean),
      columns,
      fields: productsSheet.fields,
      taken: Object.fromEntries(columns.flatMap(({ field, at }) => (field === null ? [] : [[field, at]]))),
      questions: questions.flatMap(({ kind, tab, field, options, reason }) =>
        kind === 'column' && tab === first && field !== undefined
          ? [{ field, options: columns.filter(({ letter }) => options.includes(letter)).map(({ at }) => at), reason }]
          : [],
      ),
    }
  })
}

const columnsIn = ({ columns }: SheetImport['read'], name: string) => columns.filter(({ tab }) => tab === name)

/** Takes the columns that were chosen before for a sheet with the same headings. */
function useRemembered(found: SheetImport, parts: readonly Part[], onChoose: ImportStripProps['onChoose']): void {
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (asked.current === found._id || found.status !== 'ready') return
    asked.current = found._id
    const columns = parts.flatMap(({ names, columns: read, taken }) => {
      const before = Object.entries(rememberedColumns(job, read) ?? {})
      return before.flatMap(([field, at]) => {
        if (at === undefined || at === (taken[field] ?? null)) return []
        const column = read.find((one) => one.at === at)?.letter ?? null
        return names.map((tab) => ({ tab, field, column }))
      })
    })
    if (columns.length > 0) onChoose({ columns })
  }, [found, parts, onChoose])
}

function isAsBefore({ columns, taken }: Part): boolean {
  const before = rememberedColumns(job, columns)
  return before !== undefined && Object.entries(before).every(([field, at]) => (taken[field] ?? null) === at)
}
