import { Worker } from 'node:worker_threads'
import { onWorkerMessage } from '../../platform/workers/on-worker-message.ts'
import { boundedQueue } from '../../platform/http/limits/bounded-queue.ts'
import { HttpError } from '../../platform/errors.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'
import type { FromSheetWorker, ToSheetWorker } from './sheet-worker.ts'

const inTurn = boundedQueue({ name: 'sheets', atOnce: 1, waiting: 5, retryAfter: 10 })
/** Ms without a message from the worker; inflating and checking the largest file takes less. */
const messageTimeout = 40_000
/** MB of heap per worker. */
const memory = 256

/** Called with batches of rows in order; the worker reads one batch ahead and no more. */
export type TakeRows = (rows: readonly SheetRow[]) => Promise<void>

const unreadable = () =>
  new HttpError(415, 'Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw')

/** @throws HttpError 400, 413 or 415, perhaps after some rows; and what `take` throws */
export const readSheet = (file: Buffer, take: TakeRows): Promise<void> => inTurn(() => readInWorker(file, take))

function readInWorker(file: Buffer, take: TakeRows): Promise<void> {
  const bytes = new Uint8Array(file)
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // Silences the worker's own output: the response reports its errors.
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  return new Promise<void>((resolve, reject) => {
    const wait = () => {
      timer = setTimeout(() => reject(unreadable()), messageTimeout)
    }
    async function hear(message: FromSheetWorker): Promise<void> {
      clearTimeout(timer)
      if (message === 'end') return resolve()
      if ('refused' in message) return reject(new HttpError(message.refused.status, message.refused.sentence))
      await take(message.rows)
      worker.postMessage('more' satisfies ToSheetWorker)
      wait()
    }
    wait()
    // Handles the worker's messages in order, so that its last one is handled before its exit.
    let heard = Promise.resolve()
    const then = (work: () => Promise<void> | void) => {
      heard = heard.then(work).catch(reject)
    }
    onWorkerMessage(worker, (message: FromSheetWorker) => then(() => hear(message)))
    worker.on('error', () => then(() => reject(unreadable())))
    worker.on('exit', () => then(() => reject(unreadable())))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
