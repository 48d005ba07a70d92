import type { PetalPaint } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { toWorld } from '../vector.ts'

export type SpatheForm = 'anthurium' | 'spathiphyllum' | 'calla'
export type SpathePaint = { readonly spathe: PetalPaint; readonly spadix: string; readonly spadixTip: string }

/** One large bract round a spadix, about one unit tall; it faces the frame's out. */
export function spathe(frame: Frame, form: SpatheForm, paint: SpathePaint, random: Random): Sheet[] {
  const behind = -Math.PI / 2
  const sway = random.around(0, 0.12)
  const thick = frame.scale * (form === 'calla' ? 0.045 : 0.05)
  const spadix = (top: number, out: number) =>
    stem(
      [
        toWorld(frame, 0, -0.02, 0.02),
        toWorld(frame, sway * 0.3, top * 0.5, out * 0.6),
        toWorld(frame, sway, top, out),
      ],
      [thick * 0.9, thick, thick * 0.9, thick * 0.55, 0],
      { foot: paint.spadix, head: paint.spadixTip },
      random,
    )
  if (form === 'calla') {
    // One sheet, rolled round the axis and open towards the viewer.
    return [
      spadix(0.62, 0.06),
      petal(
        frame,
        behind + sway,
        {
          length: 1.25,
          width: 0.98,
          widest: 0.62,
          base: 0.3,
          tip: 0.95,
          lean: [0.4, 0.12, 0.18, 0.5, 1.15],
          hug: [2.9, 2.75, 2.1, 0.9, 0.3],
          away: 0.07,
          ruffle: { height: 0.02, waves: 1 },
        },
        paint.spathe,
        { veins: 0.4, gloss: 0.22, polish: 10, translucency: 0.5 },
        random,
      ),
    ]
  }
  const anthurium = form === 'anthurium'
  return [
    spadix(anthurium ? 0.52 : 0.5, anthurium ? 0.2 : 0.12),
    petal(
      frame,
      behind + sway * 2,
      anthurium
        ? {
            length: 1.02,
            width: 0.98,
            widest: 0.36,
            base: 0.62,
            tip: 0.82,
            lean: [0.95, 0.8, 0.72, 0.9],
            hug: [0.2, 0.12, 0.1, 0.05],
            notch: -0.05,
            away: 0.02,
          }
        : {
            length: 1.15,
            width: 0.6,
            widest: 0.42,
            base: 0.36,
            tip: 1.1,
            lean: [0.6, 0.34, 0.2, 0.3],
            hug: [1.1, 0.8, 0.5, 0.2],
            away: 0.03,
          },
      paint.spathe,
      {
        veins: anthurium ? 0.5 : 0.7,
        gloss: anthurium ? 0.5 : 0.12,
        polish: anthurium ? 18 : 9,
        translucency: anthurium ? 0.12 : 0.5,
      },
      random,
    ),
  ]
}
