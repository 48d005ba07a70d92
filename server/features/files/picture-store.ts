import type { Readable } from 'node:stream'

/** The server makes the names: letters, digits, dash and `.webp`. */
export interface PictureStore {
  /** All or nothing: a crash leaves no half file under the name. */
  write(name: string, content: Buffer): Promise<void>
  /** Until then a power cut may take back what was written. */
  flush(): Promise<void>
  read(name: string): Promise<{ content: Readable | Buffer; bytes: number } | undefined>
  /** Missing names are no error. */
  remove(names: readonly string[]): Promise<void>
  list(): AsyncIterable<{ name: string; bytes: number; writtenAt: Date }>
  check(): Promise<void>
}

/** The store is unreachable, overloaded or full; the message is for the log. */
export class PictureStoreFailure extends Error {
  readonly failure: 'unavailable' | 'full'

  constructor(failure: 'unavailable' | 'full', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PictureStoreFailure'
    this.failure = failure
  }
}

export function timedStore(
  store: PictureStore,
  observe: (operation: string, milliseconds: number, hasFailed: boolean) => void,
): PictureStore {
  async function timed<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
    const started = performance.now()
    let hasFailed = true
    try {
      const result = await work()
      hasFailed = false
      return result
    } finally {
      observe(operation, performance.now() - started, hasFailed)
    }
  }
  return {
    write: (name, content) => timed('write', () => store.write(name, content)),
    flush: () => store.flush(),
    read: (name) => timed('read', () => store.read(name)),
    remove: (names) => timed('remove', () => store.remove(names)),
    list: () => store.list(),
    check: () => timed('check', () => store.check()),
  }
}
