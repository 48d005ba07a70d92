import type { PetalPaint } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { frameIn, toWorld, vector } from '../vector.ts'
import { bead } from './heart.ts'

const golden = Math.PI * (3 - Math.sqrt(5))

export type SpikeForm = 'hyacinth' | 'muscari' | 'lavender'

/** Small flowers up a stem: about 1.5 units tall on its frame. */
export function spike(frame: Frame, form: SpikeForm, paint: PetalPaint, random: Random): Sheet[] {
  if (form === 'hyacinth') return hyacinth(frame, paint, random)
  return form === 'muscari' ? muscari(frame, paint, random) : lavender(frame, paint, random)
}

function hyacinth(frame: Frame, paint: PetalPaint, random: Random): Sheet[] {
  const sheets = [axis(frame, 1.35, 0.05, '#8fa56a', random)]
  const count = 54
  for (let index = 0; index < count; index += 1) {
    const share = index / (count - 1)
    const turn = index * golden + random.around(0, 0.2)
    const height = 0.06 + share * 1.3
    const bulge = 0.03 + 0.1 * Math.sin(Math.min(1, (1 - share) * 2.4) * (Math.PI / 2))
    const rise = -0.25 + share * 1.15 + random.around(0, 0.16)
    const size = (0.4 - 0.16 * share ** 2) * random.around(1, 0.1)
    const place = vector(Math.cos(turn) * bulge, height, Math.sin(turn) * bulge)
    const facing = vector(Math.cos(turn), rise, Math.sin(turn))
    sheets.push(...bell(frameIn(frame, place, facing, size, random.next() * 6), paint, 1 - 0.7 * share ** 5, random))
  }
  return sheets
}

/** One starry bell of a hyacinth; `open` from 0, a bud, to 1. */
function bell(frame: Frame, paint: PetalPaint, open: number, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  for (let index = 0; index < 6; index += 1) {
    const turn = (index / 6) * Math.PI * 2 + random.around(0, 0.12)
    const out = open * random.around(1, 0.15)
    sheets.push(
      petal(
        frame,
        turn,
        {
          length: 1.02,
          width: 0.36,
          widest: 0.55,
          base: 0.75,
          tip: 0.8,
          lean: [0.55, 0.12, 0.3 * out, 1.5 * out, 2.35 * out],
          hug: [1, 0.9, 0.6, 0.3, 0.2],
          away: 0.02,
        },
        paint,
        { facet: 8, veins: 0.4, gloss: 0.16 },
        random,
      ),
    )
  }
  return sheets
}

function muscari(frame: Frame, paint: PetalPaint, random: Random): Sheet[] {
  const sheets = [axis(frame, 1.2, 0.04, '#86a268', random)]
  const count = 96
  for (let index = 0; index < count; index += 1) {
    const share = index / (count - 1)
    const turn = index * golden
    const height = 0.02 + 1.2 * share ** 0.92
    const radius = 0.22 * Math.sin(Math.min(1, (1.02 - share) * 1.7) * (Math.PI / 2)) + 0.02
    const hang = -0.62 + 1.4 * share
    const size = 0.2 * (1 - 0.5 * share) * random.around(1, 0.12)
    const foot = toWorld(frame, Math.cos(turn) * radius * 0.55, height + 0.02, Math.sin(turn) * radius * 0.55)
    const end = toWorld(
      frame,
      Math.cos(turn) * (radius * 0.55 + size),
      height + hang * size,
      Math.sin(turn) * (radius * 0.55 + size),
    )
    const body = bead(
      foot,
      end,
      frame.scale * size * 0.5,
      paint.main,
      random,
      share > 0.8 ? (paint.tip ?? paint.main) : paint.main,
    )
    sheets.push(body)
    if (share > 0.82) continue
    // The pale teeth round the mouth.
    const mouth = frameIn(
      frame,
      vector(
        Math.cos(turn) * (radius * 0.55 + size * 0.9),
        height + hang * size * 0.9,
        Math.sin(turn) * (radius * 0.55 + size * 0.9),
      ),
      vector(Math.cos(turn), hang, Math.sin(turn)),
      size,
    )
    for (let tooth = 0; tooth < 5; tooth += 1) {
      sheets.push(
        petal(
          mouth,
          (tooth / 5) * Math.PI * 2,
          { length: 0.22, width: 0.24, widest: 0.4, base: 0.9, tip: 0.7, lean: [0.3, 1.5], hug: [0.5], away: 0.17 },
          { main: paint.edge ?? '#ffffff' },
          {},
          random,
        ),
      )
    }
  }
  return sheets
}

function lavender(frame: Frame, paint: PetalPaint, random: Random): Sheet[] {
  const sheets = [axis(frame, 1.3, 0.03, '#8b9a78', random)]
  const rings = 11
  for (let ring = 0; ring < rings; ring += 1) {
    const share = ring / (rings - 1)
    // The lowest whorl often stands a little apart from the rest.
    const height = ring === 0 ? random.between(-0.2, -0.08) : 0.08 + share * 1.2
    const size = 0.17 * (1 - 0.45 * share ** 2)
    for (let index = 0; index < 8; index += 1) {
      const turn = (index / 8) * Math.PI * 2 + ring * 0.4 + random.around(0, 0.2)
      const lean = random.around(0.7, 0.2) * (1 - 0.4 * share)
      const x = Math.cos(turn)
      const z = Math.sin(turn)
      const root = toWorld(frame, x * 0.03, height, z * 0.03)
      const top = toWorld(
        frame,
        x * (0.03 + size * Math.sin(lean)),
        height + size * Math.cos(lean),
        z * (0.03 + size * Math.sin(lean)),
      )
      sheets.push(bead(root, top, frame.scale * size * 0.34, paint.heart ?? '#5b4a78', random, paint.main))
      if (!random.chance(0.55)) continue
      const flower = frameIn(
        frame,
        vector(x * (0.03 + size * 0.8), height + size * 0.85, z * (0.03 + size * 0.8)),
        vector(x, 0.6, z),
        size,
        random.next() * 6,
      )
      for (let lobe = 0; lobe < 4; lobe += 1) {
        sheets.push(
          petal(
            flower,
            (lobe / 4) * Math.PI * 2,
            { length: 0.5, width: 0.46, widest: 0.6, base: 0.5, tip: 0.5, lean: [0.4, 1.2, 1.7], hug: [0.6, 0.2] },
            { main: paint.tip ?? paint.main },
            {},
            random,
          ),
        )
      }
    }
  }
  return sheets
}

function axis(frame: Frame, tall: number, thick: number, paint: string, random: Random): Sheet {
  return stem(
    [toWorld(frame, 0, -0.1, 0), toWorld(frame, 0, tall, 0)],
    [thick * frame.scale, thick * 0.5 * frame.scale],
    { foot: paint, head: paint },
    random,
  )
}
