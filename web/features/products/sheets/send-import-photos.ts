// Photos go in requests of a few MB: a failure costs, and repeats, one request only.
import { imports } from '../../../../contract/endpoints/imports.ts'
import { api, urlOf, statusOf } from '../../../api/api.ts'
import { sendForm } from '../../../api/send-form.ts'
import { shrinkPhoto } from '../photos/shrink-photo.ts'
import type { PendingPhoto } from './pending-photos.ts'

/** Requests at a time: one is sent while photos of another are shrunk. */
const atOnce = 2
/** Per request. */
const mostPhotos = 10
const mostBytes = 8 * 1024 * 1024
/** Ms before each retry. */
const pauses = [1_000, 4_000, 10_000]
const askEvery = 700

interface Watcher {
  readonly signal: AbortSignal
  readonly onSent: (photos: readonly PendingPhoto[]) => void
  readonly onBroken: (photo: PendingPhoto) => void
}

/**
 * Sends the photos that an import lacks, once its sheet is read; `checkAgain` then shows their effect.
 * @throws ApiError when the server is unreachable or the import is gone; earlier photos stay sent
 */
export async function sendImportPhotos(
  id: string,
  photos: Iterable<PendingPhoto>,
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

export async function checkAgain(id: string): Promise<void> {
  const form = new FormData()
  form.append('done', '1')
  await sendForm({ endpoint: imports.addPhotos, url: urlOf(imports.addPhotos, { params: { id } }), form })
}

async function untilRead(id: string, signal: AbortSignal): Promise<void> {
  while ((await api(imports.one, { params: { id }, query: { perPagina: 1 }, signal })).status === 'reading')
    await pause(askEvery, signal)
}

async function load(waiting: PendingPhoto[], onBroken: Watcher['onBroken']) {
  const form = new FormData()
  const taken: PendingPhoto[] = []
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
