import { useState } from 'react'
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
  const [picked, setPicked] = useState<ReadonlySet<string>>(
    () => new Set(readPicked().find((order) => order.orderId === orderId)?.lines),
  )
  return {
    picked,
    pick: (line: string, isPicked: boolean) => {
      const next = withIds(picked, [line], isPicked)
      setPicked(next)
      // Read again: another tab may have written since.
      const others = readPicked().filter((order) => order.orderId !== orderId)
      writePicked([...others, { orderId, at: Date.now(), lines: [...next] }])
    },
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

function writePicked(orders: readonly Picked[]): void {
  const some = orders.filter(({ lines }) => lines.length > 0)
  writeStored('localStorage', key, some.map(({ orderId, at, lines }) => [orderId, at, ...lines].join(' ')).join('\n'))
}
