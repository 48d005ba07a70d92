import { showCount } from '../../../contract/values/counts.ts'
import { unreadable } from '../../../sheets/sheet-refused.ts'
import { isZip } from '../../../sheets/zip.ts'
import { type ReadList, readList } from './list-rows.ts'

const megabyte = 1024 * 1024
/** In bytes; 500 lines take some tens of kB. */
const maxFileBytes = 5 * megabyte
/** In ms; a valid file takes 1000 at most. */
const workerMilliseconds = 20_000

export async function readListFile(file: File): Promise<ReadList> {
  if (file.size > maxFileBytes)
    return {
      refusal: `Dit bestand is groter dan ${showCount(maxFileBytes / megabyte)} MB; kies een kleiner, of plak de regels.`,
    }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return isZip(bytes) ? readInWorker(bytes) : readList(bytes)
}

function readInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<ReadList> {
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' })
  const failed = { refusal: `${unreadable().message}.` }
  return new Promise<ReadList>((resolve) => {
    const timer = setTimeout(() => resolve(failed), workerMilliseconds)
    worker.addEventListener('message', ({ data }: MessageEvent<ReadList>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', () => {
      clearTimeout(timer)
      resolve(failed)
    })
    worker.postMessage(bytes, [bytes.buffer])
  }).finally(() => worker.terminate())
}
