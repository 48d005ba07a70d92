import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleProduct } from '../../../../tests/support/page/sample-product.ts'
import { renderHook } from '../../../../tests/support/page/render-page.tsx'
import { errorCodeHeader } from '../../../../contract/endpoints/headers.ts'
import { delivery } from '../../../../contract/endpoints/delivery.ts'
import { orders } from '../../../../contract/endpoints/orders.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { keyOf } from '../../../api/query.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { dismiss, shownToasts } from '../../../ui/dialogs/toast.ts'
import { addToCart, cartItems, emptyCart } from '../cart-store.ts'
import { forgetOrderKey, isAnyInFlight, orderKey } from './order-key.ts'
import { clearDraft, type OrderDraft, storedDraft, storeInDraft } from './order-draft.ts'
import { orderBody } from './send-order.ts'
import { usePlaceOrder } from './use-place-order.ts'

const order = { _id: 'order-7', ordernummer: 7, userID: 'anna', date: '2026-12-31T23:30:00.000Z', order: [] }
const emptyDraft = { comment: '', leverdatum: '', referentie: '' }
const request = vi.fn<(url: string, init: RequestInit) => Response | Promise<Response>>()
const reload = vi.fn<() => void>()
const onRefused = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', request)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  request.mockReset()
  reload.mockReset()
  onRefused.mockReset()
  emptyCart()
  forgetOrderKey()
  clearDraft()
  for (const { key } of shownToasts()) dismiss(key)
  addToCart(sampleProduct(), 40)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refusal = (status: number, code?: string) =>
  new Response('Dat gaat zo niet', {
    status,
    headers: { 'Content-Type': 'text/plain', ...(code !== undefined && { [errorCodeHeader]: code }) },
  })
const nothing = () => Promise.reject(new TypeError('Failed to fetch'))

/** Everywhere but in the shop. */
function Screen({ children }: { children: ReactNode }) {
  return useLocation().pathname === '/shop' ? null : children
}

function atCart() {
  const client = createQueryClient(
    () => undefined,
    () => undefined,
  )
  const items = cartItems()
  const hook = renderHook(
    () => ({ ...usePlaceOrder({ items, onRefused }), at: useLocation(), goTo: useNavigate() }),
    (part) => (
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/shoppingcart']}>
          <Screen>{part}</Screen>
        </MemoryRouter>
      </QueryClientProvider>
    ),
  )
  return {
    client,
    state: hook,
    seconds: (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000)),
    place: (draft: Partial<OrderDraft> = {}) =>
      act(async () => {
        hook().place({ ...emptyDraft, ...draft })
        await vi.advanceTimersByTimeAsync(0)
      }),
    goTo: (path: string) => act(async () => hook().goTo(path)),
    cancel: () =>
      act(async () => {
        hook().cancel()
        await vi.advanceTimersByTimeAsync(0)
      }),
  }
}

test('use place order: an order that was placed empties the cart and leads to the orders of its year in the Netherlands', async () => {
  request.mockResolvedValue(Response.json(order))
  storeInDraft('comment', 'Graag voor acht uur')
  const { state, place } = atCart()
  await place({ comment: 'Graag voor acht uur', leverdatum: '2026-11-24' })
  expect(state().placing).toEqual({ kind: 'placed', order })
  expect(cartItems()).toEqual([])
  expect(storedDraft()).toEqual(emptyDraft)
  expect(isAnyInFlight()).toBe(false)
  expect(shownToasts().map(({ sentence, kind }) => [sentence, kind])).toEqual([['Bestelling gelukt!', 'good']])
  expect(state().at).toMatchObject({ pathname: '/userpage/anna', search: '?jaar=2027', state: { placed: 'order-7' } })
})

test('use place order: what the order changed, the shop and the list of orders, is fetched anew', async () => {
  request.mockResolvedValue(Response.json(order))
  const { client, place } = atCart()
  client.setQueryData(keyOf(products.shop), [])
  client.setQueryData(keyOf(orders.ofUser), [])
  await place()
  expect(client.getQueryState(keyOf(products.shop))?.isInvalidated).toBe(true)
  expect(client.getQueryState(keyOf(orders.ofUser))).toBeUndefined()
})

test('use place order: however often it is pressed, it is sent once', async () => {
  request.mockReturnValue(new Promise(() => undefined))
  const { state, place } = atCart()
  await place()
  await place()
  expect(request).toHaveBeenCalledTimes(1)
  expect([state().placing.kind, state().busy]).toEqual(['sending', true])
})

test('too little stock: the sentence stays, then the page reloads with the stock of now; the cart is kept', async () => {
  request.mockResolvedValue(refusal(409, 'stock'))
  const { state, place, seconds } = atCart()
  await place()
  expect(state().placing).toEqual({ kind: 'refused', sentence: 'Dat gaat zo niet' })
  await seconds(2.9)
  expect(reload).not.toHaveBeenCalled()
  await seconds(0.1)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(onRefused).not.toHaveBeenCalled()
  expect(cartItems()).toHaveLength(1)
})

