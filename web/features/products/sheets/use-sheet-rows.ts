// The rows of a job, as they were typed, kept in this browser until they are entered or somebody logs out.
import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../../../api/browser-storage.ts'
import type { TypedRow } from './judge-rows.ts'
import type { SheetJobName } from './sheet-jobs.ts'

export function useSheetRows(job: SheetJobName) {
  const storageKey = `lijst-${job}`
  const [rows, setRows] = useState(() => stored(storageKey))
  useEffect(() => {
    writeStored('localStorage', storageKey, JSON.stringify(rows.map(({ product, value }) => [product, value])))
  }, [storageKey, rows])
  return {
    rows,
    setRows,
    change: (key: number, field: 'product' | 'value', text: string) =>
      setRows((before) => before.map((row) => (row.key === key ? { ...row, [field]: text } : row))),
    remove: (keys: readonly number[]) => setRows((before) => before.filter(({ key }) => !keys.includes(key))),
  }
}

/** Rows behind those that are there, each with a key of its own. */
export function appended(rows: readonly TypedRow[], typed: readonly (readonly [string, string])[]): TypedRow[] {
  const next = rows.reduce((most, { key }) => Math.max(most, key), -1) + 1
  return [...rows, ...typed.map(([product, value], at) => ({ key: next + at, product, value }))]
}

function stored(storageKey: string): readonly TypedRow[] {
  try {
    const value: unknown = JSON.parse(readStored('localStorage', storageKey) ?? '[]')
    return appended([], Array.isArray(value) ? value.filter(isPair) : [])
  } catch {
    return []
  }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === 'string')
}
