import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { products } from '../../../../contract/endpoints/products.ts'
import { statusOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/query.ts'
import { reasonOf } from '../../../ui/forms/save-failure.tsx'
import { addToProduct } from './add-to-product.ts'
import type { AddedPhoto, PlannedPhoto } from './plan-photos.ts'

/** Products at a time: one photo is shrunk while another is sent. */
const atOnce = 2

interface Listeners {
  onAdded: (photos: readonly AddedPhoto[]) => void
  onFailed: (photo: AddedPhoto, reason: string) => void
  onEnd: (photos: number, products: number) => void
}

export function useSendPhotos({ onAdded, onFailed, onEnd }: Listeners) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ readonly sent: number; readonly total: number }>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])

  async function send(planned: readonly PlannedPhoto[]): Promise<void> {
    const { signal, groups, stop } = begin(planned)
    stopping.current = stop
    const count = { photos: 0, products: 0 }
    const waiting = groups.entries()
    setProgress({ sent: 0, total: planned.length })
    async function work() {
      for (const [productId, photos] of waiting) {
        if (signal.aborted) return
        try {
          const added = await addToProduct(productId, photos, {
            signal,
            onSent: () => setProgress((before) => before && { ...before, sent: before.sent + 1 }),
            onRefused: onFailed,
          })
          count.photos += added.length
          if (added.length > 0) count.products += 1
          onAdded(added)
        } catch (error) {
          const reason = reasonOf(error instanceof Error ? error : new Error(String(error)))
          for (const photo of photos) onFailed(photo, reason)
          // Without a server or session the next ones would fail too.
          if ([0, 401].includes(statusOf(error))) stop.abort()
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(products.all) }),
      client.invalidateQueries({ queryKey: keyOf(products.one) }),
    ])
    setProgress(undefined)
    onEnd(count.photos, count.products)
  }

  return { progress, send, stop: () => stopping.current?.abort() }
}

function begin(planned: readonly PlannedPhoto[]) {
  const groups = new Map<string, AddedPhoto[]>()
  for (const { photo, found, number } of planned.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))) {
    if (!found || number === undefined) continue
    groups.set(found._id, [...(groups.get(found._id) ?? []), photo])
  }
  const stop = new AbortController()
  return { groups, stop, signal: stop.signal }
}
