import { beforeEach, expect, test, vi } from 'vitest'
import { blockStorage } from '../../../../tests/support/page/block-storage.ts'
import { changeStorageOwner } from '../../../api/browser-storage.ts'
import { forgetOrderKey, isAnyInFlight, isInFlight, orderKey } from './order-key.ts'

const order = { order: [{ _id: 'tulip', qty: 40, price: '0.25' }], comment: '' }
const other = { ...order, comment: 'Graag voor acht uur' }

beforeEach(() => {
  vi.useRealTimers()
  forgetOrderKey()
})

test('order key: another order, or the same one after an answer, has another key', () => {
  const key = orderKey(order)
  const second = orderKey(other)
  expect(second).not.toBe(key)
  forgetOrderKey()
  expect(orderKey(other)).not.toBe(second)
})

test('order key: where the browser keeps nothing, the key lasts as long as the page', () => {
  blockStorage()
  const key = orderKey(order)
  expect(orderKey(order)).toBe(key)
  expect(orderKey(other)).not.toBe(key)
})

test('order key: an order that was sent is in flight until it is answered, given up, or an hour old', () => {
  vi.useFakeTimers()
  expect(isAnyInFlight()).toBe(false)
  orderKey(order)
  expect([isInFlight(order), isInFlight(other), isAnyInFlight()]).toEqual([true, false, true])
  vi.advanceTimersByTime(3_599_000)
  expect(isInFlight(order)).toBe(true)
  vi.advanceTimersByTime(1000)
  expect([isInFlight(order), isAnyInFlight()]).toEqual([false, false])
})

test('order key: who logs in next gets a key of his own', () => {
  const key = orderKey(order)
  changeStorageOwner('')
  expect(isAnyInFlight()).toBe(false)
  expect(orderKey(order)).not.toBe(key)
})
