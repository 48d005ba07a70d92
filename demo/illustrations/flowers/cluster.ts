import type { PetalPaint } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { frameIn, toWorld, vector } from '../vector.ts'
import { bead } from './heart.ts'

const golden = Math.PI * (3 - Math.sqrt(5))

export type ClusterForm = {
  readonly florets: number
  readonly petals: number
  /** Size of a floret, and of the whole head across and in height, in flower units. */
  readonly floret: number
  readonly across: number
  readonly tall: number
  readonly paint: PetalPaint
  /** A second colour that some florets lean to. */
  readonly other?: PetalPaint
  readonly eye: string
  readonly tip?: number
}

/** A dome of many small flowers: hydrangea, kalanchoe, skimmia, verbena. */
export function cluster(frame: Frame, form: ClusterForm, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  const { florets, across, tall } = form
  for (let index = 0; index < florets; index += 1) {
    const share = (index + 0.5) / florets
    const polar = Math.acos(1 - share * 1.25)
    const turn = index * golden + random.around(0, 0.2)
    const ring = Math.sin(polar)
    const swell = random.around(1, 0.07)
    const x = Math.cos(turn) * ring
    const z = Math.sin(turn) * ring
    const y = Math.cos(polar)
    const place = vector((x * across * swell) / 2, tall * (0.5 + 0.5 * y * swell), (z * across * swell) / 2)
    const facing = vector(x + random.around(0, 0.3), y * 1.1 + 0.25 + random.around(0, 0.25), z + random.around(0, 0.3))
    const floret = frameIn(frame, place, facing, form.floret * random.around(1, 0.16), random.next() * 6)
    const paint = form.other && random.chance(0.3) ? form.other : form.paint
    for (let lobe = 0; lobe < form.petals; lobe += 1) {
      const lean = random.around(1.42, 0.16)
      sheets.push(
        petal(
          floret,
          (lobe / form.petals) * Math.PI * 2 + random.around(0, 0.08),
          {
            length: 0.54,
            width: form.petals > 4 ? 0.4 : 0.6,
            widest: 0.58,
            base: 0.32,
            tip: form.tip ?? 0.55,
            lean: [lean - 0.5, lean, lean + 0.08],
            hug: [0.5, 0.15, -0.15],
            away: 0.03,
            ruffle: { height: 0.05, waves: 1 },
          },
          paint,
          { translucency: 0.55, facet: 14 },
          random,
        ),
      )
    }
    sheets.push(bead(toWorld(floret, 0, -0.05, 0), toWorld(floret, 0, 0.1, 0), floret.scale * 0.07, form.eye, random))
    if (index % 3 === 0) {
      const thick = frame.scale * 0.008
      sheets.push(
        stem(
          [
            toWorld(frame, 0, 0, 0),
            toWorld(frame, place.x * 0.5, place.y * 0.62, place.z * 0.5),
            toWorld(floret, 0, 0, 0),
          ],
          [thick * 1.6, thick],
          { foot: '#7d935a', head: '#9aab70' },
          random,
        ),
      )
    }
  }
  return sheets
}
