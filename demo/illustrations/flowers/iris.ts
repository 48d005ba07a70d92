import type { PetalPaint } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { toWorld } from '../vector.ts'
import { bead } from './heart.ts'

export type IrisPaint = { readonly falls: PetalPaint; readonly standards: PetalPaint; readonly signal: string }

/** Three falls, three standards and three style arms; about 1.2 units tall. */
export function iris(frame: Frame, paint: IrisPaint, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  for (let index = 0; index < 3; index += 1) {
    const turn = (index / 3) * Math.PI * 2 + random.around(0, 0.1)
    const drop = random.around(0, 0.15)
    sheets.push(
      petal(
        frame,
        turn,
        {
          length: 1.02,
          width: 0.46,
          widest: 0.74,
          base: 0.38,
          tip: 0.5,
          lean: [0.35, 0.75, 1.25, 2 + drop, 2.65 + drop],
          hug: [0.9, 0.5, 0.2, -0.35],
          away: 0.03,
          ruffle: { height: 0.07, waves: 1.6 },
        },
        paint.falls,
        { veins: 1, translucency: 0.5 },
        random,
      ),
      // The yellow signal on the fall, as a narrow tongue just above it.
      petal(
        frame,
        turn,
        {
          length: 0.74,
          width: 0.13,
          widest: 0.72,
          base: 0.3,
          tip: 0.6,
          lean: [0.35, 0.7, 1.08, 1.4, 1.85],
          hug: [0.4],
          away: 0.018,
        },
        { main: paint.signal },
        { veins: 1, translucency: 0.3 },
        random,
      ),
      petal(
        frame,
        turn + Math.PI / 3,
        {
          length: 0.98,
          width: 0.36,
          widest: 0.62,
          base: 0.25,
          tip: 0.65,
          lean: [0.5, 0.24, 0.1, 0.08, 0.3],
          hug: [0.9, 0.6, 0.45, 0.2],
          away: 0.03,
          ruffle: { height: 0.08, waves: 1.4 },
          twist: random.around(0, 0.3),
        },
        paint.standards,
        { veins: 0.8, translucency: 0.6 },
        random,
      ),
      petal(
        frame,
        turn,
        {
          length: 0.66,
          width: 0.26,
          widest: 0.7,
          base: 0.4,
          tip: 0.6,
          lean: [0.1, 0.42, 0.8, 0.95, 0.5],
          hug: [-0.6, -0.5, -0.3, 0.2],
          notch: 0.22,
          keel: 0.2,
        },
        paint.standards,
        { veins: 0.5 },
        random,
      ),
    )
  }
  sheets.push(
    bead(
      toWorld(frame, 0, -0.42, 0),
      toWorld(frame, 0, 0.12, 0),
      frame.scale * 0.075,
      '#7f9a58',
      random,
      paint.standards.main,
    ),
  )
  for (const turn of [0.4, 3.3]) {
    sheets.push(
      petal(
        frame,
        turn,
        {
          length: 0.62,
          width: 0.2,
          widest: 0.4,
          base: 0.8,
          tip: 1.2,
          lean: [0, 0.05, 0.12],
          hug: [1.6, 1.4, 0.8],
          away: 0.085,
        },
        { main: '#7f9a5c', tip: '#a5b083' },
        {},
        random,
      ),
    )
  }
  return sheets
}
