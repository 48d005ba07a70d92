// Patches cached responses in place, so nothing moves while the user types.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveOrder, LiveProduct } from '../../../contract/endpoints/live.ts'
import { type ListLine, lists as orderLists, type UsualList } from '../../../contract/endpoints/lists.ts'
import { messages } from '../../../contract/endpoints/messages.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { isInStock } from '../../../contract/rules/packs.ts'
import { type Page, keyOf } from '../../api/api.ts'
import { removesRecord } from '../../api/removes-record.ts'

/** Both in ms; the spread keeps open pages from refetching all at once. */
const gatherFor = 150
const spreadOver = 400

const staffsList = keyOf(products.all)
const lists = [keyOf(products.shop), staffsList]
const oneList = keyOf(orderLists.one)
const usualList = keyOf(orderLists.usual)
const ofOrders = [orders.all, orders.ofUser, picking.orders, reports.today, reports.deliveries].map((endpoint) =>
  keyOf(endpoint),
)
const records: readonly (readonly unknown[])[] = [keyOf(orders.one), keyOf(picking.order), keyOf(products.one), oneList]
const others = [products.facets, orders.check, messages.all].map((endpoint) => keyOf(endpoint))

export function applyChanges(client: QueryClient) {
  const changed = new Set<string>()
  let listsAskAgain = false
  let timer: number | undefined

  function askAgain(keys: readonly (readonly unknown[])[], predicate: (query: Query) => boolean = () => true): void {
    // Refetching a record that this page is removing would only give a 404.
    const isRemoving = client.isMutating({ mutationKey: removesRecord }) > 0
    for (const queryKey of isRemoving ? keys.filter((key) => !records.includes(key)) : keys) {
      const loading = client.getQueryCache().findAll({ queryKey, predicate }).filter(isFirstLoad)
      const asked = client.invalidateQueries({ queryKey, predicate })
      // A first load under way may have read the data before the change, and TanStack Query does not restart it.
      if (loading.length > 0)
        void asked.then(() =>
          client.invalidateQueries({ fetchStatus: 'idle', predicate: (query) => loading.includes(query) }),
        )
    }
  }

  function askAgainTogether(): void {
    timer = undefined
    const ids = [...changed]
    const mentions = ({ queryKey, state }: Query) => {
      const text = JSON.stringify([queryKey, state.data])
      return ids.some((id) => text.includes(id))
    }
    askAgain(records, ({ queryKey }) => ids.some((id) => JSON.stringify(queryKey).includes(id)))
    askAgain([keyOf(orders.check)], mentions)
    if (listsAskAgain)
      askAgain([...lists, oneList, usualList], (query) => isList(query) && (isFirstLoad(query) || mentions(query)))
    askAgain([keyOf(reports.today)])
    changed.clear()
    listsAskAgain = false
  }

  return {
    product(change: LiveProduct): void {
      const isAsking = [...lists, oneList, usualList].some((queryKey) => client.isFetching({ queryKey }) > 0)
      const hasOtherPrice = patchLists(client, change)
      patchOrderLists(client, change)
      listsAskAgain ||= isAsking || hasOtherPrice
      changed.add(change._id)
      timer ??= window.setTimeout(askAgainTogether, gatherFor + Math.random() * spreadOver)
    },
    order({ _id }: LiveOrder): void {
      askAgain(ofOrders)
      askAgain(records, ({ queryKey }) => JSON.stringify(queryKey).includes(_id))
    },
    message: () => askAgain([keyOf(messages.all)]),
    all: () =>
      window.setTimeout(
        () => askAgain([...lists, usualList, ...ofOrders, ...records, ...others]),
        Math.random() * spreadOver,
      ),
  }
}

/** Excludes the list being reordered. */
const isList = ({ queryKey }: Query) => ['page', 'answer'].includes(String(queryKey.at(-1)))

const isFirstLoad = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined

type Answer = Page<ManagedProduct[]> | ManagedProduct[]

/** @returns true if the price differs, whose price breaks require a refetch */
function patchLists(client: QueryClient, { _id, stock, price, showStatus }: LiveProduct): boolean {
  let hasOtherPrice = false
  const patched = (row: ManagedProduct) => {
    if (row._id !== _id) return row
    const { melding, ...fields } = row
    // A wish ends once enough for an order is back.
    const isAwaited = !isInStock(row) && !isInStock({ ...row, stock })
    return { ...fields, stock, showStatus, ...(melding && isAwaited && { melding }) }
  }
  const differs = (row: ManagedProduct) =>
    row._id === _id && (row.stock !== stock || row.price !== price || row.showStatus !== showStatus)
  for (const queryKey of lists)
    client.setQueriesData<Answer>({ queryKey, predicate: isList }, (answer) => {
      if (!answer) return answer
      const rows = Array.isArray(answer) ? answer : answer.rows
      if (!rows.some(differs)) return answer
      // Buyers are not sent the price of a hidden product.
      const hasPrice = showStatus === 'Ja' || queryKey === staffsList
      hasOtherPrice ||= hasPrice && rows.some((row: ManagedProduct) => row._id === _id && row.price !== price)
      return Array.isArray(answer) ? rows.map(patched) : { ...answer, rows: rows.map(patched) }
    })
  return hasOtherPrice
}

function patchOrderLists(client: QueryClient, { _id, stock, price, showStatus }: LiveProduct): void {
  const removed = showStatus === 'Nee'
  const patched = (line: ListLine): ListLine =>
    line._id === _id ? { ...line, stock: removed ? 0 : stock, price: removed ? null : price, removed } : line
  for (const endpoint of [orderLists.one, orderLists.usual])
    client.setQueriesData<UsualList>({ queryKey: keyOf(endpoint) }, (list) =>
      list?.lines.some((line) => line._id === _id) ? { ...list, lines: list.lines.map(patched) } : list,
    )
}
