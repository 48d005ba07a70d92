import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { products } from '../../../../contract/endpoints/products.ts'
import { invalidate, statusOf } from '../../../api/api.ts'
import { reasonOf } from '../../../ui/forms/save-failure.tsx'
import { appendPhotos, removeUploads, sendPhotos } from '../photos/send-photos.ts'
import type { ChosenPhoto } from '../photos/use-chosen-photos.ts'
import type { PlannedPhoto } from './plan-photos.ts'

/** Products at a time: one photo is shrunk while another is sent. */
const atOnce = 2

interface Listeners {
  onAdded: (photos: readonly ChosenPhoto[]) => void
  onFailed: (photo: ChosenPhoto, reason: string) => void
  onEnd: (photos: number, products: number) => void
}

export function useSendPhotos({ onAdded, onFailed, onEnd }: Listeners) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ readonly sent: number; readonly total: number }>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])

  async function send(planned: readonly PlannedPhoto[]): Promise<void> {
    const stop = new AbortController()
    stopping.current = stop
    const count = { photos: 0, products: 0 }
    const waiting = byProduct(planned).entries()
    setProgress({ sent: 0, total: planned.length })
    async function work() {
      for (const [productId, photos] of waiting) {
        if (stop.signal.aborted) return
        try {
          const added = await addToProduct(productId, photos, stop.signal)
          count.photos += added.length
          if (added.length > 0) count.products += 1
          onAdded(added)
        } catch (error) {
          if (stop.signal.aborted) return
          for (const photo of photos) onFailed(photo, reasonOf(error))
          // Without a server or session the next ones would fail too.
          if ([0, 401].includes(statusOf(error))) stop.abort()
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await invalidate(client, products.all, products.one)
    setProgress(undefined)
    onEnd(count.photos, count.products)
  }

  /**
   * One photo that is refused does not stop the others.
   * @returns those that were added
   * @throws ApiError when none was added, or the signal's reason
   */
  async function addToProduct(
    productId: string,
    photos: readonly ChosenPhoto[],
    signal: AbortSignal,
  ): Promise<ChosenPhoto[]> {
    const sent = new Map<ChosenPhoto, string>()
    try {
      for (const photo of photos) {
        signal.throwIfAborted()
        try {
          const [filename] = await sendPhotos([photo.file], () => undefined, signal)
          if (filename !== undefined) sent.set(photo, filename)
        } catch (error) {
          if (![413, 415].includes(statusOf(error))) throw error
          onFailed(photo, reasonOf(error))
        }
        setProgress((before) => before && { ...before, sent: before.sent + 1 })
      }
    } catch (error) {
      await removeUploads([...sent.values()])
      throw error
    }
    if (sent.size > 0) await appendPhotos(productId, [...sent.values()], signal)
    return [...sent.keys()]
  }

  return { progress, send, stop: () => stopping.current?.abort() }
}

function byProduct(planned: readonly PlannedPhoto[]): Map<string, ChosenPhoto[]> {
  const groups = new Map<string, ChosenPhoto[]>()
  for (const { photo, found, number } of planned.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))) {
    if (found && number !== undefined) groups.set(found._id, [...(groups.get(found._id) ?? []), photo])
  }
  return groups
}
