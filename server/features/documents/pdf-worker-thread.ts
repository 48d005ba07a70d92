import { parentPort } from 'node:worker_threads'
import { makePdf } from './make-pdf.ts'
import type { PdfDocument, PrintedOrder } from './pdf-document.ts'

/** Orders come in batches, so that no single message blocks the sending thread; the paper comes last. */
export type ToWorker = { readonly orders: readonly PrintedOrder[] } | { readonly document: PdfDocument }
export type FromWorker = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly failure: string }

let orders: PrintedOrder[] = []

parentPort?.on('message', (message: ToWorker) => {
  if ('orders' in message) orders = orders.concat(message.orders)
  else void answer(message.document, orders.splice(0))
})

async function answer(document: PdfDocument, all: readonly PrintedOrder[]): Promise<void> {
  try {
    const pdf = Uint8Array.from(await makePdf(document, all))
    parentPort?.postMessage({ pdf } satisfies FromWorker, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
