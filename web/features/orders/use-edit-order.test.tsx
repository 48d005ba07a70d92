import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../../tests/support/page/render-page.tsx'
import { sampleLine, sampleOrder } from '../../../tests/support/page/sample-order.ts'
import { errorCodeHeader, errorFieldHeader } from '../../../contract/endpoints/headers.ts'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { dismiss, shownToasts } from '../../ui/dialogs/toast.ts'
import { useEditOrder } from './use-edit-order.ts'

const opened = sampleOrder([sampleLine('a'), sampleLine('b')])
const request = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const onDone = vi.fn<() => void>()

beforeEach(() => {
  request.mockReset()
  onDone.mockReset()
  vi.stubGlobal('fetch', request)
  for (const { key } of shownToasts()) dismiss(key)
})

/** The server refuses what is saved; the order is by then as `now`. */
function refuse(now: Order, code: string, field?: string) {
  const headers = {
    'Content-Type': 'text/plain',
    [errorCodeHeader]: code,
    ...(field !== undefined && { [errorFieldHeader]: field }),
  }
  request.mockImplementation(async (_url, { method }) =>
    method === 'PUT' ? new Response('Dat gaat zo niet', { status: 409, headers }) : Response.json(now),
  )
}

function edit() {
  const client = createQueryClient(
    () => undefined,
    () => undefined,
  )
  const state = renderHook(
    () => useEditOrder(opened, onDone),
    (part) => <QueryClientProvider client={client}>{part}</QueryClientProvider>,
  )
  return {
    state,
    type: (id: string, change: { qty?: string; price?: string; gone?: boolean }) =>
      act(() => state().change(id, change)),
    save: async () => {
      act(() => state().submit())
      await act(() => vi.waitFor(() => expect(state().save.isPending).toBe(false), 20_000))
    },
  }
}
const sentences = () => shownToasts().map(({ sentence }) => sentence)

test('use edit order: what is saved is sent with the version that it was opened with', async () => {
  request.mockResolvedValue(Response.json(sampleOrder([sampleLine('a', { qty: 12 })], 2)))
  const { type, save } = edit()
  type('a', { qty: '12' })
  type('b', { gone: true })
  await save()
  expect(request.mock.calls[0]?.[1].body).toBe(
    JSON.stringify({ _id: 'order', order: [{ _id: 'a', qty: 12, price: '0.50' }], version: 1 }),
  )
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('use edit order: what is wrong is told and marked, and not sent', async () => {
  const { state, type, save } = edit()
  type('b', { qty: '16' })
  await save()
  expect(request).not.toHaveBeenCalled()
  expect(state().complaint).toMatchObject({ id: 'b', field: 'qty' })
  expect(sentences()).toEqual(['Product b niet op voorraad, controleer aantal'])
  type('b', { qty: '15' })
  expect(state().complaint).toBeUndefined()
})

test('use edit order: stock that was sold meanwhile marks the line that the refusal names, whatever its sentence says', async () => {
  // The first line was taken out, so that the one named is the second of the order and the first of what was sent.
  refuse(sampleOrder([sampleLine('a'), sampleLine('b', { stock: 1 })]), 'stock', 'order.0.qty')
  const { state, type, save } = edit()
  type('a', { gone: true })
  type('b', { qty: '15' })
  await save()
  expect(state().complaint).toEqual({ id: 'b', field: 'qty', sentence: 'Dat gaat zo niet' })
  expect(sentences()).toEqual(['Dat gaat zo niet'])
  expect(state().order.order[1]?.stock).toBe(1)
  expect(state().lines.get('b')?.qty).toBe('15')
})

test('use edit order: an order that somebody else changed is merged under what was typed, and saved over his version', async () => {
  refuse(sampleOrder([sampleLine('a', { qty: 7 }), sampleLine('b', { qty: 8 })], 5), 'edit-conflict')
  const { state, type, save } = edit()
  type('a', { qty: '12' })
  await save()
  expect([state().lines.get('a')?.qty, state().lines.get('b')?.qty]).toEqual(['12', '8'])
  expect([state().conflicts, state().order.version]).toEqual([['Product a'], 5])
  expect(sentences()).toEqual([])
})

test('use edit order: any other refusal is told, and leaves everything as it was typed', async () => {
  refuse(opened, 'other')
  const { state, type, save } = edit()
  type('a', { qty: '12' })
  await save()
  expect([state().complaint, state().conflicts, state().lines.get('a')?.qty]).toEqual([undefined, undefined, '12'])
  expect(sentences()).toEqual(['Dat gaat zo niet'])
  expect(request).toHaveBeenCalledTimes(1)
})

test('use edit order: a price that becomes nothing is asked about before it is saved', () => {
  const { state, type } = edit()
  type('a', { price: '0' })
  act(() => state().submit())
  expect([state().free.asking, request.mock.calls.length]).toEqual([true, 0])
})
