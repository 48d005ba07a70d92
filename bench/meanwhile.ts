// What others notice while the shop does something long, and what that asks of the process.
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { tokenOf } from './generate-shop.ts'
import type { Server } from './process.ts'

/** A shop that is started with it as METRICS_TOKEN can be asked about its event loop. */
export const metricsToken = 'bench-metrics-token'

/** Milliseconds, the 99th of a hundred, since it was asked last. */
export async function eventLoopP99({ port }: Server): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(await answer.text())?.[1])
}

export async function peakMegabytes({ pid }: Server): Promise<number> {
  return Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Milliseconds of each page that a customer who leafs through the shop saw until the work was done. */
export async function pagesUntil({ port }: Server, work: Promise<unknown>): Promise<number[]> {
  const pages: number[] = []
  let isDone = false
  const end = work.finally(() => (isDone = true))
  const headers = { cookie: `bollenveld=${tokenOf(1)}` }
  for (let count = 0; !isDone; count++) {
    const started = performance.now()
    const path = `/products/shop?perPagina=12&pagina=${1 + (count % 16)}`
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    await answer.arrayBuffer()
    pages.push(performance.now() - started)
    await pause(20)
  }
  await end
  return pages
}
