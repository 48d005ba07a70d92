/** Bytes: up to here a file is sent sooner than it is made smaller. */
const worthShrinking = 600 * 1024
/** One of 40 megapixels takes a phone a few seconds. */
const workerMilliseconds = 20_000

/**
 * A photo in the size in which the server keeps it, upright and without metadata. What the browser cannot read, and what
 * would not get smaller, stays as it is: the server judges either.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (photo.size <= worthShrinking) return photo
  const smaller = await shrinkInWorker(photo).catch(() => undefined)
  const helps = smaller?.type === 'image/jpeg' && smaller.size < photo.size
  return helps ? new File([smaller], photo.name, { type: smaller.type }) : photo
}

/** @throws where the browser has no workers of this kind */
async function shrinkInWorker(photo: File): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), workerMilliseconds)
    const end = (smaller: Blob | undefined) => {
      clearTimeout(timer)
      resolve(smaller)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | undefined>) => end(data))
    worker.addEventListener('error', () => end(undefined))
    worker.postMessage(photo)
  }).finally(() => worker.terminate())
}
