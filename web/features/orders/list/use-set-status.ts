import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { showCount } from '../../../../contract/values/counts.ts'
import { type OrderStatus, orders } from '../../../../contract/endpoints/orders.ts'
import { api, statusOf } from '../../../api/api.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { isPresent } from './use-present-orders.ts'

interface Change {
  readonly ids: readonly string[]
  readonly orderstatus: OrderStatus
}

interface Changed extends Change {
  readonly told: number
}

const other = { open: 'verwerkt', verwerkt: 'open' } as const satisfies Record<OrderStatus, OrderStatus>

export function useSetStatus(onDone?: (ids: readonly string[]) => void) {
  const client = useQueryClient()
  const [last, setLast] = useState<Changed>()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async ({ ids, orderstatus }: Change) => {
      try {
        return await api(orders.setStatuses, { body: { ids: [...ids], orderstatus } })
      } catch (error) {
        if (statusOf(error) !== 404) throw error
        // At least one was removed meanwhile.
        const there = await Promise.all(ids.map(isPresent))
        const present = ids.filter((_, at) => there[at])
        if (present.length === 0 || present.length === ids.length) throw error
        return api(orders.setStatuses, { body: { ids: present, orderstatus } })
      }
    },
    onSuccess: ({ changed, told }, { ids, orderstatus }) => {
      setLast({ ids: changed, orderstatus, told })
      // Synchronously, or each chosen order would be fetched again.
      flushSync(() => onDone?.(ids))
      if (changed.length === 0)
        toast(`${ids.length === 1 ? 'Deze order was' : 'Deze orders waren'} al ${orderstatus}.`, 'good')
      // Orders appear in lists, histories and on the dashboard.
      return client.invalidateQueries()
    },
  })
  return {
    set: (ids: readonly string[], orderstatus: OrderStatus) => mutate({ ids, orderstatus }),
    undo: () => last && mutate({ ids: last.ids, orderstatus: other[last.orderstatus] }),
    forget: () => setLast(undefined),
    busy: isPending,
    error,
    sentence: last && last.ids.length > 0 ? sentenceOf(last) : undefined,
  }
}
export type SetStatus = ReturnType<typeof useSetStatus>

function sentenceOf({ ids: { length }, orderstatus, told }: Changed): string {
  const what = length === 1 ? '1 order is' : `${showCount(length)} orders zijn`
  if (orderstatus === 'open') {
    const sent = told === 0 ? '' : ' Berichten die al verstuurd zijn, zijn niet terug te halen.'
    return `${what} weer open.${sent}`
  }
  if (told === 0) return `${what} verwerkt.`
  if (told < length) return `${what} verwerkt. Van ${showCount(told)} krijgt de klant bericht.`
  return `${what} verwerkt. ${length === 1 ? 'De klant krijgt' : 'De klanten krijgen'} bericht.`
}
