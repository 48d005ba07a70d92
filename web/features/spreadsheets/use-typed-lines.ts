import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { readStoredJson, writeStored } from '../../api/browser-storage.ts'
import type { SheetLine } from './read-lines.ts'

/** Origin of a row on the page; absent for typed ones. */
export interface FromSheet {
  readonly from?: { readonly sheet: number; readonly id: string; readonly isEditedByHand: boolean } | undefined
}

export const markEdited = ({ from }: FromSheet): FromSheet => (from ? { from: { ...from, isEditedByHand: true } } : {})

export interface TypedLine extends FromSheet {
  readonly key: number
  /** Code or name. */
  readonly product: string
  readonly value: string
  /** Stock when this was typed, so that later sales still count. */
  readonly stock?: number | undefined
  /** Why the cell of a sheet could not be taken. */
  readonly complaint?: string | undefined
}

interface Lines {
  readonly lines: readonly TypedLine[]
  /** Of the empty line, which becomes a line when typed in. */
  readonly nextKey: number
  /** Lines as read from storage: while unchanged they are not written back. */
  readonly stored?: readonly TypedLine[]
}

interface TypedLines {
  /** Storage key. */
  storedAs?: string | undefined
  most: number
  stockOf?: (product: string) => number | undefined
}

const noStock = () => undefined

/** Lines that are typed, pasted or read from a file, and corrected in place. */
export function useTypedLines({ storedAs, most, stockOf = noStock }: TypedLines) {
  const [{ lines, nextKey, stored }, change] = useState(() => readLines(storedAs, most))
  const [cleared, setCleared] = useState<readonly TypedLine[]>([])
  // Lines that another tab enters or orders must not be entered here again.
  useWindowEvent('storage', ({ key }) => {
    if (storedAs === undefined || (key !== storedAs && key !== null)) return
    change((before) => {
      const { lines, ...now } = readLines(storedAs, most, before.nextKey + 1)
      // Lines that stay are the same ones, with their key, origin and focus.
      const known = Map.groupBy(before.lines, contentOf)
      const followed = lines.map((line) => known.get(contentOf(line))?.shift() ?? line)
      return { ...now, lines: followed, stored: followed }
    })
  })
  useEffect(() => {
    if (storedAs === undefined || lines === stored) return
    const parts = lines.map(({ product, value, stock }) => [product, value, stock].filter((part) => part !== undefined))
    writeStored('localStorage', storedAs, JSON.stringify(parts))
  }, [lines, stored, storedAs])

  /** Replaces the lines read earlier from this sheet; those edited by hand stay. @returns false if there would be too many */
  const add = useCallback(
    (read: readonly SheetLine[], sheet: number): boolean => {
      const withRead = (before: Lines) => {
        const stay = before.lines.filter(({ from }) => from?.sheet !== sheet || from.isEditedByHand)
        const edited = new Set(stay.flatMap(({ from }) => (from?.sheet === sheet ? [from.id] : [])))
        const added = read
          .filter(({ id }) => !edited.has(id))
          .map(({ id, product, value, complaint }) => {
            const from = { sheet, id, isEditedByHand: false }
            return { product, value, complaint, stock: stockOf(product), from }
          })
        // A new key for each: the row of the empty line would not mark what is wrong until it is left.
        return append({ lines: stay, nextKey: before.nextKey + 1 }, added)
      }
      if (withRead({ lines, nextKey }).lines.length > most) return false
      change(withRead)
      setCleared((before) => before.filter(({ from }) => from?.sheet !== sheet))
      return true
    },
    [lines, nextKey, most, stockOf],
  )
  const set = useCallback(
    (key: number, field: 'product' | 'value', text: string) =>
      change((before) => {
        const isNew = key === before.nextKey
        if (isNew && (text === '' || before.lines.length >= most)) return before
        const { lines, nextKey } = isNew ? append(before, [{ product: '', value: '' }]) : before
        const retyped = (line: TypedLine) => {
          const next = { ...line, [field]: text, complaint: undefined, ...markEdited(line) }
          return { ...next, stock: stockOf(next.product) }
        }
        return { lines: lines.map((line) => (line.key === key ? retyped(line) : line)), nextKey }
      }),
    [most, stockOf],
  )
  const update = useCallback(
    (next: (lines: readonly TypedLine[]) => readonly TypedLine[]) =>
      change((before) => ({ ...before, lines: next(before.lines) })),
    [],
  )
  const remove = useCallback(
    (keys: readonly number[]) => {
      const gone = new Set(keys)
      update((before) => before.filter(({ key }) => !gone.has(key)))
    },
    [update],
  )
  /** Removes lines that went elsewhere: another column of their sheet must not bring them back. */
  const take = (taken: readonly TypedLine[]) => {
    const gone = new Set(taken)
    update((before) => before.filter((line) => !gone.has(line)).map((line) => ({ ...line, from: undefined })))
    setCleared([])
  }
  /** As `remove`, but they can be put back until lines are taken. */
  const clear = (keys: readonly number[]) => {
    const gone = new Set(keys)
    setCleared(lines.filter(({ key }) => gone.has(key)))
    remove(keys)
  }
  const putBack = () => {
    update((now) => [...cleared, ...now])
    setCleared([])
  }
  const canPutBack = cleared.length + lines.length <= most
  return { lines, nextKey, add, set, update, remove, take, clear, cleared: canPutBack ? cleared : [], putBack }
}

const contentOf = ({ product, value, stock }: TypedLine) => JSON.stringify([product, value, stock])

function append({ lines, nextKey }: Lines, typed: readonly Omit<TypedLine, 'key'>[]): Lines {
  const added = typed.map((line, at) => ({ ...line, key: nextKey + at }))
  return { lines: [...lines, ...added], nextKey: nextKey + added.length }
}

function readLines(storedAs: string | undefined, most: number, nextKey = 0): Lines {
  const value = storedAs === undefined ? undefined : readStoredJson('localStorage', storedAs)
  const typed = Array.isArray(value) ? value.filter(isStored).slice(0, most) : []
  const read = append(
    { lines: [], nextKey },
    typed.map(([product, value, stock]) => ({ product, value, stock: stock ?? undefined })),
  )
  return { ...read, stored: read.lines }
}

function isStored(value: unknown): value is [product: string, value: string, stock?: number | null] {
  if (!Array.isArray(value)) return false
  const parts: readonly unknown[] = value
  const [product, text, stock] = parts
  return typeof product === 'string' && typeof text === 'string' && (stock == null || typeof stock === 'number')
}
