// The columns that were read of a sheet, and the user's choices; stored as JSON beside the import.
import { z } from 'zod'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { hideLabel, productSheet } from '../../../contract/rules/product-sheet.ts'
import type { imports, SheetImport } from '../../../contract/endpoints/imports.ts'
import { HttpError } from '../../platform/errors.ts'
import { columnTitle, type ProductColumn, productsSheet } from '../../../sheets/column-words.ts'
import type { EncodingGuess } from '../../../sheets/decode-text.ts'
import type { ColumnRead } from '../../../sheets/recognize.ts'

export type ImportField = ProductColumn
export type RowCells = { readonly [Field in ImportField]?: string | number }

export interface StoredRow {
  readonly tab: string
  readonly row: number
  readonly cells: RowCells
  readonly dates: readonly string[]
  /** Fields whose cells hold a formula. */
  readonly formulas: readonly ImportField[]
  /** Fields whose cells hold bytes that are no letters. */
  readonly badBytes: readonly ImportField[]
}

export interface ReadTab {
  readonly name: string
  readonly columns: readonly (ColumnRead & { readonly field: ImportField | null })[]
  /** Letters of columns that fit. */
  readonly questions: readonly {
    readonly field: ImportField
    readonly options: readonly string[]
    /** Absent in an import of an earlier release. */
    readonly reason?: string | undefined
  }[]
}

export type Choices = ParsedBody<typeof imports.update>

export interface SheetRead {
  readonly tabs: readonly ReadTab[]
  readonly otherTabs: string[]
  readonly hiddenTabs: string[]
  readonly hiddenRows: number
  readonly hiddenColumns: number
  readonly skipped: number
  readonly badCells: string[]
  readonly guess: EncodingGuess | null
  readonly choices: Choices
}

// Only this program writes it, so its shape is not validated.
const written = z.custom<SheetRead>()
export const parseRead = (json: string): SheetRead => written.parse(JSON.parse(json))

export const labelOf = (field: ImportField) => (field === 'hide' ? hideLabel : productSheet[field].label)

type Question = SheetImport['questions'][number]

export function questionsOf({ tabs, guess }: Pick<SheetRead, 'tabs' | 'guess'>): Question[] {
  const columns = tabs.flatMap(({ name, questions }) =>
    questions.map(
      ({ options, ...asked }): Question => ({ kind: 'column', tab: name, ...asked, options: [...options] }),
    ),
  )
  return guess && !guess.isSure ? [{ kind: 'encoding', options: Object.keys(guess.examples) }, ...columns] : columns
}

const unusedOf = (read: SheetRead): string[] => [
  ...new Set(
    read.tabs.flatMap(({ columns, questions }) => {
      const asked = questions.flatMap(({ options }) => options)
      return columns.filter(({ field, letter }) => field === null && !asked.includes(letter)).map(columnTitle)
    }),
  ),
]

export function shownRead(read: SheetRead): Pick<SheetImport, 'read' | 'questions' | 'ignored'> {
  const { tabs, guess } = read
  const unused = unusedOf(read)
  return {
    ignored: unused,
    questions: questionsOf(read),
    read: {
      ...read,
      tabs: tabs.map(({ name }) => name),
      columns: tabs.flatMap(({ name, columns }) => columns.map((column) => ({ tab: name, ...column }))),
      unused,
      encoding: guess,
    },
  }
}

/** @throws HttpError 400 for a tab, a column or a field that is not there */
export function withChoices({ tabs, otherTabs, choices }: SheetRead, sent: Choices): Choices {
  const names = [...tabs.map(({ name }) => name), ...otherTabs]
  const unknown = sent.tabs?.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new HttpError(400, `Het tabblad ${unknown} is er niet`)
  const columns = (sent.columns ?? []).flatMap(({ tab, ...choice }) => {
    if (productsSheet.fields.every(({ name }) => name !== choice.field))
      throw new HttpError(400, 'Dit veld bestaat niet')
    if (tab !== undefined && !names.includes(tab)) throw new HttpError(400, `Het tabblad ${tab} is er niet`)
    return (tab === undefined ? names : [tab]).map((one) => ({ tab: one, ...choice }))
  })
  const isReplaced = (one: { tab?: string | undefined; field: string; column: string | null }) =>
    columns.some(
      ({ tab, field, column }) =>
        tab === one.tab && (field === one.field || (column !== null && column === one.column)),
    )
  return {
    ...choices,
    ...(sent.tabs && { tabs: sent.tabs }),
    ...(sent.encoding && { encoding: sent.encoding }),
    columns: [...(choices.columns ?? []).filter((one) => !isReplaced(one)), ...columns],
  }
}
