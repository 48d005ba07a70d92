// Hours of a busy shop in one test: everything that people do, all of it at once. What it must hold for so long: no error, books
// that balance, memory that does not grow, and an event loop that answers.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepBusy, tellTraffic } from '../support/busy-shop.ts'
import { openMailbox, type Mailbox } from '../support/mailbox.ts'
import { type Client, client, openTestShop, type TestShop } from '../support/test-shop.ts'
import { engine } from './support/engine.ts'
import { expectBalancedBooks } from './support/books.ts'
import { type RealServer, startServer } from './support/real-server.ts'
import { randomFrom, seedOf } from './support/seed.ts'

const minutes = Number(process.env['SOAK_MINUTES'] ?? 30)
const token = 'a-token-of-the-soak-test-only'
const lookEvery = 2_000
/** MB, and milliseconds: 99 of 100 turns in each minute. */
const mostMemory = 250
const mostLate = 100
/** Milliseconds that a buyer rests: several orders a second, as many as leave mail, papers and imports their share for hours. */
const buyersRest = 200
/** Seconds. */
const oldestMail = 120
/** MB that memory may have grown from the second third of the time to the last. */
const flat = 15
/** Whether it is flat shows in no less. */
const minutesToSettle = 10
/** In which everything is done once: photos, papers, sheets. */
const secondsToCompile = 40
let shop: TestShop
let mailbox: Mailbox
let server: RealServer
beforeAll(async () => {
  shop = await openTestShop({ logLevel: 'silent' })
  mailbox = await openMailbox()
  const { port, from } = mailbox.settings
  const mail = { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from.address }
  await openDoors()
  // A release's first start compiles, its threads too, and keeps the compiler; what is measured has found its code compiled.
  const first = await startServer(shop, mail)
  await keepBusyAt(first, performance.now() + secondsToCompile * 1000)
  await first.stop()
  mailbox.received.splice(0)
  server = await startServer(shop, { METRICS_TOKEN: token, ...mail })
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
  await shop.close()
})

let crowd: Pick<Parameters<typeof keepBusy>[0], 'wares'> & { people: readonly Client[]; office: Client }
async function openDoors() {
  crowd = {
    wares: await Promise.all(Array.from({ length: 50 }, () => shop.addProduct({ stock: 100_000_000 }))),
    people: await Promise.all(Array.from({ length: 8 }, () => shop.login())),
    office: await shop.login({ isAdmin: true }),
  }
}
function keepBusyAt({ url }: RealServer, until: number) {
  const { wares, people, office } = crowd
  return keepBusy({
    url,
    buyers: people.map(({ userId, cookie }) => client(url, userId, cookie)),
    staff: client(url, office.userId, office.cookie),
    wares,
    random: randomFrom(seedOf('soak')),
    until,
    buyersRest,
  })
}

async function metric(name: string): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Number(new RegExp(`^${name} ([\\d.e-]+)$`, 'm').exec(await answer.text())?.[1] ?? Number.NaN)
}
/** Milliseconds that 99 of 100 turns of the server's event loop were late at most, since it was asked last. */
const lateness = async () => (await metric('nodejs_eventloop_lag_p99_seconds')) * 1000

interface Sample {
  readonly at: number
  /** MB. */
  readonly memory: number
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const meanMemory = (samples: readonly Sample[]) => mean(samples.map(({ memory }) => memory))

/** Least squares, in MB an hour. */
function slope(samples: readonly Sample[]): number {
  const [atMean, memoryMean] = [mean(samples.map(({ at }) => at)), meanMemory(samples)]
  const above = samples.reduce((sum, { at, memory }) => sum + (at - atMean) * (memory - memoryMean), 0)
  const below = samples.reduce((sum, { at }) => sum + (at - atMean) ** 2, 0)
  return (above / below) * 3_600_000
}

test(`${minutes} minutes of a busy shop`, async () => {
  const until = performance.now() + minutes * 60_000
  const samples: Sample[] = []
  const late: number[] = []
  let mails = 0
  async function watch() {
    let askedAt = performance.now()
    await lateness()
    while (performance.now() < until) {
      samples.push({ at: performance.now(), memory: await server.memory() })
      mails += mailbox.received.splice(0).length
      if (performance.now() - askedAt > Math.min(60_000, minutes * 10_000)) {
        askedAt = performance.now()
        late.push(await lateness())
      }
      await pause(lookEvery)
    }
  }
  const [traffic] = await Promise.all([keepBusyAt(server, until), watch()])
  const oldest = await metric('bollenveld_messages_oldest_seconds')
  const third = (which: 0 | 1 | 2) =>
    samples.slice(Math.floor((samples.length * which) / 3), Math.floor((samples.length * (which + 1)) / 3))
  // The first third is warming up.
  const settled = [...third(1), ...third(2)]
  const most = Math.max(...settled.map(({ memory }) => memory))
  const growth = meanMemory(third(2)) - meanMemory(third(1))
  const figures = [
    `${engine}, ${minutes} minutes: ${tellTraffic(traffic)}, ${mails} × mail, the oldest waiting ${Math.round(oldest)} s; ${traffic.errors.length} errors`,
    `memory ${Math.round(meanMemory(third(1)))} to ${Math.round(meanMemory(third(2)))} MB, at most ${Math.round(most)}, slope ${slope(settled).toFixed(1)} MB an hour`,
    `event loop: of the minutes' 99th percentiles the median ${Math.round(late.toSorted((a, b) => a - b)[Math.floor(late.length / 2)] ?? 0)} ms, the worst ${Math.round(Math.max(...late))} ms, over ${mostLate} ms in ${late.filter((each) => each >= mostLate).length} of them`,
  ]
  process.stdout.write(`${figures.join('; ')}\n${server.told()}\n`)
  expect(traffic.errors).toEqual([])
  expect(server.isRunning()).toBe(true)
  await expectBalancedBooks(shop.connection.db)
  expect(mails).toBeGreaterThan(0)
  expect(oldest, 'seconds that mail waits').toBeLessThan(oldestMail)
  const { failed } = await shop.connection.db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('state', '=', 'failed')
    // Of an order that staff removed before its mail had left nothing is sent, and that is said.
    .where('lastError', 'not like', '%intussen verwijderd%')
    .executeTakeFirstOrThrow()
  expect(Number(failed), 'jobs that failed for good').toBe(0)
  expect(most, 'MB of memory').toBeLessThan(mostMemory)
  expect(minutes < minutesToSettle ? 0 : growth, 'MB that memory grew').toBeLessThan(flat)
  for (const each of late) expect(each, 'milliseconds that the event loop was late').toBeLessThan(mostLate)
})
