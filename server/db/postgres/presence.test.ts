// A process that is alone on its database need not ask it at every request; whoever joins it changes nothing that it misses.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as dial, createServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freshPostgres } from '../../../tests/support/fresh-postgres.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { connect } from '../connect.ts'
import type { Connection } from '../connection.ts'
import { inTransaction } from '../in-transaction.ts'
import { migrate } from '../migrate.ts'
import { holdsFor } from './presence.ts'

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('processes on one PostgreSQL database', () => {
  let shop: TestShop
  let seen: Set<string>
  beforeEach(async () => {
    shop = await openTestShop()
    seen = new Set()
    shop.connection.invalidations.subscribe('products', (rows) => {
      if (rows !== 'all') for (const row of rows) seen.add(row)
    })
  })
  afterEach(() => shop.close())

  let lastLook: Promise<unknown> | undefined
  const look = () => {
    lastLook = shop.connection.invalidations.synchronize()
    return lastLook
  }

  /** Changes a product at `connection`, and whether this process knows at the first look that begins then. */
  async function isNoticed(connection: Connection, beforeCommit?: () => void): Promise<boolean> {
    const id = randomUUID()
    await inTransaction(connection, (_trx, changed) => {
      changed('products', [id])
      beforeCommit?.()
      return Promise.resolve()
    })
    await lastLook
    await look()
    return seen.has(id)
  }

  async function whileItLooks(work: () => Promise<void>): Promise<void> {
    let over = false
    const looking = (async () => {
      while (!over) {
        await look()
        await nextTurn()
      }
    })()
    await work().finally(() => {
      over = true
    })
    await looking
  }

  /** Whether the second of two looks asks the database, as it does on a busy machine now and then whoever is there. */
  async function asksTwice(observer: pg.Client, name: string): Promise<boolean> {
    const lastAsked = async () => {
      const { rows } = await observer.query<{ at: string }>(
        `select query_start::text as at from pg_stat_activity where datname = $1 and query like '%pg_current_snapshot%'
          order by query_start desc limit 1`,
        [name],
      )
      return rows[0]?.at
    }
    const knowsAll = () => shop.connection.invalidations.synchronize()
    expect(await knowsAll()).toBe(true)
    const first = await lastAsked()
    // Whether it asks or not.
    expect(await knowsAll()).toBe(true)
    return first !== (await lastAsked())
  }

  test('alone it asks now and then, and beside another one each time', async () => {
    const url = new URL(shop.database.databaseUrl ?? '')
    const name = url.pathname.slice(1)
    url.pathname = 'postgres'
    const observer = new pg.Client({ connectionString: url.href })
    await observer.connect()
    try {
      await expect.poll(() => asksTwice(observer, name)).toBe(false)
      const other = await connect(shop.database, () => undefined)
      for (let time = 0; time < 20; time++) expect(await asksTwice(observer, name)).toBe(true)
      await other.close()
      await expect.poll(() => asksTwice(observer, name)).toBe(false)
    } finally {
      await observer.end()
    }
  })

  test('what a process changes that has only just come is not missed', () =>
    whileItLooks(async () => {
      for (let time = 0; time < 10; time++) {
        const other = await connect(shop.database, () => undefined)
        expect(await isNoticed(other)).toBe(true)
        await other.close()
      }
    }))

  test('what it changes itself it does not miss while it is alone', async () => {
    for (let time = 0; time < 30; time++) {
      // Only who has changed nothing for as long as an answer holds asks whether he is alone.
      await pause(holdsFor + 10)
      // The look that is under way while the change is committed may have begun before.
      expect(await isNoticed(shop.connection, () => void look())).toBe(true)
      expect(await isNoticed(shop.connection)).toBe(true)
    }
  })

  test('what it changes while the answer to a look is on its way the next look tells', async () => {
    const database = await freshPostgres(async (url) => {
      const template = await connect({ databaseUrl: url, dataDir: '' }, () => undefined)
      await migrate(template.db)
      await template.close()
    })
    onTestFinished(() => database.drop())
    const road = await slowRoad(database.url)
    const connection = await connect({ databaseUrl: road.url, dataDir: '' }, () => undefined)
    try {
      const { invalidations } = connection
      invalidations.subscribe('products', (rows) => {
        if (rows !== 'all') for (const row of rows) seen.add(row)
      })
      await invalidations.synchronize()
      for (let time = 0; time < 5; time++) {
        // Only who has changed nothing for as long as an answer holds asks whether he is alone.
        await pause(holdsFor + 10)
        const { arrived, letGo } = road.holdNextLook()
        const looking = invalidations.synchronize()
        await arrived
        const id = randomUUID()
        await inTransaction(connection, (_trx, changed) => Promise.resolve(changed('products', [id])))
        letGo()
        await looking
        await invalidations.synchronize()
        expect(seen.has(id)).toBe(true)
      }
    } finally {
      await connection.close()
      road.close()
    }
  })
})

/** A way to the database on which the answer to a look can be held up. */
async function slowRoad(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  let next: { arrived: () => void; held: Promise<void> } | undefined
  const server = createServer((socket) => {
    const through = dial(Number(port), hostname)
    for (const one of [socket, through]) one.on('error', () => undefined)
    let held = Promise.resolve()
    socket.on('data', (question) => {
      if (next && question.includes('new_rows')) {
        held = next.held
        through.once('data', next.arrived)
        next = undefined
      }
      through.write(question)
    })
    through.on('data', (answer) => void held.then(() => socket.write(answer)))
    socket.on('close', () => through.destroy())
    through.on('close', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  return {
    url: url.href,
    holdNextLook() {
      const arrival = Promise.withResolvers<void>()
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
      next = { arrived: arrival.resolve, held }
      return { arrived: arrival.promise, letGo }
    },
    close: () => server.close(),
  }
}
