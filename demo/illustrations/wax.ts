import type { BulbForm } from './bulb-form.ts'
import { bulbHeight, bulbRadius } from './bulb-form.ts'
import { colour, mix, tone } from './colour.ts'
import { petal } from './petal.ts'
import type { Random } from '../random.ts'
import type { Material, Sheet } from './sheet.ts'
import { matt } from './sheet.ts'
import type { Frame } from './vector.ts'
import { smooth, toWorld } from './vector.ts'

export type WaxFinish = {
  readonly colour: string
  readonly kind: 'satin' | 'gloss' | 'metal' | 'velvet' | 'glitter'
  /** A second colour in which the lower half was dipped again. */
  readonly dip?: string
}

const surfaces: Record<WaxFinish['kind'], Partial<Material>> = {
  satin: { gloss: 0.42, polish: 20 },
  gloss: { gloss: 0.8, polish: 40 },
  metal: { gloss: 0.5, polish: 22, metal: 0.95 },
  velvet: { gloss: 0.14, polish: 6 },
  glitter: { gloss: 0.4, polish: 12, metal: 0.55 },
}

/** A bulb coated in wax, one unit wide, on its flat foot along the frame's axis; its neck is left bare for the shoot. */
export function waxBulb(frame: Frame, form: BulbForm, finish: WaxFinish, random: Random): Sheet[] {
  const tall = bulbHeight(form)
  const coat = colour(finish.colour)
  const dip = finish.dip ? colour(finish.dip) : undefined
  const phase = random.next() * 6.3
  const glitter = finish.kind === 'glitter'
  const drips = (turn: number) => 0.46 + 0.035 * Math.sin(turn * 3 + phase) + 0.03 * Math.sin(turn * 5 + phase * 2)
  const body: Sheet = {
    at(u, v) {
      const turn = u * Math.PI
      // Wax runs down and gathers a little above the foot.
      const run =
        1 + 0.012 * Math.sin(turn * 4 + phase) + 0.03 * smooth(0.2, 0.05, v) * (0.5 + 0.5 * Math.sin(turn * 6 + phase))
      const ledge = dip ? 1 + 0.014 * smooth(drips(turn) + 0.02, drips(turn) - 0.02, v) : 1
      const radius = (bulbRadius(form, v) + 0.012) * run * ledge
      return toWorld(frame, Math.cos(turn) * radius, v * tall, Math.sin(turn) * radius)
    },
    paint(u, v) {
      const own = dip ? mix(coat, dip, smooth(drips(u * Math.PI) + 0.008, drips(u * Math.PI) - 0.008, v)) : coat
      if (glitter) return tone(own, (random.next() - 0.4) * 0.34 * random.next())
      return tone(own, 0.012 * Math.sin(u * Math.PI * 3 + v * 6 + phase))
    },
    material: { ...matt, ...surfaces[finish.kind], facet: glitter ? 4 : 6, solid: true, seed: 0 },
  }
  const neck = Array.from({ length: 9 }, (_, index) =>
    petal(
      { ...frame, origin: toWorld(frame, 0, tall * 0.93, 0) },
      (index / 9) * Math.PI * 2 + random.around(0, 0.2),
      {
        length: random.between(0.12, 0.22),
        width: 0.15,
        widest: 0.3,
        base: 0.9,
        tip: 0.8,
        lean: [0, -0.05, random.around(0.1, 0.25)],
        hug: [1, 0.8],
        away: bulbRadius(form, 0.95) * 0.88,
        jag: 0.15,
      },
      { main: '#a9784c', tip: '#cda878' },
      { veins: 1.2, gloss: 0.2, translucency: 0.3 },
      random,
    ),
  )
  return [body, ...neck]
}
