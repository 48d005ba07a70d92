// Patches cached responses in place, so nothing moves while the user types.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveOrder, LiveProduct } from '../../../contract/endpoints/live.ts'
import { type ListLine, lists as orderLists, type UsualList } from '../../../contract/endpoints/lists.ts'
import { messages } from '../../../contract/endpoints/messages.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { type Page, keyOf } from '../../api/api.ts'
import { removesOrder } from '../../api/removes-order.ts'

/** Both in ms; the spread keeps open pages from refetching all at once. */
const gatherFor = 150
const spreadOver = 400

const lists = [products.shop, products.all].map((endpoint) => keyOf(endpoint))
const ofOrders = [orders.all, orders.ofUser, picking.orders, reports.today, reports.deliveries].map((endpoint) =>
  keyOf(endpoint),
)
const oneOrder = [orders.one, picking.order].map((endpoint) => keyOf(endpoint))
const others = [products.one, products.facets, orders.check, messages.all].map((endpoint) => keyOf(endpoint))

export function applyChanges(client: QueryClient) {
  const changed = new Set<string>()
  let listsAskAgain = false
  let timer: number | undefined

  function askAgain(keys: readonly (readonly unknown[])[], predicate: (query: Query) => boolean = () => true): void {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey, predicate })
  }

  /** An order that this page is removing would be asked for in vain. */
  function askForOneOrder(predicate?: (query: Query) => boolean): void {
    if (client.isMutating({ mutationKey: removesOrder }) === 0) askAgain(oneOrder, predicate)
  }

  function askAgainTogether(): void {
    timer = undefined
    const ids = [...changed]
    const mentions = ({ queryKey, state }: Query) => {
      const text = JSON.stringify([queryKey, state.data])
      return ids.some((id) => text.includes(id))
    }
    askAgain([keyOf(products.one), keyOf(orders.check)], mentions)
    if (listsAskAgain) askAgain(lists, (query) => isList(query) && mentions(query))
    askAgain([keyOf(reports.today)])
    changed.clear()
    listsAskAgain = false
  }

  return {
    product(change: LiveProduct): void {
      const isAsking = lists.some((queryKey) => client.isFetching({ queryKey }) > 0)
      const hasOtherPrice = patchLists(client, change)
      patchOrderLists(client, change)
      listsAskAgain ||= isAsking || hasOtherPrice
      changed.add(change._id)
      timer ??= window.setTimeout(askAgainTogether, gatherFor + Math.random() * spreadOver)
    },
    order({ _id }: LiveOrder): void {
      askAgain(ofOrders)
      askForOneOrder(({ queryKey }) => JSON.stringify(queryKey).includes(_id))
    },
    message: () => askAgain([keyOf(messages.all)]),
    all: () =>
      window.setTimeout(() => {
        askAgain([...lists, ...ofOrders, ...others])
        askForOneOrder()
      }, Math.random() * spreadOver),
  }
}

/** Excludes the list being reordered. */
const isList = ({ queryKey }: Query) => ['page', 'answer'].includes(String(queryKey.at(-1)))

type Answer = Page<ManagedProduct[]> | ManagedProduct[]

/** @returns true if the price differs, whose price breaks require a refetch */
function patchLists(client: QueryClient, { _id, stock, price, showStatus }: LiveProduct): boolean {
  let hasOtherPrice = false
  const patched = (row: ManagedProduct): ManagedProduct => {
    if (row._id !== _id) return row
    hasOtherPrice ||= showStatus === 'Ja' && row.price !== price
    return { ...row, stock, showStatus }
  }
  const differs = (row: ManagedProduct) =>
    row._id === _id && (row.stock !== stock || row.price !== price || row.showStatus !== showStatus)
  for (const queryKey of lists)
    client.setQueriesData<Answer>({ queryKey, predicate: isList }, (answer) => {
      if (!answer) return answer
      const rows = Array.isArray(answer) ? answer : answer.rows
      if (!rows.some(differs)) return answer
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
