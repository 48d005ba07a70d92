import { useState } from 'react'
import { readStored, writeStored } from '../../api/browser-storage.ts'

const key = 'gepakt'
/** Days after the last tick: long enough for an order that is opened again, short enough for a phone used by the year. */
const kept = 14 * 86_400_000

interface Picked {
  readonly orderId: string
  readonly at: number
  readonly lines: readonly string[]
}

/** A line as it was picked: of another quantity it is not picked yet. */
export const pickedLine = ({ _id, qty }: { readonly _id: string; readonly qty: number }): string => `${_id}:${qty}`

/**
 * Which lines of an order lie in the box already: kept in this browser, so that a locked phone forgets nothing, and
 * neither does an order that is marked as done and taken back.
 */
export function usePickedLines(orderId: string) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(readPicked().find((order) => order.orderId === orderId)?.lines),
  )
  return {
    picked,
    pick: (line: string, isPicked: boolean) => {
      const next = new Set(picked)
      if (isPicked) next.add(line)
      else next.delete(line)
      setPicked(next)
      // Read again: other orders may have been picked in another tab.
      const others = readPicked().filter((order) => order.orderId !== orderId)
      writePicked([...others, { orderId, at: Date.now(), lines: [...next] }])
    },
  }
}

/** A line each: the order, when it was picked from last, and its lines. */
function readPicked(): Picked[] {
  return (readStored('localStorage', key) ?? '')
    .split('\n')
    .map((text) => {
      const [orderId = '', at, ...lines] = text.split(' ')
      return { orderId, at: Number(at), lines }
    })
    .filter(({ at }) => at > Date.now() - kept)
}

function writePicked(orders: readonly Picked[]): void {
  const some = orders.filter(({ lines }) => lines.length > 0)
  writeStored('localStorage', key, some.map(({ orderId, at, lines }) => [orderId, at, ...lines].join(' ')).join('\n'))
}
