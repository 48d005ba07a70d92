// What a process holds in memory, and how late its event loop runs, while people do everything in the shop at once.
import { setTimeout as pause } from 'node:timers/promises'
import { keepBusy, tellTraffic } from '../tests/support/busy-shop.ts'
import { openMailbox } from '../tests/support/mailbox.ts'
import { client } from '../tests/support/test-shop.ts'
import type { ShopDatabase } from './databases.ts'
import { productIdOf, tokenOf, userIdOf } from './generate-shop.ts'
import { residentMegabytes } from './load.ts'
import { startShop } from './process.ts'
import { type Row, tell } from './row.ts'
import { median } from './table.ts'

const buyers = 8
/** Those before him placed the orders of other parts, tens of thousands in this year alone: nobody asks for as many of his own. */
const firstBuyer = 21
const wares = 45
const token = 'bench-mixed-metrics'
const lookEvery = 250

export async function measureMixed(database: ShopDatabase, seconds: number): Promise<Row[]> {
  const mailbox = await openMailbox()
  const { port: mailPort, from } = mailbox.settings
  const mail = { MAIL_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: from.address }
  const shop = await startShop(database, { ...mail, METRICS_TOKEN: token })
  const url = `http://127.0.0.1:${shop.port}`
  const person = (number: number) => client(url, userIdOf(number), `bollenveld=${tokenOf(number)}`)
  const until = performance.now() + seconds * 1000
  const held: number[] = []
  let mails = 0
  async function watch(): Promise<void> {
    while (performance.now() < until) {
      held.push(residentMegabytes(shop.pid))
      mails += mailbox.received.splice(0).length
      await pause(lookEvery)
    }
  }
  try {
    const [traffic] = await Promise.all([
      keepBusy({
        url,
        buyers: Array.from({ length: buyers }, (_, at) => person(firstBuyer + at)),
        staff: person(0),
        // Behind these come those that go by the pack, and a hidden one (generate-shop.ts).
        wares: Array.from({ length: wares }, (_, at) => ({ _id: productIdOf(at + 1), productCode: `B${1001 + at}` })),
        random: Math.random,
        until,
      }),
      watch(),
    ])
    const late = await lateness(url)
    for (const error of traffic.errors.slice(0, 10)) console.error(error)
    console.log(`${database.engine}, everything at once, ${seconds} s: ${tellTraffic(traffic)}, ${mails} × mail`)
    const what = `${database.engine}, ${database.times}x: everything at once`
    // The first third is warming up.
    const settled = held.slice(Math.floor(held.length / 3))
    const most = Math.max(...held)
    return [
      {
        what: `${what}, memory`,
        floor: '',
        shop: `${tell(median(settled))} MB, at most ${tell(most)}`,
        target: '250 MB',
      },
      { what: `${what}, turn of the event loop`, floor: '', shop: `${tell(late)} ms (p99)`, target: '100 ms (p99)' },
    ]
  } finally {
    await shop.stop()
    await mailbox.close()
  }
}

/** Milliseconds that 99 of 100 turns of the server's event loop were late at most. */
async function lateness(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())?.[1])
}
