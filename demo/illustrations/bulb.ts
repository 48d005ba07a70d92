import type { BulbForm } from './bulb-form.ts'
import { bulbForms, bulbRadius } from './bulb-form.ts'
import { colour, mix, tone } from './colour.ts'
import { petal } from './petal.ts'
import type { Random } from '../random.ts'
import type { Sheet } from './sheet.ts'
import { matt } from './sheet.ts'
import { stem } from './stem.ts'
import type { Frame } from './vector.ts'
import { smooth, toWorld } from './vector.ts'

/** A dry bulb in its papery skin, one unit wide, standing on its roots along the frame's axis. */
export function bulb(frame: Frame, form: BulbForm, random: Random): Sheet[] {
  if (form === 'lily') return scaly(frame, random)
  if (form === 'tuber') return tubers(frame, random)
  const sheets = [body(frame, form, random), plate(frame, form, random), ...roots(frame, form, random)]
  const { skin, tall } = bulbForms[form]
  // Loose ends of the skin at the neck, and a torn strip or two.
  for (let index = 0; index < 5; index += 1) {
    sheets.push(
      petal(
        { ...frame, origin: toWorld(frame, 0, tall * 0.78, 0) },
        random.next() * 6.3,
        {
          length: random.between(0.2, 0.34),
          width: random.between(0.1, 0.2),
          widest: 0.3,
          base: 0.8,
          tip: 0.9,
          lean: [-0.25, -0.1, random.between(-0.1, 0.7)],
          hug: [1.2, 0.8, 0.2],
          away: bulbRadius(form, 0.78) * 0.98,
          jag: 0.3,
          twist: random.around(0, 0.6),
        },
        { main: skin, tip: '#c9a274' },
        { veins: 1.2, gloss: 0.22, translucency: 0.35 },
        random,
      ),
    )
  }
  return sheets
}

function body(frame: Frame, form: BulbForm, random: Random): Sheet {
  const { tall, skin, neck, flesh, flat } = bulbForms[form]
  const brown = colour(skin)
  const pale = colour(neck)
  const inside = colour(flesh)
  const phase = random.next() * 6.3
  const bare = random.next() * 6.3
  const showsFlesh = random.chance(0.55)
  const lean = random.around(0, 0.08)
  return {
    at(u, v) {
      const turn = u * Math.PI
      const lumps = 1 + 0.035 * Math.sin(turn * 3 + phase) + 0.02 * Math.sin(turn * 7 + v * 4)
      const radius = bulbRadius(form, v) * lumps * (1 - flat * Math.max(0, Math.cos(turn + phase)) ** 2)
      return toWorld(frame, Math.cos(turn) * radius + lean * v * v, v * tall, Math.sin(turn) * radius)
    },
    paint(u, v) {
      const turn = u * Math.PI
      const streak = Math.sin(turn * 11 + phase) * 0.5 + Math.sin(turn * 23 + v * 2) * 0.3
      const papery = tone(mix(brown, pale, smooth(0.55, 1, v) * 0.8), 0.03 * streak - 0.06 * smooth(0.25, 0, v))
      if (!showsFlesh) return papery
      const near = Math.cos(turn - bare)
      const ragged = 0.55 + 0.12 * Math.sin(v * 13 + phase) + 0.08 * streak
      return mix(papery, inside, smooth(ragged, ragged + 0.03, near) * smooth(0.06, 0.2, v) * smooth(0.72, 0.5, v))
    },
    material: { ...matt, veins: 1.4, gloss: 0.34, polish: 16, facet: 9, solid: true, seed: random.next() },
  }
}

/** The rough disc that the roots grow from, which closes the bulb below. */
function plate(frame: Frame, form: BulbForm, random: Random): Sheet {
  const bark = colour('#7d6245')
  const radius = bulbRadius(form, 0) * 1.06
  const phase = random.next() * 6.3
  return {
    at(u, v) {
      const turn = u * Math.PI
      return toWorld(frame, Math.cos(turn) * radius * v, 0.02 - 0.035 * (1 - v * v), Math.sin(turn) * radius * v)
    },
    paint: (u, v) =>
      tone(bark, 0.06 * Math.sin(u * Math.PI * 13 + phase) * v + 0.05 * Math.sin(v * 30 + u * Math.PI * 3)),
    material: { ...matt, facet: 8 },
  }
}

function roots(frame: Frame, form: BulbForm, random: Random): Sheet[] {
  return Array.from({ length: 9 }, (_, index) => {
    const turn = (index / 9) * Math.PI * 2 + random.next()
    const far = bulbRadius(form, 0) * random.between(0.6, 1.05)
    const thick = frame.scale * 0.009
    const reach = far + random.between(0.04, 0.14)
    return stem(
      [
        toWorld(frame, Math.cos(turn) * far * 0.8, 0.03, Math.sin(turn) * far * 0.8),
        toWorld(frame, Math.cos(turn) * reach, 0.01, Math.sin(turn) * reach),
      ],
      [thick, thick * 0.4],
      { foot: '#c9b083', head: '#b59a6b' },
      random,
    )
  })
}

function scaly(frame: Frame, random: Random): Sheet[] {
  const sheets = roots(frame, 'lily', random)
  for (let index = 0; index < 34; index += 1) {
    const deep = index / 34
    const lean = 0.95 - 0.85 * deep
    sheets.push(
      petal(
        frame,
        index * 2.4,
        {
          length: 0.5 + 0.38 * deep,
          width: 0.4 - 0.12 * deep,
          widest: 0.45,
          base: 0.5,
          tip: 0.8,
          lean: [lean + 0.5, lean * 0.6, -0.1, -0.3],
          hug: [0.8, 0.9, 0.8],
          away: 0.24 - 0.2 * deep,
        },
        { main: '#ecd9a8', tip: '#dcb98a', heart: '#f4ead2', midrib: '#f2e4bd' },
        { veins: 0.8, gloss: 0.3, polish: 14, translucency: 0.3 },
        random,
      ),
    )
  }
  return sheets
}

function tubers(frame: Frame, random: Random): Sheet[] {
  const sheets = [
    stem(
      [toWorld(frame, 0, 0.12, 0), toWorld(frame, 0.02, 0.75, 0)],
      [frame.scale * 0.1, frame.scale * 0.075],
      { foot: '#8f6c45', head: '#a5865a' },
      random,
    ),
  ]
  for (let index = 0; index < 6; index += 1) {
    const turn = (index / 6) * Math.PI * 2 + random.around(0, 0.3)
    const lean = random.between(1.2, 1.75)
    const x = Math.cos(turn)
    const z = Math.sin(turn)
    const long = random.between(0.75, 1.05)
    const along = (share: number, sag: number) =>
      toWorld(
        frame,
        x * Math.sin(lean) * long * share,
        0.24 + Math.cos(lean) * long * share - sag,
        z * Math.sin(lean) * long * share,
      )
    const thick = frame.scale * random.between(0.13, 0.18)
    sheets.push(
      stem(
        [toWorld(frame, 0, 0.25, 0), along(0.3, 0), along(0.65, 0.04), along(1, 0.1)],
        [thick * 0.3, thick * 0.8, thick, thick * 0.85, thick * 0.5, thick * 0.12],
        { foot: '#b08a5c', head: '#96714a' },
        random,
      ),
    )
  }
  return sheets.map((sheet) => ({ ...sheet, material: { ...sheet.material, veins: 1.4, gloss: 0.12 } }))
}
