// Typed rows of a job, stored until they are entered or the user logs out.
import { useEffect, useState } from 'react'
import { readStoredJson, removeStored, writeStored } from '../../../api/browser-storage.ts'
import { mended } from '../../spreadsheets/replace-lines.ts'
import type { Lookup, TypedRow } from './check-rows.ts'
import type { SheetJobName } from './sheet-jobs.ts'

const keyFor = (job: SheetJobName) => `lijst-${job}`

export function useSheetRows(job: SheetJobName, lookup: Lookup) {
  const storageKey = keyFor(job)
  const [rows, setRows] = useState(() => stored(storageKey))
  useEffect(() => {
    writeStored(
      'localStorage',
      storageKey,
      JSON.stringify(rows.map(({ product, value, stock }) => [product, value, stock])),
    )
  }, [storageKey, rows])
  return {
    rows,
    setRows,
    change: (key: number, field: 'product' | 'value', text: string) =>
      setRows((before) =>
        before.map((row) =>
          row.key === key ? typedOver({ ...row, [field]: text, complaint: undefined, ...mended(row) }, lookup) : row,
        ),
      ),
    remove: (keys: readonly number[]) => setRows((before) => before.filter(({ key }) => !keys.includes(key))),
  }
}

/** Entered rows must not come back at a later visit. */
export const dropStoredRows = (job: SheetJobName): void => removeStored('localStorage', keyFor(job))

export const typedOver = <Row extends Omit<TypedRow, 'key'>>(row: Row, lookup: Lookup): Row => ({
  ...row,
  stock: lookup(row.product)?.stock,
})

export function appended(rows: readonly TypedRow[], typed: readonly Omit<TypedRow, 'key'>[]): TypedRow[] {
  const next = rows.reduce((most, { key }) => Math.max(most, key), -1) + 1
  return [...rows, ...typed.map((row, at) => ({ ...row, key: next + at }))]
}

function stored(storageKey: string): readonly TypedRow[] {
  const value = readStoredJson('localStorage', storageKey)
  const rows = Array.isArray(value) ? value.filter(isRow) : []
  return appended(
    [],
    rows.map(([product, text, stock]) => ({ product, value: text, stock: stock ?? undefined })),
  )
}

function isRow(value: unknown): value is [string, string, (number | null)?] {
  if (!Array.isArray(value)) return false
  const cells: readonly unknown[] = value
  const [product, text, stock] = cells
  return (
    typeof product === 'string' &&
    typeof text === 'string' &&
    (stock === undefined || stock === null || typeof stock === 'number')
  )
}
