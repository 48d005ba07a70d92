import { useEffect, useRef, useState } from 'react'
import { type ChosenPhoto, choosePhotos } from './check-photos.ts'

export function useChosenPhotos(room: number) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const urls = useRef<string[]>([])
  useEffect(() => {
    const made = urls.current
    return () => made.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  return {
    photos,
    refusals,
    add: (files: readonly File[]) => {
      const chosen = choosePhotos(files, room - photos.length)
      urls.current.push(...chosen.photos.map(({ url }) => url))
      setPhotos([...photos, ...chosen.photos])
      setRefusals(chosen.refusals)
    },
    remove: (id: string) => {
      setPhotos(photos.filter((photo) => photo.id !== id))
      setRefusals([])
    },
    reorder: (ids: readonly string[]) => setPhotos(ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])),
  }
}
export type ChosenPhotos = ReturnType<typeof useChosenPhotos>
