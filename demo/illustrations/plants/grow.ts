import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { bush } from './bush.ts'
import { fromBulbs } from './from-bulbs.ts'
import { orchidSpray } from './orchid-spray.ts'
import type { PottedPlant } from './plant.ts'
import { ringOfLeaves, rosette } from './rosette.ts'
import { shrub } from './shrub.ts'

/** Grows the plant on the soil of a pot one unit wide. */
export function grow(plant: PottedPlant, soil: Frame, random: Random): Sheet[] {
  switch (plant.habit) {
    case 'rosette':
      return rosette(plant, soil, random)
    case 'shrub':
      return shrub(plant, soil, random)
    case 'bush':
      return bush(plant, soil, random)
    case 'orchid':
      return orchidSpray(plant, soil, random)
    case 'bulbs':
      return fromBulbs(plant, soil, random)
    case 'foliage':
      return ringOfLeaves(plant, soil, random)
  }
}
