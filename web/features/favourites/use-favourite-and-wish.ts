import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { lists } from '../../../contract/endpoints/lists.ts'
import { type CheckedLine, orders } from '../../../contract/endpoints/orders.ts'
import { type Product, products } from '../../../contract/endpoints/products.ts'
import { api, invalidate, keyOf, type Page } from '../../api/api.ts'

type Mark = 'favoriet' | 'melding'

interface Change {
  readonly _id: string
  readonly isMarked: boolean
}

export const useFavourite = () =>
  useMark(
    'favoriet',
    ({ _id: productId, isMarked }) =>
      api(isMarked ? lists.addFavourite : lists.removeFavourite, { params: { productId } }),
    [lists.all, lists.one],
  )

export const useStockWish = () =>
  useMark('melding', ({ _id: id, isMarked }) => api(isMarked ? products.wish : products.unwish, { params: { id } }), [])

/** Optimistic: patches every cached response that has the product. @param stale endpoints to refetch */
function useMark(mark: Mark, send: (change: Change) => Promise<unknown>, stale: readonly Endpoint[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onMutate: (change) => patchAnswers(client, mark, change),
    onError: (_error, { _id, isMarked }) => patchAnswers(client, mark, { _id, isMarked: !isMarked }),
    onSuccess: async (_answer, change) => {
      // Again, for answers that came meanwhile.
      patchAnswers(client, mark, change)
      await invalidate(client, ...stale)
    },
  })
}

function patchAnswers(client: QueryClient, mark: Mark, { _id, isMarked }: Change): void {
  const isOther = (product: Product) => product._id === _id && (product[mark] ?? false) !== isMarked
  const patched = (product: Product): Product => {
    if (product._id !== _id) return product
    const { [mark]: _before, ...others } = product
    return isMarked ? { ...others, [mark]: true } : others
  }
  client.setQueriesData<Page<Product[]>>({ queryKey: keyOf(products.shop), predicate: isPage }, (page) =>
    page?.rows.some(isOther) ? { ...page, rows: page.rows.map(patched) } : page,
  )
  const patchedLine = (line: CheckedLine): CheckedLine =>
    line.product ? { ...line, product: patched(line.product) } : line
  client.setQueriesData<{ readonly lines: readonly CheckedLine[] }>({ queryKey: keyOf(orders.check) }, (check) =>
    check?.lines.some(({ product }) => product && isOther(product))
      ? { ...check, lines: check.lines.map(patchedLine) }
      : check,
  )
}

const isPage = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey.at(-1) === 'page'
