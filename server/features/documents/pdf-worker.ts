// A worker makes one document at a time, and long documents have a worker of their own; a dead or stuck worker is replaced
// (docs/decisions/0020-documents-in-a-worker.md).
import { Worker } from 'node:worker_threads'
import { boundedQueue } from '../../platform/http/limits/bounded-queue.ts'
import { tooBusy } from '../../platform/errors.ts'
import type { DocumentChunk, PdfDocument } from './pdf-document.ts'
import type { FromWorker, ToWorker } from './pdf-worker-thread.ts'
import { minute } from '../../../contract/values/durations.ts'

interface PdfRequest {
  readonly goesFirst?: boolean
  readonly signal?: AbortSignal
  /** The user, for a long document: each has one at a time. */
  readonly longOf?: string
}

export interface PdfWorker {
  /**
   * @param chunks read once the document is next, so that waiting requests hold no memory
   * @throws HttpError 503 when the queue is full or the worker fails
   */
  make(
    document: PdfDocument,
    chunks: Iterable<DocumentChunk> | AsyncIterable<DocumentChunk>,
    request?: PdfRequest,
  ): Promise<Buffer>
  close(): Promise<void>
}

const defaults = {
  /** A document of 20 lines takes 10 ms of CPU: a hundred take a few seconds. */
  waiting: 120,
  timeout: 30_000,
  /** Ms per document; the largest allowed takes a few seconds on a busy machine. */
  longest: 60_000,
  /** MB of heap; the largest allowed document takes two thirds. */
  memory: 384,
  /** Ms without work after which the worker and its fonts are released. */
  idle: 10 * minute,
}
/** Soon, since both workers together may need more memory than a process has. */
const idleOfLong = 2_000

export function createPdfWorker(
  log: { warn(about: object, sentence: string): void },
  settings: Partial<typeof defaults> = {},
): PdfWorker {
  const short = createLane('papers', log, settings)
  const long = createLane('long papers', log, { idle: idleOfLong, ...settings })
  /** The end of each user's last long document. */
  const ends = new Map<string, Promise<unknown>>()
  return {
    async make(document, chunks, request = {}) {
      const { longOf } = request
      if (longOf === undefined) return short.make(document, chunks, request)
      // Joins the queue when his one before is done, behind who came meanwhile.
      const before = ends.get(longOf)?.catch(() => undefined)
      const made = (before ?? Promise.resolve()).then(() => long.make(document, chunks, request))
      ends.set(longOf, made)
      try {
        return await made
      } finally {
        if (ends.get(longOf) === made) ends.delete(longOf)
      }
    },
    close: async () => void (await Promise.all([short.close(), long.close()])),
  }
}

function createLane(
  name: string,
  log: { warn(about: object, sentence: string): void },
  settings: Partial<typeof defaults>,
): PdfWorker {
  const { longest, memory, idle, ...limits } = { ...defaults, ...settings }
  const inTurn = boundedQueue({ name, atOnce: 1, retryAfter: 5, ...limits })
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function running(): Worker {
    clearTimeout(idleTimer)
    if (worker) return worker
    const started = new Worker(new URL('./pdf-worker-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    started.unref()
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    // The waiting request gets the error too; without a listener the error would end the process.
    started.on('error', (error: unknown) => log.warn({ err: error }, 'the PDF worker thread failed'))
    return (worker = started)
  }

  async function end(): Promise<void> {
    clearTimeout(idleTimer)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  return {
    async make(document, chunks, { goesFirst = false, signal, longOf } = {}) {
      const print = async () => {
        const thread = running()
        try {
          // To end a thread and start another takes longer than to finish a short document.
          return await answerOf(thread, document, chunks, {
            longest,
            signal: longOf === undefined ? undefined : signal,
          })
        } catch (error) {
          // A worker left with partial data would mix it into the next document.
          if (worker === thread) await end()
          throw error
        } finally {
          idleTimer = setTimeout(() => void end(), idle).unref()
        }
      }
      // The client has disconnected, so this 503 reaches nobody.
      if (signal?.aborted) throw tooBusy(1)
      return inTurn(print, { goesFirst, ...(signal && { signal }) })
    },
    close: end,
  }
}

async function answerOf(
  thread: Worker,
  document: PdfDocument,
  chunks: Parameters<PdfWorker['make']>[1],
  { longest, signal }: { longest: number; signal: AbortSignal | undefined },
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const gaveOut = () => reject(tooBusy(5))
  const left = () => reject(tooBusy(1))
  const onMessage = (message: FromWorker) => {
    if ('pdf' in message) resolve(Buffer.from(message.pdf.buffer))
    // Under `node --watch`, Node itself posts messages too.
    else if ('failure' in message) reject(new Error(`A document could not be made: ${message.failure}`))
  }
  thread.on('message', onMessage)
  thread.once('exit', gaveOut)
  signal?.addEventListener('abort', left)
  const timer = setTimeout(gaveOut, longest)
  const send = (message: ToWorker) => thread.postMessage(message)
  // Prevents an unhandled rejection when the worker ends before everything is sent.
  promise.catch(() => undefined)
  try {
    for await (const chunk of chunks) {
      if (signal?.aborted) break
      send({ chunk })
    }
    if (!signal?.aborted) send({ document })
    return await promise
  } finally {
    clearTimeout(timer)
    thread.off('message', onMessage)
    thread.off('exit', gaveOut)
    signal?.removeEventListener('abort', left)
  }
}
