import { colour } from '../colour.ts'
import type { PetalPaint, PetalShape } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { matt } from '../sheet.ts'
import type { Frame } from '../vector.ts'
import { frameIn, toWorld, vector } from '../vector.ts'
import { bead } from './heart.ts'

const golden = Math.PI * (3 - Math.sqrt(5))

export type DahliaForm = {
  /** Number of petals, outermost first. */
  readonly petals: number
  readonly shape: 'broad' | 'quilled' | 'pointed' | 'ray'
  readonly paint: PetalPaint
  /** Radius of the open disc in the middle; 0 when petals fill it. */
  readonly disc: number
  readonly discPaint?: string
  readonly discRim?: string
}

const forms: Record<
  DahliaForm['shape'],
  Pick<PetalShape, 'width' | 'widest' | 'base' | 'tip' | 'hug'> & { lengths: readonly [number, number] }
> = {
  broad: { width: 0.3, widest: 0.62, base: 0.35, tip: 0.7, hug: [1.2, 0.8, 0.35, 0.3], lengths: [0.58, 0.2] },
  quilled: { width: 0.16, widest: 0.6, base: 0.55, tip: 0.55, hug: [1.4, 1.3, 1.2, 0.9], lengths: [0.5, 0.17] },
  pointed: { width: 0.17, widest: 0.45, base: 0.5, tip: 1.05, hug: [1, 0.6, 0.25, -0.2], lengths: [0.6, 0.2] },
  ray: { width: 0.13, widest: 0.6, base: 0.5, tip: 0.55, hug: [0.5, 0.3, 0.15, 0.05], lengths: [0.55, 0.4] },
}

/** A dahlia, chrysanthemum, gerbera or daisy, about 1.1 units across, facing along its frame's axis. */
export function dahlia(frame: Frame, form: DahliaForm, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  const shape = forms[form.shape]
  const [outer, inner] = shape.lengths
  for (let index = 0; index < form.petals; index += 1) {
    // 0 for the outermost petal, 1 for the one in the middle.
    const share = index / form.petals
    const deep = form.disc > 0 ? share * 0.35 : share
    const length = (outer + (inner - outer) * deep ** 1.25) * random.around(1, 0.05)
    const lean = (form.disc > 0 ? 1.62 : 1.98) - deep * 1.8 + random.around(0, 0.06)
    // The inner petals stand on a dome.
    const seat = frameIn(frame, vector(0, form.disc > 0 ? 0 : 0.2 * deep, 0), vector(0, 1, 0), 1)
    sheets.push(
      petal(
        seat,
        index * golden + random.around(0, 0.05),
        {
          ...shape,
          length,
          width: shape.width * (1 - 0.45 * deep) * random.around(1, 0.06),
          lean: [lean * 0.72, lean * 0.92, lean, lean + 0.15, lean + 0.3 * (1 - deep * 1.6)],
          away: form.disc > 0 ? form.disc * 0.8 : 0.12 * (1 - deep) + 0.01,
          ruffle: { height: 0.05, waves: 1 },
          twist: random.around(0, 0.2),
          notch: form.shape === 'ray' ? 0.04 : 0,
        },
        form.paint,
        { veins: 0.6, translucency: 0.5, facet: form.petals > 40 ? 14 : 12 },
        random,
      ),
    )
  }
  const raised = form.disc > 0 ? 0.02 : -0.02
  sheets.push(bead(toWorld(frame, 0, -0.16, 0), toWorld(frame, 0, raised, 0), frame.scale * 0.17, '#7f9458', random))
  if (form.disc > 0) sheets.push(...disc(frame, form, random))
  return sheets
}

function disc(frame: Frame, form: DahliaForm, random: Random): Sheet[] {
  const core = form.discPaint ?? '#d9a92a'
  const rim = form.discRim ?? '#f0cf4a'
  const sheets: Sheet[] = []
  const ground = colour(core)
  sheets.push({
    at: (u, v) =>
      toWorld(frame, Math.cos(u * Math.PI) * form.disc * v, 0.06 * (1 - v * v), Math.sin(u * Math.PI) * form.disc * v),
    paint: () => ground,
    material: { ...matt, facet: 16 },
  })
  const count = Math.round(110 * Math.min(1, form.disc / 0.16))
  for (let index = 0; index < count; index += 1) {
    const far = Math.sqrt((index + 0.5) / count)
    const turn = index * golden
    const x = Math.cos(turn) * far * form.disc
    const z = Math.sin(turn) * far * form.disc
    const rise = 0.07 * (1 - far * far) + random.between(0, 0.015)
    const tall = 0.03 + 0.04 * far
    sheets.push(
      bead(
        toWorld(frame, x, rise, z),
        toWorld(frame, x * 1.06, rise + tall, z * 1.06),
        frame.scale * 0.013,
        far > 0.62 ? rim : core,
        random,
      ),
    )
  }
  return sheets
}
