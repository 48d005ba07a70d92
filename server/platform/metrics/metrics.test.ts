import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { hour } from '../../../contract/values/durations.ts'
import { readConfig } from '../../config.ts'
import { backupShop } from '../../operations/backup-shop.ts'
import about from '../../../package.json' with { type: 'json' }
import { openMailingShop } from '../../../tests/support/mailing-shop.ts'
import { environmentOf, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

const metricsToken = 'only-for-the-collector'
const withToken = { headers: { authorization: `Bearer ${metricsToken}` } }
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ metricsToken })
})

async function figures(of = shop) {
  const { status, sentence } = await of.anonymous.send('GET', '/metrics', withToken)
  expect(status).toBe(200)
  const lines = sentence.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line): [string, number] => [line.replace(/ \S+$/, ''), Number(/ (\S+)$/.exec(line)?.[1])]))
}

test('metrics: figures are for who has the token; without a token set there are none', async () => {
  expect((await shop.anonymous.send('GET', '/metrics')).status).toBe(401)
  expect((await shop.anonymous.send('GET', '/metrics', { headers: { authorization: 'Bearer guess' } })).status).toBe(
    401,
  )
  const admin = await shop.login({ isAdmin: true })
  expect((await admin.send('GET', '/metrics')).status).toBe(401)
  const other = await openTestShop()
  expect((await other.anonymous.send('GET', '/metrics', withToken)).status).toBe(404)
  await other.close()
})

