import type { Mood } from '../backdrop.ts'
import { wall } from '../backdrop.ts'
import { windowLight } from '../light.ts'
import type { Scene } from '../picture.ts'
import type { PottedPlant } from '../plants/plant.ts'
import { grow } from '../plants/grow.ts'
import type { Pot } from '../pot.ts'
import { pot, potHeight, soilOf } from '../pot.ts'
import type { Random } from '../../random.ts'
import { onTable, table, wallShadow } from './table.ts'

/** A plant in its pot on a table, as large as the picture lets it be; or, `near`, cropped to its flowers. */
export function potted(plant: PottedPlant, vessel: Pot, near: boolean, mood: Mood, random: Random): Scene {
  const whole = potHeight + plant.tall + plant.bloomSize * 0.25
  const scale = near
    ? Math.min(760, 1500 / whole)
    : Math.min(500, 1010 / whole, 1300 / (plant.wide + plant.bloomSize * 0.5))
  const tableY = near
    ? 500 - (potHeight + plant.tall + plant.bloomSize * 0.6) * scale
    : -Math.min(500, (whole * scale) / 2 + 15)
  const shift = near ? random.around(0, 90) : random.around(-20, 70)
  const frame = onTable(shift, 0, tableY, scale)
  return {
    light: windowLight,
    backdrop: wall(mood, random),
    behind: [],
    subject: [...pot(frame, vessel, random), ...grow(plant, soilOf(frame), random)],
    wall: wallShadow,
    ...(near ? {} : { table: table(mood, 0.66, tableY) }),
  }
}
