import type { PetalPaint } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { toWorld } from '../vector.ts'
import { bead } from './heart.ts'

export type OrchidPaint = { readonly petals: PetalPaint; readonly lip: PetalPaint; readonly column: string }

/** A Phalaenopsis flower, one unit across, facing along its frame's axis; the frame's right is the flower's own right. */
export function orchid(frame: Frame, paint: OrchidPaint, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  const wave = () => random.around(0, 0.1)
  // Turn π/2 is the flower's lower side, where the lip hangs.
  const down = Math.PI / 2
  for (const turn of [-down, down - 0.95, down + 0.95]) {
    sheets.push(
      petal(
        frame,
        turn,
        {
          length: 0.52,
          width: 0.3,
          widest: 0.55,
          base: 0.4,
          tip: 0.62,
          lean: [1.3, 1.6, 1.62, 1.6 + wave()],
          hug: [0.5, 0.25, 0.1],
          away: 0.02,
        },
        paint.petals,
        { veins: 0.9, translucency: 0.55 },
        random,
      ),
    )
  }
  for (const side of [-1, 1]) {
    sheets.push(
      petal(
        frame,
        -down + side * 1.32,
        {
          length: 0.56,
          width: 0.64,
          widest: 0.6,
          base: 0.16,
          tip: 0.42,
          lean: [1.15, 1.42, 1.5 + wave(), 1.45, 1.3 + wave()],
          hug: [0.3, 0.2, 0.12, -0.15],
          away: 0.02,
          ruffle: { height: 0.03, waves: 1 },
        },
        paint.petals,
        { veins: 0.9, translucency: 0.55, gloss: 0.12 },
        random,
      ),
      petal(
        frame,
        down + side * 0.9,
        {
          length: 0.22,
          width: 0.15,
          widest: 0.6,
          base: 0.4,
          tip: 0.6,
          lean: [0.9, 0.3, -0.2, -0.3],
          hug: [0.9, 0.8],
          away: 0.02,
        },
        paint.lip,
        { veins: 0.4 },
        random,
      ),
    )
  }
  sheets.push(
    petal(
      frame,
      down,
      {
        length: 0.3,
        width: 0.24,
        widest: 0.5,
        base: 0.3,
        tip: 1.1,
        lean: [0.7, 1, 1.25, 1.1],
        hug: [-0.4, -0.5, 0.4],
        away: 0.03,
      },
      paint.lip,
      { veins: 0.4, gloss: 0.16 },
      random,
    ),
  )
  for (const side of [-0.12, 0.12]) {
    sheets.push(
      petal(
        frame,
        down + side,
        {
          length: 0.2,
          width: 0.025,
          widest: 0.3,
          base: 0.9,
          tip: 0.6,
          lean: [1, 1.5, 2.4, 3.8],
          hug: [0.4],
          away: 0.24,
        },
        paint.lip,
        { veins: 0 },
        random,
      ),
    )
  }
  sheets.push(
    bead(toWorld(frame, 0, 0, 0.02), toWorld(frame, 0, 0.16, 0.03), frame.scale * 0.042, paint.column, random),
  )
  return sheets
}
