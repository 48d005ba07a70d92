import { Worker } from 'node:worker_threads'
import { boundedQueue } from '../http/limits/bounded-queue.ts'
import { Refusal } from '../http/refusal.ts'
import type { SheetRow } from './sheet-rows.ts'
import type { FromSheetWorker } from './sheet-worker.ts'

const inTurn = boundedQueue({ name: 'sheets', atOnce: 1, waiting: 5, retryAfter: 10 })
/** Milliseconds; 20,000 rows take a few seconds. */
const patience = 40_000
/** Megabytes that a worker may fill before it ends. */
const memory = 256

const unreadable = () =>
  new Refusal(415, 'Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw')

/**
 * The filled rows of an XLSX or CSV file.
 * @throws Refusal 400, 413 or 415 with the reason
 */
export const readSheet = (file: Buffer): Promise<SheetRow[]> => inTurn(() => readInWorker(file))

function readInWorker(file: Buffer): Promise<SheetRow[]> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: new Uint8Array(file),
    resourceLimits: { maxOldGenerationSizeMb: memory },
    // What goes wrong in it is told by the answer.
    stderr: true,
  })
  const all: SheetRow[] = []
  return new Promise<SheetRow[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(unreadable()), patience)
    worker.on('message', (message: FromSheetWorker) => {
      if (message === 'end') resolve(all)
      else if ('refused' in message) reject(new Refusal(message.refused.status, message.refused.sentence))
      else all.push(...message.rows)
    })
    worker.on('error', () => reject(unreadable()))
    worker.on('exit', () => {
      clearTimeout(timer)
      reject(unreadable())
    })
  }).finally(() => void worker.terminate())
}
