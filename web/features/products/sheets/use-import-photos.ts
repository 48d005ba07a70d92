import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { imports } from '../../../../contract/endpoints/imports.ts'
import { keyOf } from '../../../api/query.ts'
import { reasonOf } from '../../../ui/forms/save-failure.tsx'
import { type PendingPhoto, pendingPhotos } from './pending-photos.ts'
import { checkAgain, sendImportPhotos } from './send-import-photos.ts'

interface PhotosOnTheirWay {
  readonly id: string
  readonly sent: number
  readonly total: number
  readonly failure?: string | undefined
}

export interface ImportPhotosState {
  readonly onTheirWay: PhotosOnTheirWay | undefined
  readonly unreadable: readonly string[]
  readonly start: (id: string, files: readonly File[]) => void
  readonly goOn: () => void
  /** Leaves out the rest, and shows the difference with the photos sent. */
  readonly stop: () => void
}

export function useImportPhotos(): ImportPhotosState {
  const client = useQueryClient()
  const [onTheirWay, setOnTheirWay] = useState<PhotosOnTheirWay>()
  const [unreadable, setUnreadable] = useState<readonly string[]>([])
  const left = useRef<ReadonlySet<PendingPhoto>>(new Set())
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])

  const change = (some: (before: PhotosOnTheirWay) => Partial<PhotosOnTheirWay>) =>
    setOnTheirWay((before) => before && { ...before, ...some(before) })
  const fail = (error: unknown) =>
    change(() => ({ failure: reasonOf(error instanceof Error ? error : new Error(String(error))) }))
  function settle(photos: readonly PendingPhoto[]): void {
    left.current = new Set([...left.current].filter((photo) => !photos.includes(photo)))
    change(({ total }) => ({ sent: total - left.current.size }))
  }

  async function begin(id: string, files: readonly File[]): Promise<void> {
    const { photos, unreadable: broken } = await pendingPhotos(files)
    setUnreadable(broken)
    if (photos.length === 0) return
    left.current = new Set(photos)
    setOnTheirWay({ id, sent: 0, total: photos.length })
    await run(id)
  }

  async function run(id: string): Promise<void> {
    const stop = new AbortController()
    stopping.current = stop
    change(() => ({ failure: undefined }))
    const watcher = {
      signal: stop.signal,
      onSent: settle,
      onBroken(photo: PendingPhoto) {
        setUnreadable((before) => [...before, photo.name])
        settle([photo])
      },
    }
    try {
      await sendImportPhotos(id, left.current, watcher)
    } catch (error) {
      if (!stop.signal.aborted) return fail(error)
    }
    await finish(id)
  }

  async function finish(id: string): Promise<void> {
    try {
      await checkAgain(id)
      setOnTheirWay(undefined)
    } catch (error) {
      fail(error)
    }
    await client.invalidateQueries({ queryKey: keyOf(imports.one) })
  }

  return {
    onTheirWay,
    unreadable,
    start: (id, files) => void begin(id, files),
    goOn: () => onTheirWay && void run(onTheirWay.id),
    stop() {
      stopping.current?.abort()
      // No request is running that could end it.
      if (onTheirWay?.failure !== undefined) void finish(onTheirWay.id)
    },
  }
}
