// Whatever is sent as a sheet is read or refused soon, in bounded memory, while others are served.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { imports } from '../../../contract/endpoints/imports.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { hostileSheets } from '../../support/hostile-sheets.ts'
import { openTestShop } from '../../support/test-shop.ts'

const shop = await openTestShop({ pollJobsEvery: 20, logLevel: 'silent' })
const admin = await shop.login({ isAdmin: true })

async function importOf(bytes: Uint8Array): Promise<number> {
  const form = new FormData()
  form.append('sheet', new Blob([new Uint8Array(bytes)]), 'lijst')
  const { status, body } = await admin.send('POST', '/imports', { body: form })
  if (status !== 200) return status
  const { _id: id } = imports.create.response.parse(body)
  while ((await admin.call(imports.one, { params: { id } })).body.status === 'reading') await pause(20)
  await admin.call(imports.remove, { params: { id } })
  return status
}

test.each(hostileSheets)('hostile sheets: %s is read or refused, and keeps nobody waiting', async (_, make) => {
  const bytes = await make()
  const before = process.memoryUsage.rss()
  let [most, longest, isDone] = [before, 0, false]
  const watching = (async () => {
    while (!isDone) {
      const from = performance.now()
      await admin.call(products.all, { query: { pagina: 1, perPagina: 1 } })
      longest = Math.max(longest, performance.now() - from)
      most = Math.max(most, process.memoryUsage.rss())
      await pause(20)
    }
  })()
  const from = performance.now()
  const status = await importOf(bytes)
  const took = performance.now() - from
  isDone = true
  await watching
  expect([200, 400, 413, 415]).toContain(status)
  expect(took).toBeLessThan(10_000)
  expect(longest).toBeLessThan(1000)
  expect((most - before) / 1024 / 1024).toBeLessThan(150)
})
