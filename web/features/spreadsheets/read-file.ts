import { showCount } from '../../../contract/values/counts.ts'
import type { LegacyEncoding } from '../../../sheets/decode-text.ts'
import { unreadable } from '../../../sheets/sheet-error.ts'
import type { ReadTabs } from './read-tabs.ts'
import type { ToRead } from './tabs-worker.ts'

const megabyte = 1024 * 1024
/** In bytes; 500 lines take some tens of kB. */
const maxFileBytes = 5 * megabyte
/** In ms; the largest file takes a computer a second, and an old phone many. */
const readingTime = 20_000

export async function readFile(file: File, encoding?: LegacyEncoding): Promise<ReadTabs> {
  if (file.size > maxFileBytes)
    return {
      refusal: `Dit bestand is groter dan ${showCount(maxFileBytes / megabyte)} MB; kies een kleiner bestand, of plak de regels.`,
    }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./tabs-worker.ts', import.meta.url), { type: 'module' })
  const failed = { refusal: `${unreadable().message}.` }
  return new Promise<ReadTabs>((resolve, reject) => {
    setTimeout(() => resolve(failed), readingTime)
    worker.addEventListener('message', ({ data }: MessageEvent<ReadTabs>) => resolve(data))
    // It answers for every file: this one's script did not load.
    worker.addEventListener('error', () => reject(new Error('The reader could not be loaded')))
    worker.postMessage({ bytes, encoding } satisfies ToRead, [bytes.buffer])
  }).finally(() => worker.terminate())
}
