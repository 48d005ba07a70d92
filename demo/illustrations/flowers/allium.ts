import type { PetalPaint } from '../petal.ts'
import { petal } from '../petal.ts'
import type { Random } from '../../random.ts'
import type { Sheet } from '../sheet.ts'
import { stem } from '../stem.ts'
import type { Frame } from '../vector.ts'
import { frameIn, times, toWorld, vector } from '../vector.ts'
import { bead } from './heart.ts'

const golden = Math.PI * (3 - Math.sqrt(5))

/** A ball of small stars, about 1.1 units across, its middle 0.55 up the frame. */
export function allium(frame: Frame, paint: PetalPaint, stars: number, random: Random): Sheet[] {
  const sheets: Sheet[] = []
  const middle = vector(0, 0.55, 0)
  for (let index = 0; index < stars; index += 1) {
    const y = 1 - (2 * (index + 0.5)) / stars
    const ring = Math.sqrt(1 - y * y)
    const turn = index * golden + random.around(0, 0.16)
    const facing = vector(Math.cos(turn) * ring, y + random.around(0, 0.1), Math.sin(turn) * ring)
    const far = random.around(0.47, 0.045)
    const out = times(facing, far)
    const place = vector(middle.x + out.x, middle.y + out.y, middle.z + out.z)
    const foot = toWorld(frame, 0, middle.y - 0.06, 0)
    const head = toWorld(frame, place.x, place.y, place.z)
    // Stalks matter where one looks into the ball, which is its edge and its near side.
    if (index % 2 === 0)
      sheets.push(
        stem(
          [foot, head],
          [frame.scale * 0.006, frame.scale * 0.006],
          { foot: '#93a56f', head: paint.outside ?? paint.main },
          random,
        ),
      )
    const star = frameIn(frame, place, facing, 0.19 * random.around(1, 0.12), random.next() * 6)
    for (let ray = 0; ray < 6; ray += 1) {
      const lean = random.around(1.05, 0.25)
      sheets.push(
        petal(
          star,
          (ray / 6) * Math.PI * 2,
          {
            length: 0.62,
            width: 0.24,
            widest: 0.4,
            base: 0.5,
            tip: 1,
            lean: [0.7, lean, lean + 0.35],
            hug: [0.6, 0.2],
          },
          paint,
          {},
          random,
        ),
      )
    }
    sheets.push(bead(head, toWorld(star, 0, 0.26, 0), star.scale * 0.12, paint.heart ?? '#6f7f4f', random))
  }
  return sheets
}
