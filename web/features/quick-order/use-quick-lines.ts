import { useCallback, useEffect, useState } from 'react'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import { readStoredJson, writeStored } from '../../api/browser-storage.ts'
import type { SheetLine } from '../spreadsheets/read-lines.ts'
import { type FromSheet, markEdited, replaceLines } from '../spreadsheets/replace-lines.ts'

export interface QuickLine extends FromSheet {
  readonly key: number
  readonly product: string
  readonly qty: string
}

interface Lines {
  readonly lines: readonly QuickLine[]
  readonly nextKey: number
}

export function useQuickLines(storedAs?: string) {
  const [{ lines, nextKey }, change] = useState(() => readLines(storedAs))
  useEffect(() => {
    if (storedAs === undefined) return
    writeStored('localStorage', storedAs, JSON.stringify(lines.map(({ product, qty }) => [product, qty])))
  }, [lines, storedAs])

  /** @returns how many more lines these are than an order takes; 0: they were added */
  const add = useCallback(
    (taken: readonly SheetLine[], sheet: number) => {
      const { stay, added } = replaceLines(lines, taken, sheet)
      const tooMany = stay.length + added.length - maxOrderLines
      if (tooMany > 0) return tooMany
      change((before) => {
        const rows = added.map(({ id, product, value }) => ({
          product,
          qty: value,
          from: { sheet, id, isEditedByHand: false },
        }))
        // A new key for each: the row of the empty line would not mark what is wrong until it is left.
        return append({ lines: replaceLines(before.lines, taken, sheet).stay, nextKey: before.nextKey + 1 }, rows)
      })
      return 0
    },
    [lines],
  )
  /** `nextKey` is that of the empty line, which becomes a line when typed in. */
  const set = useCallback(
    (key: number, field: 'product' | 'qty', text: string) =>
      change((before) => {
        if (key !== before.nextKey)
          return {
            ...before,
            lines: before.lines.map((line) =>
              line.key === key ? { ...line, [field]: text, ...markEdited(line) } : line,
            ),
          }
        if (before.lines.length >= maxOrderLines || text === '') return before
        return append(before, [{ product: '', qty: '', [field]: text }])
      }),
    [],
  )
  const remove = useCallback((keys: readonly number[]) => {
    const gone = new Set(keys)
    change((before) => ({ ...before, lines: before.lines.filter(({ key }) => !gone.has(key)) }))
  }, [])
  const restore = useCallback(
    (all: readonly QuickLine[]) => change((before) => ({ ...before, lines: [...all, ...before.lines] })),
    [],
  )
  return { lines, nextKey, add, set, remove, restore }
}
export type QuickLines = ReturnType<typeof useQuickLines>

function append({ lines, nextKey }: Lines, typed: readonly Omit<QuickLine, 'key'>[]): Lines {
  const added = typed.map((line, at) => ({ ...line, key: nextKey + at }))
  return { lines: [...lines, ...added], nextKey: nextKey + added.length }
}

function readLines(storedAs: string | undefined): Lines {
  const empty = { lines: [], nextKey: 0 }
  if (storedAs === undefined) return empty
  const value = readStoredJson('localStorage', storedAs)
  const pairs = Array.isArray(value) ? value.filter(isPair) : []
  return append(
    empty,
    pairs.slice(0, maxOrderLines).map(([product, qty]) => ({ product, qty })),
  )
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === 'string')
}
