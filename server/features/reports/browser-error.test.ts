import { beforeEach, expect, test } from 'vitest'
import { reports } from '../../../contract/endpoints/reports.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let lines: string[]
beforeEach(async () => {
  lines = []
  shop = await openTestShop({ logLevel: 'error', logStream: { write: (line: string) => void lines.push(line) } })
})

const report = (body: object) => shop.anonymous.send('POST', reports.browserError.path, { body })

test('browser error: a report is as long as it may be, and no longer', async () => {
  const longest = { message: 'm'.repeat(500), stack: 's'.repeat(4000), route: 'r'.repeat(200), status: 500 }
  expect((await report(longest)).status).toBe(200)
  expect(lines).toHaveLength(1)
  for (const field of ['message', 'stack', 'route'] as const)
    expect((await report({ ...longest, [field]: `${longest[field]}x` })).status).toBe(400)
  expect(lines).toHaveLength(1)
})

test('browser error: thirty reports a minute reach the log, however many are sent', async () => {
  // From the beginning of a minute, so that none passes by itself.
  shop.passTime(60_000 - (shop.now().getTime() % 60_000))
  for (let sent = 0; sent < 40; sent++) expect((await report({ message: 'stuk' })).status).toBe(200)
  expect(lines).toHaveLength(30)
  shop.passTime(60_000)
  await report({ message: 'stuk' })
  expect(lines).toHaveLength(31)
})
