import { Worker } from 'node:worker_threads'
import { boundedQueue } from '../../platform/http/limits/bounded-queue.ts'
import { HttpError } from '../../platform/errors.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'
import type { LegacyEncoding } from '../../../sheets/decode-text.ts'
import type { FromSheetWorker, Opened, ToSheetWorker } from './sheet-worker.ts'

const inTurn = boundedQueue({ name: 'sheets', atOnce: 1, waiting: 5, retryAfter: 10 })
/** Ms for reading and storing the whole file: no file takes 10 s of processor time, but on a busy machine it waits. */
const longest = 120_000
/** MB of heap per worker. */
const memory = 256

export interface SheetTaker {
  open(opened: Opened): void
  /** Called with batches of each visible tab in order; the worker reads one batch ahead. @returns false to skip the tab */
  take(tab: string, rows: readonly SheetRow[]): Promise<boolean>
}

const unreadable = () =>
  new HttpError(415, 'Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw')

/** @throws HttpError 400, 413 or 415, perhaps after some rows; and what `take` throws */
export const readSheet = (file: Buffer, encoding: LegacyEncoding | undefined, taker: SheetTaker): Promise<void> =>
  inTurn(() => readInWorker(file, encoding, taker))

function readInWorker(file: Buffer, encoding: LegacyEncoding | undefined, taker: SheetTaker): Promise<void> {
  const bytes = new Uint8Array(file)
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { bytes, encoding },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // Silences the worker's own output: the response reports its errors.
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(unreadable()), longest)
  async function hear(message: FromSheetWorker): Promise<void> {
    if (message === 'end') return resolve()
    if ('refused' in message) return reject(new HttpError(message.refused.status, message.refused.sentence))
    // Under `node --watch`, Node itself posts messages too.
    if ('hiddenTabs' in message) taker.open(message)
    if ('rows' in message) {
      const goesOn = await taker.take(message.tab, message.rows)
      worker.postMessage((goesOn ? 'more' : 'next') satisfies ToSheetWorker)
    }
  }
  // Handles the worker's messages in order, so that its last one is handled before its exit.
  let heard = Promise.resolve()
  const then = (work: () => Promise<void> | void) => {
    heard = heard.then(work).catch(reject)
  }
  worker.on('message', (message: FromSheetWorker) => then(() => hear(message)))
  worker.on('error', () => then(() => reject(unreadable())))
  worker.on('exit', () => then(() => reject(unreadable())))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
