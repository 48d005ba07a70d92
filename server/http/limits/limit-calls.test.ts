import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestShop } from '../../../tests/support/test-shop.ts'

test('a process that has answered all there was does nothing', async () => {
  const shop = await openTestShop({ pollJobsEvery: 60_000 })
  try {
    const calls = Array.from({ length: 50 }, () => shop.anonymous.send('GET', '/auth/checkUser'))
    expect((await Promise.all(calls)).every(({ status }) => status === 401)).toBe(true)
    // As long as it takes until nothing is left of them.
    await expect
      .poll(async () => {
        const before = performance.eventLoopUtilization()
        await pause(100)
        return performance.eventLoopUtilization(before).utilization
      })
      .toBeLessThan(0.5)
  } finally {
    await shop.close()
  }
})
