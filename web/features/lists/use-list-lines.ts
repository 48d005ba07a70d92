import { useCallback, useMemo, useState } from 'react'
import type { ListLine } from '../../../contract/endpoints/lists.ts'
import { compareText } from '../../../contract/values/compare-text.ts'
import { withIds } from '../../ui/with-ids.ts'
import { useAddLines } from '../cart/use-add-lines.ts'
import { readPieces } from '../quick-order/check-quick-lines.ts'

type Typed = Readonly<Record<string, string>>

const noneTyped: Typed = {}

export function useListLines(lines: readonly ListLine[]) {
  const take = useAddLines()
  const [sort, setSort] = useState('')
  const [typed, setTyped] = useState(noneTyped)
  const [takenAs, setTakenAs] = useState<Typed>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isAsked, setAsked] = useState(false)

  const tick = useCallback((ids: readonly string[], isTicked: boolean) => {
    setTicked((before) => withIds(before, ids, isTicked))
  }, [])
  const type = useCallback(
    (_id: string, text: string) => {
      setTyped((before) => ({ ...before, [_id]: text }))
      tick([_id], text.trim() !== '')
    },
    [tick],
  )

  const textOf = ({ _id, qty }: ListLine) => typed[_id] ?? String(qty ?? '')
  const forSale = lines.filter(({ removed }) => !removed)
  const chosen = forSale.filter(({ _id }) => ticked.has(_id))
  /** Null for an empty field; undefined for what is no quantity. */
  const piecesOf = (line: ListLine) => {
    const pieces = readPieces(textOf(line))
    return textOf(line).trim() === '' ? null : typeof pieces === 'number' ? pieces : undefined
  }
  const errorOf = (line: ListLine) => {
    const isWanted = isAsked && ticked.has(line._id)
    const pieces = readPieces(textOf(line))
    return typeof pieces === 'string' && (isWanted || piecesOf(line) === undefined) ? pieces : undefined
  }

  /** @returns false when a chosen line has no quantity, which is said at its field */
  const takeChosen = (): boolean => {
    setAsked(true)
    const wanted = chosen.flatMap((line) => {
      const qty = piecesOf(line)
      return qty == null ? [] : [{ _id: line._id, qty, productName: line.productName }]
    })
    if (wanted.length < chosen.length) return false
    take.mutate(wanted, {
      onSuccess: () => {
        setTakenAs(typed)
        setTicked(new Set())
        setAsked(false)
      },
    })
    return true
  }

  const sorted = useMemo(() => {
    const compare = sorts[sort]?.compare
    return compare ? lines.toSorted(compare) : lines
  }, [lines, sort])
  return {
    lines: sorted,
    sort,
    setSort,
    typed,
    setTyped,
    type,
    textOf,
    piecesOf,
    errorOf,
    forSale,
    chosen,
    ticked,
    tick,
    take,
    takeChosen,
    /** Whether what is typed now has gone to the cart. */
    isTaken: takenAs === typed,
  }
}
export type ListLines = ReturnType<typeof useListLines>

interface Sort {
  readonly name: string
  readonly compare: (a: ListLine, b: ListLine) => number
}

export const sorts: Readonly<Record<string, Sort>> = {
  naam: { name: 'Naam', compare: (a, b) => compareText(a.productName, b.productName) },
  code: { name: 'Code', compare: (a, b) => compareText(a.productCode, b.productCode) },
  besteld: {
    name: 'Laatst besteld',
    // Most recently ordered first; never ordered last.
    compare: (a, b) => compareText(b.laatstBesteld?.date ?? '', a.laatstBesteld?.date ?? ''),
  },
}