test('use place order: who has gone on elsewhere while his order was on its way stays there, and is told what became of it', async () => {
  let answer = (_response: Response) => {}
  request.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const { state, place, goTo, seconds } = atCart()
  await place()
  await goTo('/shop')
  answer(refusal(409, 'stock'))
  await seconds(5)
  expect(shownToasts().map(({ sentence }) => sentence)).toEqual(['Uw bestelling is niet geplaatst. Dat gaat zo niet'])
  expect(reload).not.toHaveBeenCalled()
  await goTo('/shoppingcart')
  await place()
  await goTo('/shop')
  answer(Response.json(order))
  await seconds(0)
  expect(shownToasts().map(({ sentence }) => sentence)).toEqual(['Bestelling gelukt!'])
  expect(cartItems()).toEqual([])
  expect(state().at.pathname).toBe('/shoppingcart')
})

test('a price that rose: the cart is looked up anew, without a reload', async () => {
  request.mockResolvedValue(refusal(409, 'price'))
  const { state, place, seconds } = atCart()
  await place()
  await seconds(10)
  expect(state().placing.kind).toBe('refused')
  expect([onRefused.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
})

test('use place order: a delivery date that has become too late: the dates are asked anew, the cart and what was chosen stay', async () => {
  request.mockResolvedValue(refusal(409, 'delivery-date'))
  const { client, state, place, seconds } = atCart()
  client.setQueryData(keyOf(delivery.dates), { dates: [] })
  await place({ leverdatum: '2026-11-24', referentie: 'PO 12' })
  await seconds(10)
  expect(state().placing).toEqual({ kind: 'refused', sentence: 'Dat gaat zo niet' })
  expect(client.getQueryState(keyOf(delivery.dates))?.isInvalidated).toBe(true)
  expect([cartItems().length, reload.mock.calls.length]).toEqual([1, 0])
  expect(storedDraft().leverdatum).toBe('2026-11-24')
})

test.each([
  [400, 'Dat gaat zo niet'],
  [403, undefined],
])('use place order: a refusal with %i is over, and says %j beside the button', async (status, sentence) => {
  request.mockResolvedValue(refusal(status))
  const { state, place } = atCart()
  await place()
  expect(state().placing).toEqual({ kind: 'refused', sentence })
  expect([isAnyInFlight(), onRefused.mock.calls.length, state().busy]).toEqual([false, 0, false])
})

test.each([
  [401, undefined],
  [409, 'other-user'],
])(
  'use place order: with %i %s the order stays as it is: whoever logs in again goes on with it',
  async (status, code) => {
    request.mockResolvedValue(refusal(status, code))
    const { place } = atCart()
    await place()
    expect(isAnyInFlight()).toBe(true)
    expect(onRefused).not.toHaveBeenCalled()
  },
)

test('use place order: without an answer it waits, and can be called off; it may have arrived all the same', async () => {
  request.mockImplementation(nothing)
  const { state, place, cancel, seconds } = atCart()
  await place()
  expect([state().placing.kind, state().busy]).toEqual(['waiting', true])
  await cancel()
  expect(state().placing).toEqual({ kind: 'cancelled' })
  await seconds(60)
  expect(request).toHaveBeenCalledTimes(1)
  expect(isAnyInFlight()).toBe(false)
})

test('use place order: what is confirmed without a connection is sent by another press and by nothing else', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  request.mockResolvedValue(Response.json(order))
  const { state, place, seconds } = atCart()
  await place()
  expect(state().placing).toEqual({ kind: 'offline' })
  line.mockReturnValue(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await seconds(60)
  expect(request).not.toHaveBeenCalled()
  await place()
  expect(state().placing.kind).toBe('placed')
})

test('use place order: an order that was in flight before a reload goes on under its key', async () => {
  const draft = { comment: 'Graag voor acht uur', leverdatum: '2026-11-24', referentie: 'PO 12' }
  storeInDraft('comment', draft.comment)
  storeInDraft('leverdatum', draft.leverdatum)
  storeInDraft('referentie', draft.referentie)
  const key = orderKey(orderBody(cartItems(), draft))
  request.mockResolvedValue(Response.json(order))
  const { state, seconds } = atCart()
  await seconds(0)
  expect(request.mock.calls[0]?.[1].headers).toMatchObject({ 'Idempotency-Key': key })
  expect(state().placing.kind).toBe('placed')
})

test('use place order: a cart that changed since is not sent by itself', async () => {
  orderKey(orderBody(cartItems(), { ...emptyDraft, comment: 'een andere opmerking' }))
  const { seconds } = atCart()
  await seconds(1)
  expect(request).not.toHaveBeenCalled()
})
