import type { Readable } from 'node:stream'

/** Where picture files live. Names are made by the server: letters, digits, dash and `.webp`. */
export interface PictureStore {
  /** Writes whole or not at all: after a crash there is no half file under the name. */
  write(name: string, content: Buffer): Promise<void>
  read(name: string): Promise<{ content: Readable | Buffer; bytes: number } | undefined>
  /** Removing what is not there succeeds. */
  remove(names: readonly string[]): Promise<void>
  list(): AsyncIterable<{ name: string; bytes: number; writtenAt: Date }>
  check(): Promise<void>
}

/** The store cannot be reached or is overloaded, or it has no room left; the message is for the log. */
export class PictureStoreFailure extends Error {
  readonly failure: 'unavailable' | 'full'

  constructor(failure: 'unavailable' | 'full', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PictureStoreFailure'
    this.failure = failure
  }
}
