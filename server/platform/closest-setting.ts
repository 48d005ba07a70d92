import { editDistance } from './edit-distance.ts'

/** In a short name two other letters make another word. */
const tolerance = (name: string) => (name.length < 6 ? 0 : name.length < 9 ? 1 : 2)
const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** @returns one sentence for each name that looks like a mistyped one of `known` */
export function closestSettings(names: readonly string[], known: readonly string[]): string[] {
  const exact = new Set(known)
  return names
    .filter((name) => !exact.has(name))
    .flatMap((name) => {
      const meant = known.find((one) => isNear(plain(name), plain(one), tolerance(one)))
      return meant === undefined ? [] : [`${name} is no setting of this program; is ${meant} meant?`]
    })
}

const isNear = (one: string, other: string, most: number) => editDistance(one, other, most).whole <= most
