import { type ComponentType, lazy } from 'react'
import { chunkLoadMilliseconds } from '../../contract/values/limits.ts'

/** A chunk failed to load: no connection, or a new release replaced it. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause })
    this.name = 'ChunkError'
  }
}

/** Waits at most 120 s (§9). @throws ChunkError */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const limit = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Timed out')), chunkLoadMilliseconds)
  })
  try {
    return await Promise.race([load(), limit])
  } catch (error) {
    throw new ChunkError(error)
  }
}

/** A component in a chunk of its own; needs a Suspense around it. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadChunk(load) }))
}
