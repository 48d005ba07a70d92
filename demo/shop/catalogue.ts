import type { DemoProduct } from './catalogue/demo-product.ts'
import { floweringPlants } from './catalogue/flowering-plants.ts'
import { housePlants } from './catalogue/house-plants.ts'
import { hyacinths } from './catalogue/hyacinths.ts'
import { largeBulbs } from './catalogue/large-bulbs.ts'
import { narcissi } from './catalogue/narcissi.ts'
import { seasonalPlants } from './catalogue/seasonal-plants.ts'
import { smallBulbs } from './catalogue/small-bulbs.ts'
import { tulips } from './catalogue/tulips.ts'
import { waxedBulbs } from './catalogue/waxed-bulbs.ts'

/** Every product of the demo shop, in the order in which the shop shows them. */
export const catalogue: readonly DemoProduct[] = [
  ...tulips,
  ...narcissi,
  ...hyacinths,
  ...smallBulbs,
  ...largeBulbs,
  ...waxedBulbs,
  ...floweringPlants,
  ...housePlants,
  ...seasonalPlants,
]
