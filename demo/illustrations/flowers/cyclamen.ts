import type { PetalPaint } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { frameIn, toWorld, vector } from '../vector.ts'
import { bead } from './heart.ts'

/** A cyclamen flower on its bowed neck, about one unit tall: the petals sweep up, the mouth looks down. */
export function cyclamen(frame: Frame, paint: PetalPaint, random: Random): Sheet[] {
  const side = random.chance(0.5) ? 1 : -1
  const neck = '#8a5a4a'
  const bend = stem(
    [
      toWorld(frame, 0, -0.2, 0),
      toWorld(frame, 0, 0.06, 0),
      toWorld(frame, side * 0.07, 0.15, 0.03),
      toWorld(frame, side * 0.13, 0.06, 0.05),
    ],
    [frame.scale * 0.024, frame.scale * 0.02],
    { foot: neck, head: neck },
    random,
  )
  const flower = frameIn(
    frame,
    vector(side * 0.14, 0.04, 0.06),
    vector(random.around(0, 0.25), 1, random.around(0.1, 0.3)),
    1,
    random.next() * 6,
  )
  const sheets = [bend]
  for (let index = 0; index < 5; index += 1) {
    sheets.push(
      petal(
        flower,
        (index / 5) * Math.PI * 2 + random.around(0, 0.12),
        {
          length: random.around(0.92, 0.06),
          width: 0.42,
          widest: 0.66,
          base: 0.42,
          tip: 0.56,
          lean: [2.5, 1.1, 0.22 + random.around(0, 0.1), 0.2, 0.45],
          hug: [-0.4, 0.2, 0.35, 0.1],
          away: 0.07,
          twist: random.around(0.5, 0.3),
          ruffle: { height: 0.07, waves: 1.4 },
        },
        paint,
        { veins: 0.8, translucency: 0.6, gloss: 0.12 },
        random,
      ),
    )
  }
  sheets.push(
    bead(
      toWorld(flower, 0, -0.13, 0),
      toWorld(flower, 0, 0.08, 0),
      flower.scale * 0.085,
      paint.heart ?? paint.main,
      random,
    ),
  )
  return sheets
}
