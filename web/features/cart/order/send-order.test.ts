import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleProduct } from '../../../../tests/support/page/sample-product.ts'
import { createQueryClient, type OnFailure } from '../../../api/query-client.ts'
import { orderBody, sendOrder } from './send-order.ts'

const draft = { comment: ' Graag voor acht uur ', leverdatum: '', referentie: ' ' }
const body = orderBody([{ ...sampleProduct(), qty: 40 }], draft)
const placed = () => Response.json({ _id: 'order', ordernummer: 7 })
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'))
const failing = (status: number) => new Response('Even niet', { status, headers: { 'Content-Type': 'text/plain' } })
const request = vi.fn<(url: string, init: RequestInit) => Response | Promise<Response>>()
const onFailure = vi.fn<OnFailure>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', request)
  request.mockReset()
  onFailure.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function send() {
  const cancelled = new AbortController()
  const left = new AbortController()
  const onUnanswered = vi.fn<() => void>()
  const client = createQueryClient(onFailure, () => undefined)
  const order = sendOrder(client, { key: 'key-1', body, cancelled: cancelled.signal, left: left.signal, onUnanswered })
  // A later `await` still rejects.
  order.catch(() => undefined)
  return { order, cancel: () => cancelled.abort(), leave: () => left.abort(), onUnanswered }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('send order: what is sent is which products, how many and at which price, and the remark', async () => {
  request.mockReturnValue(placed())
  await expect(send().order).resolves.toMatchObject({ ordernummer: 7 })
  const [url, init] = request.mock.calls[0] ?? []
  expect(url).toBe('/orders')
  expect(init?.headers).toMatchObject({ 'Idempotency-Key': 'key-1' })
  expect(init?.body).toBe(
    JSON.stringify({ order: [{ _id: 'tulip', qty: 40, price: '0.25' }], comment: 'Graag voor acht uur' }),
  )
})

test('send order: a delivery date and a reference go along where there are any', () => {
  const { order: _, ...sent } = orderBody([], { comment: '', leverdatum: '2026-11-24', referentie: ' PO 12 ' })
  expect(sent).toEqual({ comment: '', leverdatum: '2026-11-24', referentie: 'PO 12' })
})

test('send order: without an answer the same order is sent again, later each time, until there is one', async () => {
  request.mockImplementation(unanswered)
  const { order, onUnanswered } = send()
  await seconds(0)
  expect([request.mock.calls.length, onUnanswered.mock.calls.length]).toEqual([1, 1])
  await seconds(1)
  expect(request).toHaveBeenCalledTimes(2)
  await seconds(1.9)
  expect(request).toHaveBeenCalledTimes(2)
  await seconds(0.1)
  expect(request).toHaveBeenCalledTimes(3)
  request.mockReturnValue(placed())
  await seconds(4)
  await expect(order).resolves.toMatchObject({ ordernummer: 7 })
  for (const [, { headers, body: sent }] of request.mock.calls) {
    expect(headers).toMatchObject({ 'Idempotency-Key': 'key-1' })
    expect(sent).toBe(JSON.stringify(body))
  }
})

test('send order: no pause is longer than half a minute, nor longer than until the line is back', async () => {
  request.mockImplementation(unanswered)
  const { cancel } = send()
  await seconds(1 + 2 + 4 + 8 + 16)
  expect(request).toHaveBeenCalledTimes(6)
  await seconds(30)
  expect(request).toHaveBeenCalledTimes(7)
  window.dispatchEvent(new Event('online'))
  await seconds(0)
  expect(request).toHaveBeenCalledTimes(8)
  cancel()
})

test.each([408, 429, 500, 502, 503, 504, 507])(
  'send order: an answer of %i says nothing of the order: it is sent again',
  async (status) => {
    request.mockReturnValueOnce(failing(status)).mockReturnValue(placed())
    const { order } = send()
    await seconds(1)
    await expect(order).resolves.toMatchObject({ ordernummer: 7 })
  },
)

test.each([400, 401, 403, 409])('send order: a refusal (%i) is the answer', async (status) => {
  request.mockReturnValue(failing(status))
  await expect(send().order).rejects.toMatchObject({ status, sentence: 'Even niet' })
  await seconds(60)
  expect(request).toHaveBeenCalledTimes(1)
})

test('send order: called off, it is not sent again, and what is on its way is given up', async () => {
  request.mockImplementation(
    (_url, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  )
  const { order, cancel } = send()
  await seconds(0)
  cancel()
  await expect(order).resolves.toBeUndefined()
  await seconds(60)
  expect(request).toHaveBeenCalledTimes(1)
  // That is no failure to tell of.
  expect(onFailure).not.toHaveBeenCalled()
})

test('send order: a page that was left does not try again out of sight', async () => {
  request.mockImplementation(unanswered)
  const { order, leave } = send()
  await seconds(0)
  leave()
  await expect(order).resolves.toBeUndefined()
  await seconds(60)
  expect(request).toHaveBeenCalledTimes(1)
})

test('send order: that nothing answers is told once, at the second try', async () => {
  request.mockImplementation(unanswered)
  const { cancel } = send()
  await seconds(1 + 2 + 4)
  const told = onFailure.mock.calls.map(([, { handles }]) => !handles?.includes(0))
  expect(told).toEqual([false, true, false, false])
  cancel()
})
