import { useEffect, useRef, useState } from 'react'
import { showCount } from '../../../../contract/values/counts.ts'
import { refusalOf } from '../photos/check-photos.ts'
import type { AddedPhoto } from './plan-photos.ts'

/** Photos at a time; a larger folder goes through 'Importeren'. */
const most = 300

export function useAddedPhotos() {
  const [photos, setPhotos] = useState<readonly AddedPhoto[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const urls = useRef<string[]>([])
  useEffect(() => {
    const made = urls.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  const change = (id: string, fields: Partial<AddedPhoto>) =>
    setPhotos((before) => before.map((photo) => (photo.id === id ? { ...photo, ...fields } : photo)))

  return {
    photos,
    refusals,
    add: (files: readonly File[], typed?: string) => {
      const good = files.filter((file) => refusalOf(file) === undefined)
      const taken = good.slice(0, most - photos.length).map((file) => {
        const url = URL.createObjectURL(file)
        urls.current.push(url)
        return { id: crypto.randomUUID(), file, url, typed, failure: undefined }
      })
      const left = good.length - taken.length
      setPhotos([...photos, ...taken])
      setRefusals([
        ...files.flatMap((file) => refusalOf(file) ?? []),
        ...(left > 0
          ? [
              `Per keer kunnen er ${most} foto's bij: ${showCount(left)} niet meegenomen. Onder Importeren kan het met meer.`,
            ]
          : []),
      ])
    },
    type: (id: string, typed: string) => change(id, { typed, failure: undefined }),
    fail: (id: string, failure: string) => change(id, { failure }),
    remove: (ids: readonly string[]) => setPhotos((before) => before.filter(({ id }) => !ids.includes(id))),
  }
}
