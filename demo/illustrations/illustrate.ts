/** The way from a product's drawing parameters to a picture. */
import { moods } from './backdrop.ts'
import type { MoodName } from './backdrop.ts'
import type { BulbForm } from './bulb-form.ts'
import { border } from './compositions/border.ts'
import { bunch } from './compositions/bunch.ts'
import { dryBulbs } from './compositions/dry-bulbs.ts'
import { portrait } from './compositions/portrait.ts'
import { potted } from './compositions/potted.ts'
import type { WaxedView } from './compositions/waxed.ts'
import { waxed } from './compositions/waxed.ts'
import type { Picture } from './develop.ts'
import type { Flower } from './flowers/flower.ts'
import type { Scene } from './picture.ts'
import { takePicture } from './picture.ts'
import type { PottedPlant } from './plants/plant.ts'
import type { Pot } from './pot.ts'
import type { Random } from '../random.ts'
import { createRandom } from '../random.ts'
import type { WaxFinish } from './wax.ts'

export type Illustration =
  | { readonly view: 'bunch' | 'portrait'; readonly flower: Flower; readonly mood: MoodName }
  | { readonly view: 'border'; readonly flower: Flower }
  | { readonly view: 'bulbs'; readonly flower: Flower; readonly bulb: BulbForm; readonly mood: MoodName }
  | {
      readonly view: 'waxed'
      readonly flower: Flower
      readonly bulb: BulbForm
      readonly finish: WaxFinish
      readonly show: WaxedView
      readonly mood: MoodName
    }
  | { readonly view: 'potted' | 'potted-near'; readonly plant: PottedPlant; readonly pot: Pot; readonly mood: MoodName }

/** Draws a picture `width` pixels wide (a multiple of eight) and three quarters as high; the same seed draws the same picture. */
export function illustrate(illustration: Illustration, seed: string, width: number): Picture {
  return takePicture(sceneOf(illustration, createRandom(`${seed} ${illustration.view}`)), width)
}

function sceneOf(illustration: Illustration, random: Random): Scene {
  switch (illustration.view) {
    case 'bunch':
      return bunch(illustration.flower, moods[illustration.mood], random)
    case 'portrait':
      return portrait(illustration.flower, moods[illustration.mood], random)
    case 'border':
      return border(illustration.flower, random)
    case 'bulbs':
      return dryBulbs(illustration.flower, illustration.bulb, moods[illustration.mood], random)
    case 'waxed':
      return waxed(illustration, moods[illustration.mood], random)
    case 'potted':
    case 'potted-near':
      return potted(
        illustration.plant,
        illustration.pot,
        illustration.view === 'potted-near',
        moods[illustration.mood],
        random,
      )
  }
}
