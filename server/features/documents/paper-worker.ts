import { parentPort } from 'node:worker_threads'
import { makePaper } from './make-paper.ts'
import type { Paper, PaperOrder } from './paper.ts'

/** Orders come in batches, so that no single message blocks the sending thread; the paper comes last. */
export type ToWorker = { readonly orders: readonly PaperOrder[] } | { readonly paper: Paper }
export type FromWorker = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly failure: string }

let orders: PaperOrder[] = []

parentPort?.on('message', (message: ToWorker) => {
  if ('orders' in message) orders = orders.concat(message.orders)
  else void answer(message.paper, orders.splice(0))
})

async function answer(paper: Paper, all: readonly PaperOrder[]): Promise<void> {
  try {
    const pdf = Uint8Array.from(await makePaper(paper, all))
    parentPort?.postMessage({ pdf } satisfies FromWorker, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
