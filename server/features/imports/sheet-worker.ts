// Reads a sheet in a thread of its own, so that a slow or oversized one cannot stop the server.
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { type EncodingGuess, legacyEncodings } from '../../../sheets/decode-text.ts'
import { openSheet } from '../../../sheets/open-sheet.ts'
import { SheetError, unreadable } from '../../../sheets/sheet-error.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'

export interface Opened {
  readonly hiddenTabs: string[]
  readonly guess: EncodingGuess | null
}

export type FromSheetWorker =
  | Opened
  | { readonly tab: string; readonly rows: readonly SheetRow[] }
  | { readonly refused: { readonly status: number; readonly sentence: string } }
  | 'end'
/** 'next' leaves the rest of the tab unread. */
export type ToSheetWorker = 'more' | 'next'

const sent = z.object({ bytes: z.instanceof(Uint8Array), encoding: z.enum(legacyEncodings).optional() })
const heard = z.tuple([z.enum(['more', 'next'])])

const say = (message: FromSheetWorker) => parentPort?.postMessage(message)

async function answer(): Promise<ToSheetWorker> {
  if (!parentPort) return 'next'
  const [message] = heard.parse(await once(parentPort, 'message'))
  return message
}

/** The next batch is read while the main thread takes the one before. */
async function read({ bytes, encoding }: z.output<typeof sent>): Promise<void> {
  const { tabs, guess } = await openSheet(bytes, encoding)
  const visible = tabs.filter(({ isHidden }) => !isHidden)
  if (visible.length === 0) throw unreadable()
  const hiddenTabs = tabs.filter(({ isHidden }) => isHidden).map(({ name }) => name)
  say({ hiddenTabs, guess: guess ?? null })
  for (const tab of visible) {
    let answered: Promise<ToSheetWorker> | undefined
    for await (const rows of tab.rows()) {
      if ((await answered) === 'next') break
      say({ tab: tab.name, rows })
      answered = answer()
    }
    await answered
  }
}

if (workerData !== null)
  read(sent.parse(workerData)).then(
    () => say('end'),
    (error: unknown) => {
      if (!(error instanceof SheetError)) throw error
      say({ refused: { status: error.status, sentence: error.message } })
    },
  )