test('metrics: orders, refusals for stock, requests and their durations are counted; a replay is not another order', async () => {
  const started = performance.now()
  const buyer = await shop.login()
  const product = await shop.addProduct({ stock: 10 })
  const place = (qty: number, key: string) =>
    buyer.call(orders.place, { body: { order: [{ _id: product._id, qty }] }, headers: { 'idempotency-key': key } })
  expect((await place(3, 'a')).headers.get('idempotent-replayed')).toBeNull()
  expect((await place(3, 'a')).headers.get('idempotent-replayed')).toBe('true')
  expect((await place(8, 'b')).status).toBe(409)
  const { body: order } = await place(1, 'c')
  const admin = await shop.login({ isAdmin: true })
  const lines = [{ _id: product._id, qty: 500 }]
  expect((await admin.call(orders.update, { body: { _id: order._id, order: lines } })).status).toBe(409)
  await buyer.call(products.one, { params: { id: product._id } })
  await buyer.send('GET', '/some/page/that/is/nowhere')

  const own = ['/healthz', '/readyz', '/openapi.json', '/docs']
  for (const path of own) await shop.anonymous.send('GET', path)

  const seen = await figures()
  for (const path of own) expect([...seen.keys()].join()).toContain(`bollenveld_requests_total{call="GET ${path}",`)
  expect(seen.get('bollenveld_orders_placed_total')).toBe(2)
  expect(seen.get('bollenveld_stock_refusals_total')).toBe(2)
  expect(seen.get('bollenveld_requests_total{call="POST /orders",status="200"}')).toBe(3)
  expect(seen.get('bollenveld_requests_total{call="POST /orders",status="409"}')).toBe(1)
  expect(seen.get('bollenveld_requests_total{call="GET /products/:id",status="200"}')).toBe(1)
  expect(seen.get('bollenveld_requests_total{call="page",status="404"}')).toBe(1)
  expect(seen.get('bollenveld_request_duration_seconds_count{call="POST /orders"}')).toBe(4)
  const took = seen.get('bollenveld_request_duration_seconds_sum{call="POST /orders"}') ?? 0
  expect(took).toBeGreaterThan(0)
  expect(took).toBeLessThan((performance.now() - started) / 1000)
  expect(seen.get('bollenveld_queue{queue="passwords",state="waiting"}')).toBe(0)
  expect(seen.get('bollenveld_queue{queue="pictures",state="running"}')).toBe(0)
  expect(seen.get('bollenveld_calls_in_flight')).toBe(0)
  expect(seen.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(seen.get('bollenveld_statement_duration_seconds_count')).toBeGreaterThan(10)
  expect(seen.get('bollenveld_picture_store_up')).toBe(1)
  expect([...seen.keys()].join()).toContain(
    `bollenveld_build_info{release="${about.version}",node="${process.versions.node}",engine="${shop.connection.engine}"}`,
  )
  const pool = seen.get('bollenveld_database_connections{state="waiting"}')
  expect(pool).toBe(0)
  expect(seen.get('bollenveld_jobs{kind="files.unused",state="waiting"}')).toBe(1)
  expect(seen.get('bollenveld_jobs_late_seconds')).toBe(0)
  // No figure is named after anything a visitor typed.
  expect([...seen.keys()].join()).not.toContain('nowhere')
})

async function placeOrder() {
  const buyer = await shop.login()
  const { _id } = await shop.addProduct()
  expect((await buyer.call(orders.place, { body: { order: [{ _id, qty: 1 }] } })).status).toBe(200)
}

test('metrics: the first answer tells of mail that waits, and of work that is late, since when', async () => {
  await shop.close()
  // The queue looks only when mail is asked for, so that what the test makes late stays late.
  const mailing = await openMailingShop({ metricsToken, logLevel: 'silent', pollJobsEvery: 3_600_000 })
  mailing.mailbox.behave({ rcpt: () => ({ code: 451, text: '4.7.1 Try again' }) })
  shop = mailing.shop
  for (let placed = 0; placed < 3; placed++) {
    await placeOrder()
    shop.passTime(60_000)
  }
  const { db } = shop.connection
  const tried = db.selectFrom('jobs').select('id').where('lastError', 'is not', null)
  await vi.waitUntil(async () => (await tried.execute()).length === 3, { timeout: 20_000 })
  const first = await db.selectFrom('messages').select('_id').orderBy('at').executeTakeFirstOrThrow()
  await db
    .updateTable('jobs')
    .set({ state: 'failed', lastError: 'Geweigerd', leasedBy: null, leaseUntil: null })
    .where('id', '=', first._id)
    .execute()
  // If the queue was still looking, it has started them again.
  const seen = await vi.waitFor(
    async () => {
      const dueAt = new Date(shop.now().getTime() - 150_000).toISOString()
      await db.updateTable('jobs').set({ dueAt }).where('lastError', 'is not', null).execute()
      const figuresNow = await figures()
      expect(figuresNow.get('bollenveld_jobs_late_seconds')).toBeGreaterThanOrEqual(120)
      return figuresNow
    },
    { timeout: 20_000 },
  )
  expect(seen.get('bollenveld_messages{status="waiting"}')).toBe(2)
  expect(seen.get('bollenveld_messages{status="failed"}')).toBe(1)
  for (const name of ['bollenveld_messages_oldest_seconds', 'bollenveld_jobs_late_seconds']) {
    expect(seen.get(name)).toBeGreaterThanOrEqual(120)
    expect(seen.get(name)).toBeLessThan(180)
  }
})

test('metrics: the newest backup is as old as when it succeeded, whatever failed since', async () => {
  const age = async () => {
    const at = (await figures()).get('bollenveld_last_success_timestamp_seconds{task="backup"}')
    return at === undefined ? undefined : shop.now().getTime() / 1000 - at
  }
  const backUp = (name: string) => {
    const options = { folder: join(shop.database.dataDir, name), keep: 14, now: shop.now() }
    return backupShop(readConfig(environmentOf(shop)), options, () => undefined)
  }
  expect(await age()).toBeUndefined()
  await backUp('backups')
  expect(await age()).toBeLessThan(60)
  shop.passTime(30 * hour)
  await writeFile(join(shop.database.dataDir, 'a-file'), '')
  await expect(backUp('a-file')).rejects.toThrow('a-file')
  expect(await age()).toBeGreaterThanOrEqual(30 * 3600)
  await backUp('backups')
  expect(await age()).toBeLessThan(60)
})

test('metrics: a slow statement is logged with its text and duration, without values', async () => {
  const lines: string[] = []
  const other = await openTestShop({ logLevel: 'warn', logStream: { write: (line) => lines.push(line) } })
  const name = 'tulipa'
  await sql`select pg_sleep(1.1), ${name}::text`.execute(other.connection.db)
  await other.close()
  expect(lines.filter((line) => line.includes('"msg":"slow statement"'))).toEqual([
    expect.stringMatching(/"ms":\d{4,5},"sql":"select pg_sleep/),
  ])
  expect(lines.join()).not.toContain(name)
})

test('metrics: dashboard and alerts ask for figures that exist', async () => {
  const buyer = await shop.login()
  await buyer.send('GET', '/products/shop/')
  const { sentence } = await shop.anonymous.send('GET', '/metrics', withToken)
  const asked = ['grafana-dashboard.json', 'bollenveld-alerts.yml']
    .map((name) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8'))
    .flatMap((text) => text.match(/\b(?:bollenveld|nodejs|process)_[a-z0-9_]+\b/g) ?? [])
  expect(asked.length).toBeGreaterThan(20)
  const missing = asked.filter((name) => !new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm').test(sentence))
  expect(missing).toEqual([])
  // Cached responses take a way of their own; they count all the same.
  expect((await figures()).get('bollenveld_requests_total{call="GET /products/shop",status="200"}')).toBe(1)
})
