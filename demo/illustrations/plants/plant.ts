import type { Flower } from '../flowers/flower.ts'
import type { LeafPaint } from '../leaf.ts'
import type { PetalShape } from '../petal.ts'

export type Habit = 'rosette' | 'shrub' | 'orchid' | 'bulbs' | 'bush' | 'foliage'

export type PottedPlant = {
  readonly flower: Flower
  readonly habit: Habit
  readonly leaf: {
    readonly shape: PetalShape
    readonly paint: LeafPaint
    readonly count: number
    readonly gloss?: number
    readonly stalk?: number
  }
  readonly blooms: number
  /** Size of a flower and height of the plant above the soil, in pot widths. */
  readonly bloomSize: number
  readonly tall: number
  /** Width of the plant, in pot widths. */
  readonly wide: number
}
