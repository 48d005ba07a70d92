// Reads a sheet in a thread of its own, so that a slow or oversized one cannot stop the server.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { SheetRefused } from '../../../sheets/sheet-refused.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'
import { sheetRows } from './sheet-rows.ts'

export type FromSheetWorker =
  | { readonly rows: readonly SheetRow[] }
  | { readonly refused: { readonly status: number; readonly sentence: string } }
  | 'end'
export type ToSheetWorker = 'more'

const say = (message: FromSheetWorker) => parentPort?.postMessage(message)

/** The next batch is read while the main thread takes the one before. */
async function read(file: Uint8Array): Promise<void> {
  let taken: Promise<unknown> | undefined
  for await (const rows of sheetRows(file)) {
    await taken
    say({ rows })
    taken = parentPort ? once(parentPort, 'message') : undefined
  }
  await taken
}

if (workerData instanceof Uint8Array)
  read(workerData).then(
    () => say('end'),
    (error: unknown) => {
      if (!(error instanceof SheetRefused)) throw error
      say({ refused: { status: error.status, sentence: error.message } })
    },
  )
