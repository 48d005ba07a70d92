import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { api, fieldOf, storeAnswer } from '../../api/api.ts'
import { withConflict } from '../../api/with-conflict.ts'
import {
  countChanges,
  type Edits,
  isWrong,
  newlyFree,
  type PriceRead,
  type PriceRow,
  rowsWith,
  sentPrices,
  withSheet,
} from './edited-prices.ts'
import { markEdited } from '../spreadsheets/use-typed-lines.ts'
import { openedList, type OpenedList, refreshAround } from './opened-list.ts'

export function useAgreedPrices(id: string, { list, prices }: OpenedList) {
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>({})
  const rows = rowsWith(prices, edits)
  const changes = countChanges(prices, edits)
  const opened = openedList(id)
  const send = async (sent: readonly PriceRow[]): Promise<OpenedList> => {
    const saved = await api(priceLists.setPrices, {
      params: { id },
      query: { version: list.version },
      body: sentPrices(sent),
    })
    const products = new Map(sent.map(({ _id, product }) => [_id, product]))
    const named = saved.map((price) => {
      const product = products.get(price._id)
      return product ? { ...price, product } : price
    })
    return { list: { ...list, version: list.version + 1 }, prices: named }
  }
  const save = useMutation({
    mutationFn: (sent: { readonly rows: readonly PriceRow[]; readonly edits: Edits }) =>
      withConflict(send(sent.rows), async () => {
        const now = await client.fetchQuery({ ...opened, staleTime: 0 })
        return countChanges(now.prices, sent.edits) === 0 ? now : undefined
      }),
    meta: { handles: [400, 409] },
    onSuccess: (saved, sent) => {
      storeAnswer(client, opened.queryKey, (before) => before && saved)
      // Keeps what was typed after sending.
      setEdits((now) => Object.fromEntries(Object.entries(now).filter(([_id, row]) => row !== sent.edits[_id])))
      refreshAround(client, id)
    },
  })
  const [place, part] = fieldOf(save.error)?.split('.') ?? []
  return {
    rows,
    changes,
    free: newlyFree(prices, edits),
    /** Added here, and removed from the catalogue before it was saved. */
    removed: part === '_id' ? save.variables?.rows[Number(place)]?.product.productName : undefined,
    wrong: rows.filter(isWrong).length,
    saving: save,
    save: () => {
      if (!save.isPending) save.mutate({ rows, edits })
    },
    set: (row: PriceRow) => setEdits((before) => ({ ...before, [row._id]: { ...row, ...markEdited(row) } })),
    setAll: (read: readonly PriceRead[], sheet: number) => setEdits((before) => withSheet(prices, before, read, sheet)),
    remove: (_id: string) => setEdits((before) => ({ ...before, [_id]: null })),
    undo: () => setEdits({}),
  }
}
