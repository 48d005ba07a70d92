import { useState } from 'react'
import { maxPictures, maxUploadBytes } from '../../../../contract/values/limits.ts'
import { namesTogether } from '../../spreadsheets/column-name.ts'

const types = ['image/jpeg', 'image/png', 'image/webp']

export const photoTypes = types.join(',')

export interface ChosenPhoto {
  readonly id: string
  readonly file: File
  /** Product typed or dropped on; undefined: taken from the file name. */
  readonly typed?: string | undefined
  readonly failure?: string | undefined
}

const noRoom = (left: readonly File[]) =>
  `Maximaal ${maxPictures} foto's: ${namesTogether(left.map(({ name }) => name))} ${left.length === 1 ? 'past' : 'passen'} er niet meer bij.`

/** @param tooMany the sentence about files beyond `most` */
export function useChosenPhotos(most: number, tooMany = noRoom) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  return {
    photos,
    refusals,
    add: (files: readonly File[], typed?: string) => {
      const good = files.filter((file) => refusalOf(file) === undefined)
      const room = most - photos.length
      const left = good.slice(room)
      setPhotos([...photos, ...good.slice(0, room).map((file) => ({ id: crypto.randomUUID(), file, typed }))])
      setRefusals([...files.flatMap((file) => refusalOf(file) ?? []), ...(left.length > 0 ? [tooMany(left)] : [])])
    },
    change: (id: string, fields: Partial<ChosenPhoto>) =>
      setPhotos((before) => before.map((photo) => (photo.id === id ? { ...photo, ...fields } : photo))),
    remove: (ids: readonly string[]) => setPhotos((before) => before.filter(({ id }) => !ids.includes(id))),
    reorder: (ids: readonly string[]) => setPhotos(ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? [])),
    forgetRefusals: () => setRefusals([]),
  }
}
export type ChosenPhotos = ReturnType<typeof useChosenPhotos>

function refusalOf({ name, type, size }: File): string | undefined {
  if (!types.includes(type)) return `${name} is geen JPEG, PNG of WebP.`
  if (size > maxUploadBytes) return `${name} is groter dan ${maxUploadBytes / 1024 / 1024} MB.`
  if (size === 0) return `${name} is leeg.`
  return undefined
}
