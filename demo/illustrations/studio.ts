import { Worker } from 'node:worker_threads'
import { hearThread } from '../../server/hear-thread.ts'
import type { Illustration } from './illustrate.ts'

export interface PictureOrder {
  readonly illustration: Illustration
  readonly seed: string
}

/** What a worker answers: a JPEG, or why there is none. */
export type Drawing = { readonly jpeg: Uint8Array } | { readonly failure: string }

/**
 * Draws all pictures, one at a time on each of `artists` threads, and hands each over as an uploadable photo.
 * @throws whatever `take` throws, or an Error where a picture cannot be drawn; the threads have ended by then
 */
export async function drawAll(
  orders: readonly PictureOrder[],
  artists: number,
  take: (index: number, jpeg: Buffer) => Promise<void>,
): Promise<void> {
  let next = 0
  async function artist(): Promise<void> {
    const worker = new Worker(new URL('./studio-worker.ts', import.meta.url))
    // Encoding the last picture and drawing the next go on side by side.
    let taken = Promise.resolve()
    try {
      for (let index = next++; index < orders.length; index = next++) {
        const order = orders[index]
        if (!order) break
        const jpeg = await draw(worker, order)
        await taken
        taken = take(index, jpeg)
        // Its failure is thrown where it is awaited; until then it must not end the process.
        taken.catch(() => undefined)
      }
      await taken
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: artists }, artist))
}

function draw(worker: Worker, order: PictureOrder): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => reject(error)
    worker.once('error', onError)
    const stop = hearThread(worker, (drawing: Drawing) => {
      stop()
      worker.off('error', onError)
      if ('failure' in drawing) reject(new Error(drawing.failure))
      else resolve(Buffer.from(drawing.jpeg))
    })
    worker.postMessage(order)
  })
}
