import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type AgreedPrice, type PriceList, priceLists } from '../../../contract/endpoints/price-lists.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { api, ApiError, invalidate, keyOf } from '../../api/api.ts'

/** `list.version` guards both. */
export interface OpenedList {
  readonly list: PriceList
  readonly prices: readonly AgreedPrice[]
}

const details = { details: '1' } as const

/** Fetched on opening, then unchanged: edits are laid over it. */
export function openedList(id: string) {
  return queryOptions({
    queryKey: [...keyOf(priceLists.prices, { params: { id } }), 'opened'],
    queryFn: async (): Promise<OpenedList> => {
      // The list first: after a save in between, its version is too old to save with.
      const lists = await api(priceLists.all, { query: details })
      const list = lists.find(({ _id }) => _id === id)
      if (!list) throw new ApiError(404, '', priceLists.all.path)
      return { list, prices: await api(priceLists.prices, { params: { id }, query: details }) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { handles: [404] },
  })
}

export function refreshAround(client: QueryClient, id: string): void {
  void invalidate(client, priceLists.all)
  void client.invalidateQueries({ queryKey: keyOf(reports.history, { params: { entity: 'price-list', id } }) })
}
