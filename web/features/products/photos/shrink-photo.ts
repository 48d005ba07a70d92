/** Bytes: a smaller file is sent faster than it is shrunk. */
const worthShrinking = 600 * 1024
/** A phone needs a few seconds for 40 megapixels. */
const workerMilliseconds = 20_000

/** Upright, without metadata, in the stored size. Unreadable photos and small ones stay: the server decides. */
export async function shrinkPhoto(photo: File): Promise<File> {
  if (photo.size <= worthShrinking) return photo
  const smaller = await shrinkInWorker(photo).catch(() => undefined)
  const helps = smaller?.type === 'image/jpeg' && smaller.size < photo.size
  return helps ? new File([smaller], photo.name, { type: smaller.type }) : photo
}

async function shrinkInWorker(photo: File): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob | undefined>((resolve) => {
    setTimeout(() => resolve(undefined), workerMilliseconds)
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | undefined>) => resolve(data))
    worker.addEventListener('error', () => resolve(undefined))
    worker.postMessage(photo)
  }).finally(() => worker.terminate())
}
