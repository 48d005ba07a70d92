// The rows of a job, as they were typed, kept in this browser until they are entered or somebody logs out.
import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '../../../api/browser-storage.ts'
import type { Lookup, TypedRow } from './judge-rows.ts'
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
      setRows((before) => before.map((row) => (row.key === key ? typedOver({ ...row, [field]: text }, lookup) : row))),
    remove: (keys: readonly number[]) => setRows((before) => before.filter(({ key }) => !keys.includes(key))),
  }
}

/** Rows that were entered are not there again when somebody comes back. */
export const dropStoredRows = (job: SheetJobName): void => removeStored('localStorage', keyFor(job))

/** A row that was typed just now, over the stock of this moment. */
export const typedOver = <Row extends Omit<TypedRow, 'key'>>(row: Row, lookup: Lookup): Row => ({
  ...row,
  stock: lookup(row.product)?.stock,
})

/** Rows behind those that are there, each with a key of its own. */
export function appended(rows: readonly TypedRow[], typed: readonly Omit<TypedRow, 'key'>[]): TypedRow[] {
  const next = rows.reduce((most, { key }) => Math.max(most, key), -1) + 1
  return [...rows, ...typed.map((row, at) => ({ ...row, key: next + at }))]
}

function stored(storageKey: string): readonly TypedRow[] {
  try {
    const value: unknown = JSON.parse(readStored('localStorage', storageKey) ?? '[]')
    const kept = Array.isArray(value) ? value.filter(isRow) : []
    return appended(
      [],
      kept.map(([product, text, stock]) => ({ product, value: text, stock: stock ?? undefined })),
    )
  } catch {
    return []
  }
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
