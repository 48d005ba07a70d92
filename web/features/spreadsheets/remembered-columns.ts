// Columns that were chosen before for a sheet with the same headings in the same columns.
import { readStoredJson, writeStored } from '../../api/browser-storage.ts'
import type { ColumnRead } from '../../../sheets/recognize.ts'

type Chosen = Readonly<Record<string, number | null | undefined>>
type Stored = readonly (readonly [headings: string, chosen: Chosen])[]

const mostRemembered = 20
const keyFor = (job: string) => `kolommen-${job}`
/** '' for a sheet without headings, of which nothing is remembered. */
const headingsOf = (columns: readonly ColumnRead[]) =>
  columns.some(({ heading }) => heading !== '')
    ? columns.map(({ letter, heading }) => `${letter} ${heading}`).join('\n')
    : ''

/** A column serves one field: choosing it clears the field that had it. */
export const withChoice = (taken: Chosen, field: string, at: number | null): Chosen => ({
  ...Object.fromEntries(Object.entries(taken).filter(([, column]) => column !== at || at === null)),
  [field]: at,
})

export function rememberedColumns(job: string, columns: readonly ColumnRead[]): Chosen | undefined {
  const headings = headingsOf(columns)
  return headings === '' ? undefined : stored(job).find(([one]) => one === headings)?.[1]
}

export function rememberColumns(job: string, columns: readonly ColumnRead[], chosen: Chosen): void {
  const headings = headingsOf(columns)
  if (headings === '') return
  const others = stored(job).filter(([one]) => one !== headings)
  writeStored('localStorage', keyFor(job), JSON.stringify([[headings, chosen], ...others].slice(0, mostRemembered)))
}

function stored(job: string): Stored {
  const value = readStoredJson('localStorage', keyFor(job))
  return Array.isArray(value) ? value.filter(isPair) : []
}

function isPair(value: unknown): value is [string, Chosen] {
  if (!Array.isArray(value)) return false
  const cells: readonly unknown[] = value
  const [headings, chosen] = cells
  return (
    typeof headings === 'string' &&
    typeof chosen === 'object' &&
    chosen !== null &&
    Object.values(chosen).every((at) => at === null || typeof at === 'number')
  )
}
