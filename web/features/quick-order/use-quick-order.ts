import { useMemo } from 'react'
import { cartItems, addLinesToCart } from '../cart/cart-store.ts'
import { type LinesToAdd, linesToAdd } from '../cart/lines-to-add.ts'
import { useOrderCheck } from '../cart/use-order-check.ts'
import {
  checkQuickLines,
  codesToName,
  type LineResult,
  linesToCheck,
  possibleQtys,
  productsByCode,
} from './check-quick-lines.ts'
import { showCount } from '../../../contract/values/counts.ts'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import { knownCodes } from '../spreadsheets/known-codes.ts'
import { orderLines } from '../spreadsheets/line-jobs.ts'
import { useSheet } from '../spreadsheets/use-sheet.ts'
import { type TypedLine, useTypedLines } from '../spreadsheets/use-typed-lines.ts'

interface QuickOrder {
  readonly storedAs?: string
  readonly userID?: string | undefined
  /** Lines came from a paste or a file. */
  readonly onAdded?: () => void
}

export function useQuickOrder({ storedAs, userID, onAdded }: QuickOrder) {
  const typed = useTypedLines({ storedAs, most: maxOrderLines })
  const { lines } = typed
  const sheet = useSheet({
    job: orderLines,
    storedAs: storedAs && `${storedAs}Tekst`,
    lookUp: knownCodes,
    onLines(read, number) {
      if (!typed.add(read, number)) return tooMany(read.length)
      onAdded?.()
      return undefined
    },
  })
  const wanted = useMemo(() => linesToCheck(lines), [lines])
  const { checked, isCurrent, isError, refetch } = useOrderCheck(wanted, userID)
  const unnamed = useMemo(() => codesToName(lines, checked), [lines, checked])
  const { checked: named } = useOrderCheck(unnamed, userID)
  const products = useMemo(() => productsByCode(checked, named), [checked, named])
  const results = useMemo(() => checkQuickLines(lines, checked, products), [lines, checked, products])
  return {
    ...typed,
    userID,
    sheet,
    results,
    isCurrent: isCurrent || wanted.length === 0,
    isError,
    refetch: () => void refetch(),
    total: wanted.length > 0 ? (checked?.total ?? '0.00') : '0.00',
  }
}

const tooMany = (more: number) =>
  more > maxOrderLines
    ? `Dit zijn ${showCount(more)} regels; een bestelling heeft er ten hoogste ${showCount(maxOrderLines)}`
    : `Met deze ${more === 1 ? 'regel' : `${showCount(more)} regels`} erbij zijn het er meer dan ${showCount(maxOrderLines)}; bestel eerst wat er staat.`

export function addGoodLines(results: readonly LineResult[]): LinesToAdd & { lines: TypedLine[] } {
  const good = results.flatMap(({ line, status, checked, qty }) =>
    status === 'ok' && checked && qty !== undefined ? [{ line, checked, qty }] : [],
  )
  const result = linesToAdd(good, cartItems())
  addLinesToCart(result.taken)
  const stay = new Set(result.left.map(({ key }) => key))
  return { ...result, lines: good.flatMap(({ line }, at) => (stay.has(String(at)) ? [] : [line])) }
}

interface LineFixes {
  readonly qtys: readonly { readonly key: number; readonly qty: number }[]
  readonly removed: readonly number[]
}

/** Sets each line to a quantity that can be ordered, and drops those without one; lines of unknown products stay. */
export function fixLines(results: readonly LineResult[]): LineFixes {
  const qtys: { key: number; qty: number }[] = []
  const removed = new Set<number>()
  for (const result of results) {
    const { line, status, twins } = result
    if (removed.has(line.key)) continue
    const [qty] = possibleQtys(result)
    if (qty !== undefined) {
      qtys.push({ key: line.key, qty })
      for (const { key } of twins) removed.add(key)
    } else if (status === 'gone' || status === 'short') removed.add(line.key)
  }
  return { qtys, removed: [...removed] }
}
