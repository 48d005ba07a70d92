import type { PetalPaint } from '../petal.ts'
import { painter, petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { matt } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { clamp, toWorld } from '../vector.ts'
import { bead, heart } from './heart.ts'

export type NarcissusForm = {
  readonly petals: PetalPaint
  readonly crown: PetalPaint
  /** Length and width of the crown: 0.7 of a trumpet, 0.15 of a poet's daffodil. */
  readonly crownLength: number
  readonly crownWidth: number
  readonly frill: number
  /** Angle of the petals from the axis; above π/2 they sweep back. */
  readonly sweep: number
  readonly petalWidth?: number
}

/** A daffodil about one unit across, facing along its frame's axis. */
export function narcissus(frame: Frame, form: NarcissusForm, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  for (let index = 0; index < 6; index += 1) {
    const inner = index % 2
    const turn = (index / 6) * Math.PI * 2 + random.around(0, 0.1)
    const lean = form.sweep + random.around(0, 0.14) - inner * 0.08
    sheets.push(
      petal(
        frame,
        turn,
        {
          length: random.around(0.56, 0.03),
          width: (form.petalWidth ?? 0.46) * (inner ? 0.9 : 1.05),
          widest: 0.5,
          base: 0.45,
          tip: 0.78,
          lean: [lean - 0.55, lean, lean + 0.1, lean + random.around(0.1, 0.25)],
          hug: [0.7, 0.35, 0.15, random.around(0, 0.4)],
          away: 0.05,
          ruffle: { height: 0.06, waves: 1.1 },
          twist: random.around(0, 0.35),
          keel: 0.1,
        },
        form.petals,
        { veins: 0.7, translucency: 0.6 },
        random,
      ),
    )
  }
  sheets.push(crown(frame, form, random))
  sheets.push(
    ...heart(
      frame,
      {
        stamens: 6,
        height: form.crownLength * 0.5 + 0.06,
        spread: 0.05,
        filament: '#d9c860',
        anther: '#e0a92a',
        pistil: '#cdd08a',
        grain: 0.05,
      },
      random,
    ),
  )
  // The green tube behind, where flower and stem meet.
  sheets.push(
    bead(
      toWorld(frame, 0, -0.3, 0),
      toWorld(frame, 0, 0.06, 0),
      frame.scale * 0.075,
      '#8da35a',
      random,
      form.petals.main,
    ),
  )
  return sheets
}

/** The cup or trumpet: one sheet, once round. */
function crown(frame: Frame, form: NarcissusForm, random: Random): Sheet {
  const paint = painter(form.crown, random.next())
  const phase = random.next() * 6.3
  const { crownLength, crownWidth, frill } = form
  return {
    at(u, v) {
      const turn = u * Math.PI
      const flare = 0.62 + 0.38 * v ** 2.2 + 0.12 * v ** 8
      const wave = Math.sin(turn * 9 + phase) * 0.55 + Math.sin(turn * 14 + phase * 2) * 0.3 + Math.sin(turn * 5) * 0.35
      const ruffle = 1 + frill * clamp((v - 0.45) / 0.55) ** 1.5 * wave
      const radius = (crownWidth / 2) * flare * ruffle
      const rise = 0.02 + crownLength * v * (1 + 0.25 * frill * v ** 3 * Math.sin(turn * 11 + phase))
      return toWorld(frame, Math.cos(turn) * radius, rise, Math.sin(turn) * radius)
    },
    paint: (u, v, back) => paint(Math.sin(u * Math.PI * 12) * 0.5, v, back),
    material: { ...matt, translucency: 0.6, gloss: 0.1, veins: 1, facet: 9, seed: random.next() },
  }
}
