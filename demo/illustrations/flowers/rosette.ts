import type { PetalPaint } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { toWorld } from '../vector.ts'
import { bead } from './heart.ts'

const golden = Math.PI * (3 - Math.sqrt(5))

/** A rose or a ranunculus: petals wound round one another, about one unit across. `tight` from 0, open, to 1. */
export function rose(frame: Frame, paint: PetalPaint, petals: number, tight: number, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  for (let index = 0; index < petals; index += 1) {
    const deep = index / (petals - 1)
    const lean = (1.25 - 0.5 * tight) * (1 - deep) ** 1.1 + random.around(0, 0.05)
    const roll = (1 - tight) * (1 - deep) * 0.9
    sheets.push(
      petal(
        frame,
        index * golden + random.around(0, 0.1),
        {
          length: (0.62 - 0.22 * deep) * random.around(1, 0.04),
          width: (0.66 - 0.3 * deep) * random.around(1, 0.06),
          widest: 0.62,
          base: 0.42,
          tip: 0.45,
          lean: [1.1 - 0.4 * deep, lean + 0.1, lean, lean - 0.08 + roll * 0.5, lean + roll],
          hug: [1.1, 1, 0.85, 0.5 - roll * 0.7],
          away: 0.02 + 0.06 * (1 - deep),
          ruffle: { height: 0.04, waves: 1.2 },
        },
        paint,
        { veins: 0.4, translucency: 0.5, gloss: 0.1, facet: 13 },
        random,
      ),
    )
  }
  sheets.push(bead(toWorld(frame, 0, -0.1, 0), toWorld(frame, 0, 0.08, 0), frame.scale * 0.13, '#7f9458', random))
  return sheets
}

/** Bracts like leaves round a few small buds, as a poinsettia carries them; about 1.3 units across. */
export function bracts(frame: Frame, paint: PetalPaint, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  const rows = [
    { count: 6, length: 0.72, lean: 1.62 },
    { count: 5, length: 0.58, lean: 1.4 },
    { count: 4, length: 0.36, lean: 1.1 },
  ]
  rows.forEach(({ count, length, lean }, row) => {
    for (let index = 0; index < count; index += 1) {
      const own = lean + random.around(0, 0.12)
      sheets.push(
        petal(
          frame,
          ((index + row * 0.45) / count) * Math.PI * 2 + random.around(0, 0.16),
          {
            length: length * random.around(1, 0.1),
            width: length * 0.56,
            widest: 0.46,
            base: 0.16,
            tip: 1.15,
            lean: [own - 0.35, own - 0.1, own + 0.05, own + 0.25],
            hug: [0.4, 0.12, -0.1, -0.2],
            away: 0.05,
            jag: 0.07,
            keel: 0.14,
            ruffle: { height: 0.05, waves: 1.5 },
          },
          paint,
          { veins: 0.9, translucency: 0.45, gloss: 0.1 },
          random,
        ),
      )
    }
  })
  for (let index = 0; index < 9; index += 1) {
    const far = 0.03 + 0.05 * Math.sqrt(index / 9)
    const x = Math.cos(index * golden) * far
    const z = Math.sin(index * golden) * far
    sheets.push(
      bead(
        toWorld(frame, x, 0.02, z),
        toWorld(frame, x * 1.15, 0.1, z * 1.15),
        frame.scale * 0.026,
        '#9fb04a',
        random,
        '#e2c63a',
      ),
    )
  }
  return sheets
}
