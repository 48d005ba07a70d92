// autocannon over HTTP/1.1, one request at a time per connection.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Request = autocannon.Request

interface Load {
  readonly url: string
  readonly connections: number
  readonly requests: Request[] | (() => Request)
  readonly seconds?: number
  readonly amount?: number
}

export interface Measured {
  readonly rate: number
  /** In ms. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** @throws unless every status is 200 or 304 */
export async function applyLoad({ url, connections, requests, seconds, amount }: Load): Promise<Measured> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const started = performance.now()
  let last = started
  const asked =
    typeof requests === 'function' ? [{ setupRequest: (first: Request) => ({ ...first, ...requests() }) }] : requests
  const howLong = amount === undefined ? { duration: seconds ?? 1 } : { amount }
  const options = { url, connections, requests: asked, ...howLong, sampleInt: 100, timeout: 60 }
  await new Promise<void>((resolve, reject) => {
    const running = autocannon(options, (error: unknown) => (error ? reject(error) : resolve()))
    running.on('response', (_client, status, _bytes, milliseconds) => {
      last = performance.now()
      times.push(milliseconds)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
  })
  for (const [status, count] of statuses)
    if (status !== 200 && status !== 304) throw new Error(`${count} requests were answered with ${status}.`)
  return { rate: times.length / ((last - started) / 1000), ...percentiles(times) }
}

function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export const median = (values: readonly number[]) => percentiles(values).p50

/** In seconds; Linux only. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
