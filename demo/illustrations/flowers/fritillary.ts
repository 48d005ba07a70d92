import { colour, mix } from '../colour.ts'
import type { PetalPaint } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { frameIn, toWorld, vector } from '../vector.ts'
import { heart } from './heart.ts'

/** Crown imperial: a ring of hanging bells under a tuft of leaves, about 1.3 units tall. */
export function crownImperial(frame: Frame, paint: PetalPaint, random: Random): Sheet[] {
  const sheets = [
    stem(
      [toWorld(frame, 0, -0.3, 0), toWorld(frame, 0, 0.75, 0)],
      [frame.scale * 0.045, frame.scale * 0.04],
      { foot: '#7c7a4a', head: '#8c9a56' },
      random,
    ),
  ]
  const bells = 6
  for (let index = 0; index < bells; index += 1) {
    const turn = (index / bells) * Math.PI * 2 + 0.35 + random.around(0, 0.15)
    const x = Math.cos(turn)
    const z = Math.sin(turn)
    const top = random.around(0.7, 0.04)
    const place = vector(x * 0.27, top - 0.03, z * 0.27)
    sheets.push(
      stem(
        [
          toWorld(frame, 0, 0.64, 0),
          toWorld(frame, x * 0.15, top + 0.08, z * 0.15),
          toWorld(frame, place.x, place.y, place.z),
        ],
        [frame.scale * 0.02, frame.scale * 0.018],
        { foot: '#8c9a56', head: '#8f7a48' },
        random,
      ),
      ...bellOf(
        frameIn(frame, place, vector(x * random.around(0.3, 0.12), -1, z * 0.3), 0.56, random.next() * 6),
        paint,
        random,
      ),
    )
  }
  for (let index = 0; index < 16; index += 1) {
    const lean = random.between(0.15, 1.1)
    sheets.push(
      petal(
        frameIn(frame, vector(0, 0.7, 0), vector(0, 1, 0), 1),
        index * 2.4,
        {
          length: random.between(0.5, 0.72),
          width: 0.12,
          widest: 0.4,
          base: 0.5,
          tip: 1.2,
          lean: [lean * 0.5, lean, lean + 0.5],
          hug: [0.8, 0.4, 0.1],
          twist: random.around(0, 0.5),
        },
        { main: '#6f9448', tip: '#8aac58', midrib: '#a5bd74' },
        { gloss: 0.2, veins: 0.8, translucency: 0.4 },
        random,
      ),
    )
  }
  return sheets
}

/** Snake's head: one nodding bell with a chequered pattern, about one unit tall, hanging below its frame. */
export function snakesHead(frame: Frame, paint: PetalPaint, checks: string, random: Random): Sheet[] {
  const place = vector(0.16, 0.02, 0.04)
  const neck = stem(
    [
      toWorld(frame, 0, -0.35, 0),
      toWorld(frame, 0, 0, 0),
      toWorld(frame, 0.08, 0.11, 0.02),
      toWorld(frame, place.x, place.y, place.z),
    ],
    [frame.scale * 0.024, frame.scale * 0.022],
    { foot: '#7f9060', head: '#6f5a50' },
    random,
  )
  const dark = colour(checks)
  const bell = bellOf(
    frameIn(frame, place, vector(random.around(0.12, 0.1), -1, 0.12), 0.95, random.next() * 6),
    paint,
    random,
  )
  return [
    neck,
    ...bell.map((sheet) => ({
      ...sheet,
      paint: (u: number, v: number, back: boolean) => {
        const own = sheet.paint(u, v, back)
        const square = (Math.floor((u + 1) * 4.5) + Math.floor(v * 13)) % 2 === 0
        return square && sheet.material.translucency > 0.3 ? mix(own, dark, 0.62) : own
      },
      material: { ...sheet.material, facet: 5 },
    })),
  ]
}

function bellOf(frame: Frame, paint: PetalPaint, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  for (let index = 0; index < 6; index += 1) {
    const inner = index % 2
    sheets.push(
      petal(
        frame,
        (index / 6) * Math.PI * 2 + random.around(0, 0.06),
        {
          length: random.around(0.98, 0.04),
          width: 0.52,
          widest: 0.5,
          base: 0.5,
          tip: 0.72,
          lean: [1.4, 0.5, 0.08, 0, 0.16],
          hug: [1.1, 0.95, 0.7, 0.45],
          away: inner ? 0.02 : 0.05,
        },
        paint,
        { veins: 0.9, translucency: 0.55, gloss: 0.12 },
        random,
      ),
    )
  }
  sheets.push(
    ...heart(
      frame,
      { stamens: 6, height: 0.82, spread: 0.1, filament: '#e9e2c0', anther: '#e2c96a', pistil: '#e4e0b8', grain: 0.05 },
      random,
    ),
  )
  return sheets
}
