import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { lists } from '../../../contract/endpoints/lists.ts'
import { type CheckedLine, orders } from '../../../contract/endpoints/orders.ts'
import { type Product, products } from '../../../contract/endpoints/products.ts'
import { api, type Page } from '../../api/api.ts'
import { keyOf } from '../../api/query.ts'

interface Change {
  readonly _id: string
  readonly favoriet: boolean
}

/** Shows at once what was pressed, in every answer that has the product. */
export function useFavourite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ _id, favoriet }: Change) =>
      api(favoriet ? lists.addFavourite : lists.removeFavourite, { params: { productId: _id } }),
    onMutate: (change) => patchAnswers(client, change),
    onError: (_error, { _id, favoriet }) => patchAnswers(client, { _id, favoriet: !favoriet }),
    onSuccess: async (_answer, change) => {
      // Again, for answers that came meanwhile.
      patchAnswers(client, change)
      await Promise.all([lists.all, lists.one].map((one) => client.invalidateQueries({ queryKey: keyOf(one) })))
    },
  })
}

function patchAnswers(client: QueryClient, change: Change): void {
  client.setQueriesData<Page<Product[]>>({ queryKey: keyOf(products.shop), predicate: isPage }, (page) =>
    page && hasOther(page.rows, change)
      ? { ...page, rows: page.rows.map((product) => changed(product, change)) }
      : page,
  )
  client.setQueriesData<{ readonly lines: readonly CheckedLine[] }>({ queryKey: keyOf(orders.check) }, (check) =>
    check &&
    hasOther(
      check.lines.flatMap(({ product }) => product ?? []),
      change,
    )
      ? {
          ...check,
          lines: check.lines.map((line) => ({
            ...line,
            ...(line.product && { product: changed(line.product, change) }),
          })),
        }
      : check,
  )
}

const isPage = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey.at(-1) === 'page'

const hasOther = (rows: readonly Product[], { _id, favoriet }: Change) =>
  rows.some((product) => product._id === _id && (product.favoriet ?? false) !== favoriet)

function changed(product: Product, { _id, favoriet }: Change): Product {
  if (product._id !== _id) return product
  const { favoriet: _before, ...others } = product
  return favoriet ? { ...others, favoriet } : others
}
