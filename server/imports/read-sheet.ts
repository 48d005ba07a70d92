import { Worker } from 'node:worker_threads'
import { hearThread } from '../hear-thread.ts'
import { boundedQueue } from '../http/limits/bounded-queue.ts'
import { Refusal } from '../http/refusal.ts'
import type { SheetRow } from './sheet-rows.ts'
import type { FromSheetWorker, ToSheetWorker } from './sheet-worker.ts'

const inTurn = boundedQueue({ name: 'sheets', atOnce: 1, waiting: 5, retryAfter: 10 })
/** Milliseconds without a word of the worker: even inflating and looking through the largest file takes it less. */
const patience = 40_000
/** Megabytes that a worker may fill before it ends. */
const memory = 256

/** What is done with the rows, some at a time and in their order; the next are read meanwhile, and no more. */
export type TakeRows = (rows: readonly SheetRow[]) => Promise<void>

const unreadable = () =>
  new Refusal(415, 'Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw')

/**
 * Reads the filled rows of an XLSX or CSV file beside the shop's own thread.
 * @throws Refusal 400, 413 or 415 with the reason, perhaps after some rows; whatever `take` throws
 */
export const readSheet = (file: Buffer, take: TakeRows): Promise<void> => inTurn(() => readInWorker(file, take))

function readInWorker(file: Buffer, take: TakeRows): Promise<void> {
  const bytes = new Uint8Array(file)
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // What goes wrong in it is told by the answer.
    stderr: true,
  })
  let timer: NodeJS.Timeout | undefined
  return new Promise<void>((resolve, reject) => {
    const wait = () => {
      timer = setTimeout(() => reject(unreadable()), patience)
    }
    async function hear(message: FromSheetWorker): Promise<void> {
      clearTimeout(timer)
      if (message === 'end') return resolve()
      if ('refused' in message) return reject(new Refusal(message.refused.status, message.refused.sentence))
      await take(message.rows)
      worker.postMessage('more' satisfies ToSheetWorker)
      wait()
    }
    wait()
    // What it says last is heard before its end, however long taking the rows before that takes.
    let heard = Promise.resolve()
    const then = (work: () => Promise<void> | void) => {
      heard = heard.then(work).catch(reject)
    }
    hearThread(worker, (message: FromSheetWorker) => then(() => hear(message)))
    worker.on('error', () => then(() => reject(unreadable())))
    worker.on('exit', () => then(() => reject(unreadable())))
  }).finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
