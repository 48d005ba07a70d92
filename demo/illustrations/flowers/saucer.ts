import type { PetalPaint, PetalShape } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { toWorld } from '../vector.ts'
import { bead, heart } from './heart.ts'

export type SaucerForm = {
  readonly petals: number
  readonly rows?: number
  readonly paint: PetalPaint
  readonly shape?: Partial<PetalShape>
  /** Angle of the open petals from the axis. */
  readonly open: number
  readonly boss: string
  readonly anther: string
  readonly stamens: number
  /** Spread of the stamens, in flower units. */
  readonly spread?: number
}

/** An open flower of a few rounded petals round a boss of stamens: anemone, Christmas rose, primrose. About 1 unit across. */
export function saucer(frame: Frame, form: SaucerForm, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  const rows = form.rows ?? 1
  for (let row = 0; row < rows; row += 1) {
    for (let index = 0; index < form.petals; index += 1) {
      const turn = ((index + row * 0.5) / form.petals) * Math.PI * 2 + random.around(0, 0.1)
      const lean = form.open - row * 0.2 + random.around(0, 0.08) - (index % 2) * 0.06
      sheets.push(
        petal(
          frame,
          turn,
          {
            length: 0.54 * random.around(1 - row * 0.08, 0.04),
            width: 0.52 * random.around(1, 0.06),
            widest: 0.6,
            base: 0.4,
            tip: 0.52,
            lean: [lean - 0.5, lean - 0.1, lean, lean + 0.02, lean - 0.08],
            hug: [0.8, 0.5, 0.35, 0.25],
            away: 0.03,
            ruffle: { height: 0.04, waves: 1.2 },
            twist: random.around(0, 0.12),
            ...form.shape,
          },
          form.paint,
          { veins: 0.8, translucency: 0.55, gloss: 0.1 },
          random,
        ),
      )
    }
  }
  const spread = form.spread ?? 0.14
  for (let ring = 0; ring < 3 && form.stamens > 0; ring += 1) {
    const size = 1 - ring * 0.28
    sheets.push(
      ...heart(
        frame,
        {
          stamens: Math.round(form.stamens * size),
          height: 0.1 + ring * 0.035,
          spread: spread * size,
          filament: form.anther,
          anther: form.anther,
          grain: 0.03,
        },
        random,
      ),
    )
  }
  sheets.push(
    bead(toWorld(frame, 0, -0.02, 0), toWorld(frame, 0, 0.13, 0), frame.scale * spread * 0.52, form.boss, random),
  )
  sheets.push(bead(toWorld(frame, 0, -0.09, 0), toWorld(frame, 0, 0.03, 0), frame.scale * 0.07, '#8a9f62', random))
  return sheets
}
