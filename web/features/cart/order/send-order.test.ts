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

test('send order: waits at most half a minute, and retries at once when back online', async () => {
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
