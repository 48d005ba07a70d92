import type { Colour } from './colour.ts'
import { colour, mix, toRgb, tone } from './colour.ts'
import type { Plate } from './plate.ts'
import type { Random } from '../random.ts'
import { clamp, smooth } from './vector.ts'

/** Wall and table of one mood, as #rrggbb. */
export type Mood = {
  readonly wall: string
  /** Where the window's light falls on the wall. */
  readonly glow: string
  readonly table: string
}

export const moods = {
  papier: { wall: '#d9cfbe', glow: '#f6efe2', table: '#e6dccb' },
  linnen: { wall: '#b9b0a1', glow: '#ddd5c7', table: '#cfc5b4' },
  salie: { wall: '#a3ad98', glow: '#d3d9c6', table: '#c8c9b6' },
  kas: { wall: '#aebbb1', glow: '#e9f0e6', table: '#cdd3c6' },
  leisteen: { wall: '#6f7d84', glow: '#a3afb2', table: '#8e979a' },
  avond: { wall: '#1d2724', glow: '#46544b', table: '#2d302a' },
  klei: { wall: '#b98e78', glow: '#e0bda6', table: '#cda68f' },
  nevel: { wall: '#b4bac4', glow: '#e6e8ec', table: '#cdd0d6' },
  blos: { wall: '#cfb0a8', glow: '#f1ddd4', table: '#dfc6bc' },
} satisfies Record<string, Mood>

export type MoodName = keyof typeof moods

/** A wall lit from the left. */
export function wall(mood: Mood, random: Random): (plate: Plate) => void {
  const far = colour(mood.wall)
  const glow = colour(mood.glow)
  const slant = random.between(0.28, 0.42)
  const bars = random.between(0.02, 0.05)
  const shift = random.next()
  return (plate) =>
    fill(plate, (x, y) => {
      const pool = Math.exp(-(((x - 0.3) / 0.55) ** 2) - ((y - 0.3) / 0.6) ** 2)
      // The window's cross bars, far out of focus.
      const beam = Math.sin((x + y * slant + shift) * 9) * bars * pool
      const seen = mix(far, glow, clamp(pool + beam))
      return vignette(tone(seen, -0.08 * smooth(0.45, 1.15, x) - 0.04 * smooth(0.5, 1.1, y)), x, y)
    })
}

/** A table top that begins at `edge` (0 top, 1 bottom of the picture). */
export function tableTop(mood: Mood, edge: number): (plate: Plate) => void {
  const far = colour(mood.wall)
  const glow = colour(mood.glow)
  const top = colour(mood.table)
  return (plate) => {
    const from = Math.floor((edge - 0.01) * plate.height)
    fill(
      plate,
      (x, y) => {
        const lit = mix(top, glow, 0.5 * Math.exp(-(((x - 0.32) / 0.5) ** 2)))
        const toned = tone(lit, -0.09 * smooth(0.4, 1.1, x) - 0.05 * smooth(edge, 1, y))
        return vignette(mix(toned, far, 0.35 * Math.exp(-(y - edge) / 0.05)), x, y)
      },
      from,
    )
  }
}

const vignette = (seen: Colour, x: number, y: number): Colour =>
  tone(seen, -0.07 * smooth(0.5, 0.8, Math.hypot(x - 0.5, y - 0.5)))

function fill(plate: Plate, at: (x: number, y: number) => Colour, from = 0): void {
  for (let row = from; row < plate.height; row += 1) {
    // The first lines of a table are its soft edge.
    const share = from === 0 ? 1 : clamp((row - from + 1) / 5)
    for (let column = 0; column < plate.width; column += 1) {
      const { red, green, blue } = toRgb(at((column + 0.5) / plate.width, (row + 0.5) / plate.height))
      const index = (row * plate.width + column) * 4
      plate.values[index] = red * share + (plate.values[index] ?? 0) * (1 - share)
      plate.values[index + 1] = green * share + (plate.values[index + 1] ?? 0) * (1 - share)
      plate.values[index + 2] = blue * share + (plate.values[index + 2] ?? 0) * (1 - share)
      plate.values[index + 3] = 1
    }
  }
}

/** A bed in spring seen low over the flowers: a pale sky, distant trees, soft green below, all out of focus. */
export function garden(random: Random): (plate: Plate) => void {
  const sky = colour(random.pick(['#dfe6e4', '#e6e3d8', '#d6dfe3']))
  const trees = colour(random.pick(['#9db09a', '#a3ac94', '#93a89c']))
  const green = colour('#74905f')
  const deep = colour('#3f5a3a')
  const horizon = random.between(0.3, 0.38)
  const discs = Array.from({ length: 26 }, () => ({
    x: random.next(),
    y: random.between(0.02, horizon + 0.1),
    size: random.between(0.018, 0.05),
    light: random.between(0.015, 0.06),
  }))
  return (plate) =>
    fill(plate, (x, y) => {
      const crowns = 0.06 * Math.sin(x * 9 + horizon * 40) + 0.03 * Math.sin(x * 23)
      let seen = mix(sky, trees, smooth(horizon - 0.26 + crowns, horizon - 0.02 + crowns, y))
      seen = mix(seen, green, smooth(horizon - 0.02, horizon + 0.22, y))
      seen = mix(seen, deep, smooth(horizon + 0.2, 1.05, y))
      seen = tone(seen, 0.05 * Math.exp(-(((x - 0.2) / 0.4) ** 2) - (y / 0.45) ** 2) - 0.06 * smooth(0.5, 1.1, x))
      for (const disc of discs) {
        const far = Math.hypot(x - disc.x, (y - disc.y) * 0.75) / disc.size
        if (far < 1.2) seen = tone(seen, disc.light * smooth(1.1, 0.85, far))
      }
      return seen
    })
}
