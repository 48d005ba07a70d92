import type { PictureStore } from './picture-store.ts'

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
    read: (name) => timed('read', () => store.read(name)),
    remove: (names) => timed('remove', () => store.remove(names)),
    list: () => store.list(),
    check: () => timed('check', () => store.check()),
  }
}
