// Reads a sheet in a thread of its own, so that a slow or oversized one cannot stop the server.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type SheetRow, SheetRefused, sheetRows } from './sheet-rows.ts'

export type FromSheetWorker =
  | { readonly rows: readonly SheetRow[] }
  | { readonly refused: { readonly status: number; readonly sentence: string } }
  | 'end'
export type ToSheetWorker = 'more'

/** Rows per message: the main thread takes a few ms for one. */
const rowsOfMessage = 250

const say = (message: FromSheetWorker) => parentPort?.postMessage(message)

async function read(file: Uint8Array): Promise<void> {
  let rows: SheetRow[] = []
  let taken: Promise<unknown> | undefined
  for await (const row of sheetRows(Buffer.from(file.buffer, file.byteOffset, file.byteLength))) {
    rows.push(row)
    if (rows.length < rowsOfMessage) continue
    await taken
    say({ rows })
    taken = parentPort ? once(parentPort, 'message') : undefined
    rows = []
  }
  await taken
  if (rows.length > 0) {
    say({ rows })
    if (parentPort) await once(parentPort, 'message')
  }
}

if (workerData instanceof Uint8Array)
  read(workerData).then(
    () => say('end'),
    (error: unknown) => {
      if (!(error instanceof SheetRefused)) throw error
      say({ refused: { status: error.status, sentence: error.message } })
    },
  )
