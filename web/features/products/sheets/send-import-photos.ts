// The photos of an import go in requests of a few megabytes: one that fails costs no more than its own photos, and is sent
// again.
import { imports } from '../../../../contract/endpoints/imports.ts'
import { api, urlOf } from '../../../api/api.ts'
import { statusOf } from '../../../api/api-error.ts'
import { sendForm } from '../../../api/send-form.ts'
import type { WaitingPhoto } from './zip-photos.ts'

/** Requests at a time: while one is on its way, photos of another are made smaller. */
const atOnce = 2
/** Of one request. */
const mostPhotos = 10
const mostBytes = 8 * 1024 * 1024
/** Milliseconds before each further try of one. */
const pauses = [1_000, 4_000, 10_000]
const askEvery = 700

interface Watcher {
  readonly signal: AbortSignal
  readonly onSent: (photos: readonly WaitingPhoto[]) => void
  /** It cannot be read here. */
  readonly onBroken: (photo: WaitingPhoto) => void
}

/**
 * Sends photos that the import has not got yet, once its sheet has been read; what they change is shown after `judgeAgain`.
 * @throws ApiError where the server cannot be reached, or has no such import any more; those before have been sent
 */
export async function sendImportPhotos(
  id: string,
  photos: Iterable<WaitingPhoto>,
  { signal, onSent, onBroken }: Watcher,
): Promise<void> {
  await untilRead(id, signal)
  const { names } = await api(imports.photos, { params: { id }, signal })
  const there = new Set(names)
  const all = [...photos]
  onSent(all.filter(({ name }) => there.has(name)))
  const waiting = all.filter(({ name }) => !there.has(name))
  let failure: Error | undefined
  async function work(): Promise<void> {
    while (failure === undefined && waiting.length > 0) {
      const { taken, form } = await load(waiting, onBroken)
      signal.throwIfAborted()
      await sendPatiently(id, form, signal)
      onSent(taken)
    }
  }
  const works = Array.from({ length: atOnce }, () =>
    work().catch((error: unknown) => {
      failure ??= error instanceof Error ? error : new Error(String(error))
    }),
  )
  await Promise.all(works)
  if (failure !== undefined) throw failure
}

/** Shows the difference with the photos that are there. */
export async function judgeAgain(id: string): Promise<void> {
  const form = new FormData()
  form.append('done', '1')
  await sendForm({ endpoint: imports.addPhotos, url: urlOf(imports.addPhotos, { params: { id } }), form })
}

async function untilRead(id: string, signal: AbortSignal): Promise<void> {
  while ((await api(imports.one, { params: { id }, query: { perPagina: 1 }, signal })).status === 'reading')
    await pause(askEvery, signal)
}

/** Takes as many as fit into a request, each no larger than what is kept of it. */
async function load(waiting: WaitingPhoto[], onBroken: Watcher['onBroken']) {
  const { shrinkPhoto } = await import('../photos/shrink-photo.ts')
  const form = new FormData()
  const taken: WaitingPhoto[] = []
  let bytes = 0
  while (taken.length < mostPhotos && bytes < mostBytes) {
    const photo = waiting.shift()
    if (!photo) break
    const file = await photo
      .open()
      .then(shrinkPhoto)
      .catch(() => undefined)
    if (file) {
      form.append('photos', file, photo.name)
      taken.push(photo)
      bytes += file.size
    } else onBroken(photo)
  }
  return { taken, form }
}

async function sendPatiently(id: string, form: FormData, signal: AbortSignal): Promise<void> {
  const url = urlOf(imports.addPhotos, { params: { id }, query: { verder: '1' } })
  for (const wait of [...pauses, undefined]) {
    try {
      await sendForm({ endpoint: imports.addPhotos, url, form, signal })
      return
    } catch (error) {
      const isPassing = [0, 429, 502, 503, 504].includes(statusOf(error))
      if (!isPassing || wait === undefined || signal.aborted) throw error
      await pause(wait, signal)
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason instanceof Error ? signal.reason : new Error('Called off'))
    })
  })
}
