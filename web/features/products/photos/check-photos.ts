import { maxPictures, maxUploadBytes } from '../../../../contract/values/limits.ts'

const types = ['image/jpeg', 'image/png', 'image/webp']

export const photoTypes = types.join(',')

export interface ChosenPhoto {
  readonly id: string
  readonly file: File
  readonly url: string
}

/** @param room how many photos still fit @returns the photos, and a sentence for each file left out */
export function choosePhotos(files: readonly File[], room: number): { photos: ChosenPhoto[]; refusals: string[] } {
  const refusals = files.flatMap((file) => refusalOf(file) ?? [])
  const good = files.filter((file) => refusalOf(file) === undefined)
  if (good.length > room) {
    const left = good.slice(room).map((file) => file.name)
    refusals.push(`Maximaal ${maxPictures} foto's: ${left.join(', ')} past er niet meer bij.`)
  }
  const photos = good.slice(0, room).map((file) => ({ id: crypto.randomUUID(), file, url: URL.createObjectURL(file) }))
  return { photos, refusals }
}

export function refusalOf({ name, type, size }: File): string | undefined {
  if (!types.includes(type)) return `${name} is geen JPEG, PNG of WebP.`
  if (size > maxUploadBytes) return `${name} is groter dan ${maxUploadBytes / 1024 / 1024} MB.`
  if (size === 0) return `${name} is leeg.`
  return undefined
}
