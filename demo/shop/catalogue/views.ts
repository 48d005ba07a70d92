import type { MoodName } from '../../illustrations/backdrop.ts'
import type { BulbForm } from '../../illustrations/bulb-form.ts'
import type { WaxedView } from '../../illustrations/compositions/waxed.ts'
import type { Flower } from '../../illustrations/flowers/flower.ts'
import type { Illustration } from '../../illustrations/illustrate.ts'
import type { PottedPlant } from '../../illustrations/plants/plant.ts'
import type { Pot } from '../../illustrations/pot.ts'
import type { WaxFinish } from '../../illustrations/wax.ts'

/** The pictures that can be taken of a flower and its dry bulb. */
export const flowerViews = (flower: Flower, bulb: BulbForm) => ({
  bunch: (mood: MoodName): Illustration => ({ view: 'bunch', flower, mood }),
  portrait: (mood: MoodName): Illustration => ({ view: 'portrait', flower, mood }),
  border: { view: 'border', flower } satisfies Illustration,
  bulbs: (mood: MoodName): Illustration => ({ view: 'bulbs', flower, bulb, mood }),
})

export const waxedView = (
  flower: Flower,
  bulb: BulbForm,
  finish: WaxFinish,
  show: WaxedView,
  mood: MoodName,
): Illustration => ({ view: 'waxed', flower, bulb, finish, show, mood })

export const pottedViews = (plant: PottedPlant, pot: Pot) => ({
  whole: (mood: MoodName): Illustration => ({ view: 'potted', plant, pot, mood }),
  near: (mood: MoodName): Illustration => ({ view: 'potted-near', plant, pot, mood }),
})
