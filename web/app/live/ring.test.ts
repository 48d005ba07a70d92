import { afterEach, beforeEach, expect, test } from 'vitest'
import { shownToasts } from '../../ui/toast.ts'
import { createRing, type Ring } from './ring.ts'

let ring: Ring
beforeEach(() => {
  document.title = 'Dashboard'
  ring = createRing()
})
afterEach(() => ring.stop())

test('each new order rings once, also one that is told after an order with a higher number', () => {
  for (const ordernummer of [10_002, 10_001, 10_002]) ring.order(ordernummer)
  expect(shownToasts().map(({ sentence }) => sentence)).toEqual(['Nieuwe order 10002', 'Nieuwe order 10001'])
  expect(document.title).toBe('(2) Dashboard')
})
