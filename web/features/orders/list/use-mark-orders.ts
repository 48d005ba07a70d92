import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showCount } from '../../../../contract/values/counts.ts'
import { type OrderStatus, orders } from '../../../../contract/endpoints/orders.ts'
import { api } from '../../../api/api.ts'
import { toast } from '../../../ui/dialogs/toast.ts'

const many = (count: number) => (count === 1 ? '1 order' : `${showCount(count)} orders`)

export function useMarkOrders(clear: () => void) {
  const client = useQueryClient()
  const [marked, setMarked] = useState<readonly string[]>([])
  const set = async (ids: readonly string[], orderstatus: OrderStatus) => {
    const { changed } = await api(orders.setStatuses, { body: { ids: [...ids], orderstatus } })
    return changed
  }
  // Orders appear in lists, histories and on the dashboard.
  const renew = () => client.invalidateQueries()

  const mark = useMutation({
    mutationFn: (ids: readonly string[]) => set(ids, 'verwerkt'),
    onSuccess: (changed) => {
      clear()
      setMarked(changed)
      if (changed.length === 0) toast('Deze orders waren al verwerkt.', 'good')
      return renew()
    },
  })
  const undo = useMutation({
    mutationFn: () => set(marked, 'open'),
    onSuccess: (changed) => {
      setMarked([])
      toast(`${many(changed.length)} weer open.`, 'good')
      return renew()
    },
  })
  return {
    mark: (ids: readonly string[]) => mark.mutate(ids),
    undo: () => undo.mutate(),
    forget: () => setMarked([]),
    busy: mark.isPending || undo.isPending,
    sentence: marked.length > 0 ? `${many(marked.length)} gemarkeerd als verwerkt.` : undefined,
  }
}
