// Puts what changed elsewhere into the answers that this page keeps, in place: nothing moves under what somebody is typing.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveProduct } from '../../../contract/live.ts'
import { messages } from '../../../contract/messages.ts'
import { orders } from '../../../contract/orders.ts'
import { type ManagedProduct, type Product, products } from '../../../contract/products.ts'
import { picking } from '../../../contract/picking.ts'
import { reports } from '../../../contract/reports.ts'
import { api, type Page } from '../../api/api.ts'
import { keyOf } from '../../api/query.ts'

/** Milliseconds in which changes are gathered; every open cart asks again, so they do not all do it at once. */
const gatherFor = 150
const spreadOver = 400

export interface Changes {
  product(change: LiveProduct): void
  order(): void
  message(): void
  /** Anything may have changed. */
  all(): void
}

export function applyChanges(client: QueryClient): Changes {
  const changed = new Set<string>()
  /** A list was being asked for when a change came: its answer may be from before. */
  let overtaken = false
  let timer: number | undefined

  const askAgain = (key: readonly unknown[], mentions: (query: Query) => boolean = () => true) =>
    void client.invalidateQueries({ queryKey: key, predicate: mentions })

  function gather(): void {
    timer ??= window.setTimeout(
      () => {
        timer = undefined
        const ids = [...changed]
        changed.clear()
        const mentions = ({ queryKey, state }: Query) => {
          const text = JSON.stringify([queryKey, state.data])
          return ids.some((id) => text.includes(id))
        }
        askAgain(keyOf(orders.check), mentions)
        askAgain(keyOf(products.one), mentions)
        if (overtaken) for (const list of lists) askAgain(list, mentions)
        overtaken = false
        askAgain(keyOf(reports.today))
      },
      gatherFor + Math.random() * spreadOver,
    )
  }

  return {
    product(change) {
      overtaken ||= lists.some((queryKey) => client.isFetching({ queryKey }) > 0)
      const patched = patchLists(client, change)
      patchCatalogue(client, change)
      if (patched === 'other-price') void renew(client, change._id)
      changed.add(change._id)
      gather()
    },
    order() {
      for (const call of [orders.all, picking.orders, reports.today, reports.deliveries]) askAgain(keyOf(call))
    },
    message() {
      askAgain(keyOf(messages.all))
    },
    all() {
      for (const call of everything) askAgain(keyOf(call))
    },
  }
}

const everything = [
  products.shop,
  products.all,
  products.one,
  products.facets,
  orders.check,
  orders.all,
  picking.orders,
  messages.all,
  reports.today,
  reports.deliveries,
]
const lists = [keyOf(products.shop), keyOf(products.all)]
type Rows = Page<ManagedProduct[]>

/** Stock at once, also of one that left the shop: it stays where it is, and cannot be ordered. */
function patchLists(client: QueryClient, { _id, stock, price, showStatus }: LiveProduct): 'patched' | 'other-price' {
  let otherPrice = false
  for (const queryKey of lists)
    client.setQueriesData<Rows>({ queryKey, predicate: isPage }, (page) => {
      const row = page?.rows.find((product) => product._id === _id)
      if (!page || !row || (row.stock === stock && row.price === price && row.showStatus === showStatus)) return page
      if (showStatus === 'Ja' && row.price !== price) otherPrice = true
      return withRow(page, { ...row, stock, showStatus })
    })
  return otherPrice ? 'other-price' : 'patched'
}

/** Stock in the whole catalogue, which lists of staff are counted and booked against. */
function patchCatalogue(client: QueryClient, { _id, stock }: LiveProduct): void {
  client.setQueriesData<ManagedProduct[]>({ queryKey: keyOf(products.all), predicate: isAnswer }, (all) =>
    all?.some((product) => product._id === _id && product.stock !== stock)
      ? all.map((product) => (product._id === _id ? { ...product, stock } : product))
      : all,
  )
}

/** With a price come its steps and what it was before, which only the product's own answer tells. */
async function renew(client: QueryClient, id: string): Promise<void> {
  const fresh: Product | undefined = await api(products.one, { params: { id } }).catch(() => undefined)
  if (!fresh) return
  for (const queryKey of lists)
    client.setQueriesData<Rows>({ queryKey, predicate: isPage }, (page) => {
      const row = page?.rows.find((product) => product._id === id)
      return page && row && withRow(page, { ...row, ...fresh })
    })
}

const isPage = ({ queryKey }: Query) => queryKey.at(-1) === 'page'
const isAnswer = ({ queryKey }: Query) => queryKey.at(-1) === 'answer'

const withRow = (page: Rows, row: ManagedProduct): Rows => ({
  ...page,
  rows: page.rows.map((product) => (product._id === row._id ? row : product)),
})
