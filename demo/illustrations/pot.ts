import { colour, mix, tone } from './colour.ts'
import { bead } from './flowers/heart.ts'
import type { Random } from '../random.ts'
import type { Material, Sheet } from './sheet.ts'
import { matt } from './sheet.ts'
import type { Frame } from './vector.ts'
import { curve, smooth, toWorld } from './vector.ts'

export type PotKind = 'terracotta' | 'zinc' | 'porcelain' | 'stoneware' | 'basket'
export type Pot = { readonly kind: PotKind; readonly colour?: string }

const kinds: Record<PotKind, { colour: string; material: Partial<Material>; profile: readonly number[]; rim: number }> =
  {
    terracotta: {
      colour: '#c07a52',
      material: { gloss: 0.06, polish: 6, veins: 0.25 },
      profile: [0.37, 0.42, 0.46, 0.5],
      rim: 0.16,
    },
    zinc: {
      colour: '#aab1b4',
      material: { gloss: 0.3, polish: 14, metal: 0.55, veins: 0.3 },
      profile: [0.4, 0.43, 0.46, 0.49],
      rim: 0.05,
    },
    porcelain: {
      colour: '#fbf8f1',
      material: { gloss: 0.55, polish: 30 },
      profile: [0.34, 0.44, 0.48, 0.5],
      rim: 0.03,
    },
    stoneware: {
      colour: '#7f8a84',
      material: { gloss: 0.28, polish: 14 },
      profile: [0.38, 0.47, 0.5, 0.48],
      rim: 0.04,
    },
    basket: { colour: '#b58f5e', material: { gloss: 0.08, polish: 8 }, profile: [0.4, 0.45, 0.48, 0.5], rim: 0.08 },
  }

/** Height of every pot, in units of its width. */
export const potHeight = 0.86
const soilLevel = 0.78

/** Where a plant grows from: the middle of the soil. */
export const soilOf = (frame: Frame): Frame => ({ ...frame, origin: toWorld(frame, 0, soilLevel, 0) })

/** A pot one unit wide at its mouth, standing on the frame's origin. */
export function pot(frame: Frame, { kind, colour: hex }: Pot, random: Random): Sheet[] {
  const { colour: own, material, profile, rim } = kinds[kind]
  const base = colour(hex ?? own)
  const phase = random.next() * 6.3
  const radiusAt = (v: number) => {
    const lip =
      rim > 0.1 ? 0.03 * smooth(1 - rim - 0.012, 1 - rim + 0.004, v) : 0.012 * smooth(1 - rim, 1 - rim * 0.4, v)
    const weave = kind === 'basket' ? 0.006 * Math.sin(v * 75) : 0
    return curve(profile, v) + lip + weave
  }
  const paint = (u: number, v: number) => {
    const mottle = 0.012 * Math.sin(u * Math.PI * 2 + v * 3 + phase) + 0.008 * Math.sin(u * Math.PI * 4 - v * 9)
    if (kind === 'basket')
      return tone(base, 0.05 * Math.sin(u * Math.PI * 20 + Math.floor(v * 24) * Math.PI) + mottle - 0.05)
    if (kind === 'terracotta')
      return tone(mix(base, { L: 0.8, a: 0.02, b: 0.03 }, 0.12 * smooth(0.5, 0, v)), mottle * 1.4)
    return tone(base, mottle)
  }
  const round = (at: (v: number) => readonly [number, number], facet: number, shade = 0): Sheet => ({
    at(u, v) {
      const [radius, rise] = at(v)
      return toWorld(frame, Math.cos(u * Math.PI) * radius, rise, Math.sin(u * Math.PI) * radius)
    },
    paint: (u, v) => tone(paint(u, v), shade),
    material: { ...matt, ...material, facet, solid: true, seed: phase / 6.4 },
  })
  const top = radiusAt(1)
  const soil = colour('#3d3026')
  return [
    round((v) => [radiusAt(v), v * potHeight], kind === 'basket' ? 5 : 8),
    round((v) => [top - 0.03 * v, potHeight + 0.012 * Math.sin(v * Math.PI)], 8),
    round((v) => [top - 0.03, potHeight - v * 0.12], 12, -0.12),
    {
      at: (u, v) =>
        toWorld(
          frame,
          Math.cos(u * Math.PI) * (top - 0.02) * v,
          soilLevel + 0.012 * Math.sin(u * Math.PI * 5 + v * 23),
          Math.sin(u * Math.PI) * (top - 0.02) * v,
        ),
      paint: (u, v) => tone(soil, 0.04 * Math.sin(u * Math.PI * 13 + v * 37) + 0.03 * Math.sin(u * Math.PI * 28)),
      material: { ...matt, facet: 9 },
    },
    ...crumbs(frame, top - 0.05, random),
  ]
}

function crumbs(frame: Frame, reach: number, random: Random): Sheet[] {
  return Array.from({ length: 70 }, () => {
    const far = Math.sqrt(random.next()) * reach
    const turn = random.next() * 6.3
    const x = Math.cos(turn) * far
    const z = Math.sin(turn) * far
    const size = random.between(0.012, 0.028)
    return bead(
      toWorld(frame, x, soilLevel - 0.005, z),
      toWorld(frame, x + size, soilLevel + size, z),
      frame.scale * size * 0.7,
      random.pick(['#4a3a2d', '#3a2d24', '#5a4636', '#33281f']),
      random,
    )
  })
}
