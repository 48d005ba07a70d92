import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createGiveWay } from './give-way.ts'

let rush: NodeJS.Timeout | undefined
afterEach(() => clearInterval(rush))

/** Orders that come without a pause, and keep the process busy for four fifths of its time. */
function startRush(orderCame: () => void): void {
  rush = setInterval(() => {
    orderCame()
    const until = performance.now() + 40
    while (performance.now() < until);
  }, 10)
}
/** Whether a message of that age still waits after a quarter of a second. */
const waits = (giveWay: (age: number) => Promise<void>, age: number) =>
  Promise.race([giveWay(age).then(() => false), wait(250).then(() => true)])

test('mail waits while orders keep the process busy, and no longer than that', async () => {
  const { orderCame, giveWay } = createGiveWay()
  expect(await waits(giveWay, 0)).toBe(false)
  startRush(orderCame)
  await wait(60)
  expect(await waits(giveWay, 0)).toBe(true)
  clearInterval(rush)
  expect(await waits(giveWay, 0)).toBe(false)
})

test('mail goes beside orders that leave the process time', async () => {
  const { orderCame, giveWay } = createGiveWay()
  rush = setInterval(orderCame, 10)
  await wait(60)
  expect(await waits(giveWay, 0)).toBe(false)
})

test('mail that has waited for a minute waits no more', async () => {
  const { orderCame, giveWay } = createGiveWay()
  startRush(orderCame)
  await wait(60)
  expect(await waits(giveWay, 59_000)).toBe(true)
  expect(await waits(giveWay, 60_000)).toBe(false)
})
