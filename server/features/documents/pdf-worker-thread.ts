import { parentPort } from 'node:worker_threads'
import { makePdf } from './make-pdf.ts'
import type { DocumentChunk, OfferedProduct, PdfDocument, PrintedOrder } from './pdf-document.ts'

/** In chunks, so that no single message blocks the sending thread; the document comes last. */
export type ToWorker = { readonly chunk: DocumentChunk } | { readonly document: PdfDocument }
export type FromWorker = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly failure: string }

const orders: PrintedOrder[] = []
const products: OfferedProduct[] = []

parentPort?.on('message', (message: ToWorker) => {
  if ('document' in message) void answer(message.document, orders.splice(0), products.splice(0))
  else if ('products' in message.chunk) products.push(...message.chunk.products)
  else orders.push(...message.chunk)
})

async function answer(document: PdfDocument, ...all: [PrintedOrder[], OfferedProduct[]]): Promise<void> {
  try {
    const pdf = Uint8Array.from(await makePdf(document, ...all))
    parentPort?.postMessage({ pdf } satisfies FromWorker, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
