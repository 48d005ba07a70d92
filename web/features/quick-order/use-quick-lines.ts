// Typed lines, stored until they are ordered or the user logs out.
import { useCallback, useEffect, useState } from 'react'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import type { PastedLine } from '../spreadsheets/pasted-lines.ts'

export interface QuickLine {
  readonly key: number
  readonly product: string
  readonly qty: string
}

interface Lines {
  readonly lines: readonly QuickLine[]
  readonly nextKey: number
}

const storageKey = 'snelbestellen'

export function useQuickLines() {
  const [{ lines, nextKey }, change] = useState(stored)
  useEffect(() => {
    writeStored('localStorage', storageKey, JSON.stringify(lines.map(({ product, qty }) => [product, qty])))
  }, [lines])

  const add = useCallback(
    (pasted: readonly PastedLine[]) =>
      change((before) =>
        append(
          before,
          pasted.map(({ product, typed }) => [product, typed]),
        ),
      ),
    [],
  )
  /** `nextKey` is that of the empty line, which becomes a line when typed in. */
  const set = useCallback(
    (key: number, field: 'product' | 'qty', text: string) =>
      change((before) => {
        if (key !== before.nextKey)
          return {
            ...before,
            lines: before.lines.map((line) => (line.key === key ? { ...line, [field]: text } : line)),
          }
        if (before.lines.length >= maxOrderLines || text === '') return before
        return append(before, [field === 'product' ? [text, ''] : ['', text]])
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

function append({ lines, nextKey }: Lines, typed: readonly (readonly [string, string])[]): Lines {
  const added = typed.map(([product, qty], at) => ({ key: nextKey + at, product, qty }))
  return { lines: [...lines, ...added], nextKey: nextKey + added.length }
}

function stored(): Lines {
  const empty = { lines: [], nextKey: 0 }
  try {
    const value: unknown = JSON.parse(readStored('localStorage', storageKey) ?? '[]')
    const pairs = Array.isArray(value) ? value.filter(isPair) : []
    return append(empty, pairs.slice(0, maxOrderLines))
  } catch {
    return empty
  }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === 'string')
}
