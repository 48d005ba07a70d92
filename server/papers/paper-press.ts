// Makes papers in a thread beside the server's own: one at a time, the rest wait in a short queue, and a thread that dies or
// does not come to an end is replaced by the next paper (docs/decisions/0020-papers-in-a-worker.md).
import { Worker } from 'node:worker_threads'
import { hearThread } from '../hear-thread.ts'
import { boundedQueue } from '../http/limits/bounded-queue.ts'
import { tooBusy } from '../http/refusal.ts'
import type { Paper, PaperOrder } from './paper.ts'
import type { FromWorker, ToWorker } from './paper-worker.ts'

export interface PaperPress {
  /**
   * @param orders read piece by piece once it is the paper's turn, so that what waits holds nothing
   * @param whose who asks, `signal` aborted when he no longer does; staff go before customers
   * @throws Refusal 503 where too many wait, or the thread gave out
   */
  make(
    paper: Paper,
    orders: Iterable<readonly PaperOrder[]> | AsyncIterable<readonly PaperOrder[]>,
    whose?: { readonly key?: string; readonly goesFirst?: boolean; readonly signal?: AbortSignal },
  ): Promise<Buffer>
  close(): Promise<void>
}

const defaults = {
  /** Papers of 20 lines take 10 ms of processor time: a hundred are done in a few seconds. */
  waiting: 120,
  waitingOfKey: 100,
  patience: 30_000,
  /** Milliseconds for one paper; the largest that may be asked for takes a few seconds on a busy machine. */
  longest: 60_000,
  /** Megabytes of heap: the largest paper that may be asked for takes two thirds of it. */
  memory: 384,
  /** Milliseconds without work after which the thread and its fonts are let go. */
  idle: 10 * 60_000,
}

/** @param log is told of threads that gave out */
export function createPaperPress(
  log: { warn(about: object, sentence: string): void },
  settings: Partial<typeof defaults> = {},
): PaperPress {
  const { longest, memory, idle, ...limits } = { ...defaults, ...settings }
  const inTurn = boundedQueue({ name: 'papers', atOnce: 1, retryAfter: 5, ...limits })
  let worker: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function running(): Worker {
    clearTimeout(idleTimer)
    if (worker) return worker
    const started = new Worker(new URL('./paper-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    started.unref()
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    // Who waits for its answer is told as well; without a listener the error would end the process.
    started.on('error', (error: unknown) => log.warn({ err: error }, 'the thread that makes papers gave out'))
    return (worker = started)
  }

  async function end(): Promise<void> {
    clearTimeout(idleTimer)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  return {
    async make(paper, orders, { key, goesFirst = false, signal } = {}) {
      const print = async () => {
        const thread = running()
        try {
          return await answerOf(thread, paper, orders, longest)
        } catch (error) {
          // What it has of the orders, or is doing with them, must not become part of the next paper.
          if (worker === thread) await end()
          throw error
        } finally {
          idleTimer = setTimeout(() => void end(), idle).unref()
        }
      }
      // Nobody reads it, and nothing is wrong.
      if (signal?.aborted) throw tooBusy(1)
      return inTurn(print, { key, goesFirst, ...(signal && { signal }) })
    },
    close: end,
  }
}

async function answerOf(
  thread: Worker,
  paper: Paper,
  orders: Parameters<PaperPress['make']>[1],
  longest: number,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const gaveOut = () => reject(tooBusy(5))
  const onMessage = (message: FromWorker) => {
    if ('pdf' in message) resolve(Buffer.from(message.pdf.buffer))
    else reject(new Error(`A paper could not be made: ${message.failure}`))
  }
  const stop = hearThread(thread, onMessage)
  thread.once('exit', gaveOut)
  const timer = setTimeout(gaveOut, longest)
  const send = (message: ToWorker) => thread.postMessage(message)
  // It may end before all has been read.
  promise.catch(() => undefined)
  try {
    for await (const some of orders) send({ orders: some })
    send({ paper })
    return await promise
  } finally {
    clearTimeout(timer)
    stop()
    thread.off('exit', gaveOut)
  }
}
