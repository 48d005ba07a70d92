// Typed rows of a job, stored until they are entered or the user logs out.
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { readStoredJson, removeStored, writeStored } from '../../../api/browser-storage.ts'
import { markEdited } from '../../spreadsheets/replace-lines.ts'
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
          row.key === key
            ? typedOver({ ...row, [field]: text, complaint: undefined, ...markEdited(row) }, lookup)
            : row,
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

const storedRows = z.array(z.tuple([z.string(), z.string(), z.number().nullish()]))

function stored(storageKey: string): readonly TypedRow[] {
  const { data = [] } = storedRows.safeParse(readStoredJson('localStorage', storageKey))
  return appended(
    [],
    data.map(([product, value, stock]) => ({ product, value, stock: stock ?? undefined })),
  )
}
