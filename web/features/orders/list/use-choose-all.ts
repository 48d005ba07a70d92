import { useMutation } from '@tanstack/react-query'
import { maxPageSize } from '../../../../contract/values/limits.ts'
import { orders } from '../../../../contract/endpoints/orders.ts'
import { apiPage } from '../../../api/api.ts'
import type { ListQuery } from './order-list.tsx'
import type { Chosen } from './use-chosen-orders.ts'

export function useChooseAll(query: ListQuery, chosen: Chosen) {
  return useMutation({
    mutationFn: async () => {
      const found: string[] = []
      for (let pagina = 1; ; pagina++) {
        const { rows, total } = await apiPage(orders.all, { query: { ...query, pagina, perPagina: maxPageSize } })
        found.push(...rows.map(({ _id }) => _id))
        if (rows.length === 0 || found.length >= total) return found
      }
    },
    onSuccess: (ids) => chosen.choose(ids, true),
  })
}
