import { useCallback, useState } from 'react'
import type { LineToPick as Line } from '../../../contract/endpoints/picking.ts'
import { printedName } from '../../../contract/rules/product-texts.ts'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { withIds } from '../../ui/with-ids.ts'
import { day } from '../../../contract/values/durations.ts'

const key = 'gepakt'
/** Ms after the last tick: long enough to reopen an order, short enough to keep the storage small. */
const retention = 14 * day

interface Picked {
  readonly orderId: string
  readonly at: number
  readonly lines: readonly string[]
}

/** With its quantity: a line whose quantity changes is not picked yet. */
export const pickedLine = ({ _id, qty }: { readonly _id: string; readonly qty: number }): string => `${_id}:${qty}`

/** Stored in this browser, so that ticks survive a locked phone and an order marked as done by mistake. */
export function usePickedLines(orderId: string) {
  const [picked, setPicked] = useState(() => storedLines(orderId))
  const pick = useCallback(
    (lines: readonly string[], isPicked: boolean) => {
      // Read again: another tab may have written since.
      const next = withIds(storedLines(orderId), lines, isPicked)
      setPicked(next)
      const others = readPicked().filter((order) => order.orderId !== orderId)
      writePicked([...others, { orderId, at: Date.now(), lines: [...next] }])
    },
    [orderId],
  )
  return { picked, pick }
}

/** Picked lines of products that have left the order since this page showed them. */
export function usePickedAndGone(lines: readonly Line[] = [], picked: ReadonlySet<string>) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  if (lines.some(({ _id }) => !names.has(_id)))
    setNames(new Map([...names, ...lines.map((line) => [line._id, printedName(line)] as const)]))
  const gone = [...names].filter(([id]) => !lines.some(({ _id }) => _id === id))
  const pickedOf = (id: string) => [...picked].filter((line) => line.startsWith(`${id}:`))
  return {
    lines: gone.flatMap(([id]) => pickedOf(id)),
    names: gone.flatMap(([id, name]) => (pickedOf(id).length > 0 ? name : [])),
  }
}

/** One line per order: its id, the time of the last tick, its picked lines. */
function readPicked(): Picked[] {
  return (readStored('localStorage', key) ?? '')
    .split('\n')
    .map((text) => {
      const [orderId = '', at, ...lines] = text.split(' ')
      return { orderId, at: Number(at), lines }
    })
    .filter(({ at }) => at > Date.now() - retention)
}

function storedLines(orderId: string): ReadonlySet<string> {
  return new Set(readPicked().find((order) => order.orderId === orderId)?.lines)
}

function writePicked(orders: readonly Picked[]): void {
  const some = orders.filter(({ lines }) => lines.length > 0)
  writeStored('localStorage', key, some.map(({ orderId, at, lines }) => [orderId, at, ...lines].join(' ')).join('\n'))
}
