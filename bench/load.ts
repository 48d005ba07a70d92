// autocannon over HTTP/1.1, one request at a time per connection.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Request = autocannon.Request

interface Load {
  readonly url: string
  readonly connections: number
  readonly requests: autocannon.Request[]
  /** In seconds; in place of `amount`. */
  readonly duration?: number
  readonly amount?: number
}

/** @throws if an answer is not 2xx */
export async function applyLoad(load: Load) {
  const times: number[] = []
  const setupClient = (asker: autocannon.Client) =>
    void asker.on('response', (_status, _bytes, milliseconds) => times.push(milliseconds))
  const { duration, non2xx, errors } = await autocannon({ ...load, setupClient, sampleInt: 100, timeout: 60 })
  if (non2xx + errors > 0) throw new Error(`${non2xx} requests were refused, ${errors} not answered.`)
  return { rate: times.length / duration, ...percentiles(times) }
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
