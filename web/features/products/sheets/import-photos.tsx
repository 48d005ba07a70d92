import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showCount, showPhotos } from '../../../../contract/values/counts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { QuietAlert, reasonOf } from '../../../ui/forms/save-failure.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './import.module.css'
import { imports } from '../../../../contract/endpoints/imports.ts'
import { invalidate } from '../../../api/api.ts'
import { type PendingPhoto, pendingPhotos } from './pending-photos.ts'
import { checkAgain, sendImportPhotos } from './send-import-photos.ts'

export function ImportPhotos({ photos }: { photos: ReturnType<typeof useImportPhotos> }) {
  const { onTheirWay, unreadable, goOn, stop } = photos
  const sent = onTheirWay ? onTheirWay.total - onTheirWay.left.length : 0
  const these = unreadable.length === 1 ? 'Deze foto' : "Deze foto's"
  return (
    <>
      {unreadable.length > 0 && <QuietAlert>{`${these} kunnen we niet lezen: ${unreadable.join(', ')}.`}</QuietAlert>}
      {onTheirWay && (
        <section aria-label="Foto's" className={classNames(layout.card, layout.tight)}>
          <output>
            <strong>{`${showCount(sent)} van ${showPhotos(onTheirWay.total)} verstuurd.`}</strong>
          </output>
          <progress
            className={classes.progress}
            aria-label="Foto's worden verstuurd"
            max={onTheirWay.total}
            value={sent}
          />
          {onTheirWay.failure !== undefined && (
            <QuietAlert>{`De rest is nog niet verstuurd. ${onTheirWay.failure}`}</QuietAlert>
          )}
          <div className={layout.row}>
            {onTheirWay.failure !== undefined && <Button onClick={goOn}>Ga verder</Button>}
            <Button variant="default" onClick={stop}>
              {onTheirWay.failure === undefined ? 'Stop' : 'Laat de rest weg'}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

interface PhotosOnTheirWay {
  readonly id: string
  readonly total: number
  readonly left: readonly PendingPhoto[]
  readonly failure?: string
}

export function useImportPhotos() {
  const client = useQueryClient()
  const [onTheirWay, setOnTheirWay] = useState<PhotosOnTheirWay>()
  const [unreadable, setUnreadable] = useState<readonly string[]>([])
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])

  const settle = (photos: readonly PendingPhoto[]) =>
    setOnTheirWay((before) => before && { ...before, left: before.left.filter((photo) => !photos.includes(photo)) })
  const fail = (error: unknown) => setOnTheirWay((before) => before && { ...before, failure: reasonOf(error) })

  async function begin(id: string, files: readonly File[]): Promise<void> {
    const { photos, unreadable: broken } = await pendingPhotos(files)
    setUnreadable(broken)
    if (photos.length > 0) await run({ id, total: photos.length, left: photos })
  }

  async function run({ id, total, left }: PhotosOnTheirWay): Promise<void> {
    const stop = new AbortController()
    stopping.current = stop
    setOnTheirWay({ id, total, left })
    const watcher = {
      signal: stop.signal,
      onSent: settle,
      onBroken(photo: PendingPhoto) {
        setUnreadable((before) => [...before, photo.name])
        settle([photo])
      },
    }
    try {
      await sendImportPhotos(id, left, watcher)
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
    await invalidate(client, imports.one, imports.photos)
  }

  return {
    onTheirWay,
    unreadable,
    start: (id: string, files: readonly File[]) => void begin(id, files),
    goOn: () => onTheirWay && void run(onTheirWay),
    /** Leaves out the rest, and shows the difference with the photos sent. */
    stop: () => {
      stopping.current?.abort()
      // No request is running that could end it.
      if (onTheirWay?.failure !== undefined) void finish(onTheirWay.id)
    },
  }
}
