import type { LeafPaint } from '../../illustrations/leaf.ts'
import type { PetalShape } from '../../illustrations/petal.ts'

/** Leaf forms that several pot plants share, in pot widths. */
export const round: PetalShape = {
  length: 0.44,
  width: 0.46,
  widest: 0.5,
  base: 0.5,
  tip: 0.6,
  lean: [1, 1.25, 1.45, 1.7],
  hug: [0.4, 0.1, -0.1],
  ruffle: { height: 0.03, waves: 1.4 },
}
export const ovate: PetalShape = {
  length: 0.44,
  width: 0.27,
  widest: 0.45,
  base: 0.15,
  tip: 0.95,
  lean: [0.6, 1, 1.25, 1.5],
  hug: [0.4, 0.15, -0.1],
  keel: 0.12,
  ruffle: { height: 0.03, waves: 1.4 },
}
export const lance: PetalShape = {
  length: 0.75,
  width: 0.2,
  widest: 0.45,
  base: 0.2,
  tip: 1.1,
  lean: [0.3, 0.7, 1.1, 1.6],
  hug: [0.7, 0.4, 0.1],
  keel: 0.12,
}
export const blade: PetalShape = {
  length: 0.85,
  width: 0.06,
  widest: 0.5,
  base: 0.8,
  tip: 0.9,
  lean: [0.08, 0.2, 0.5, 1],
  hug: [0.8],
}

export const green: LeafPaint = { main: '#4d7a45', tip: '#5f8a4e', midrib: '#8fae78', outside: '#7a9a68' }
export const deepGreen: LeafPaint = { ...green, main: '#2f5d38', tip: '#3a6a40', net: '#6f9a68' }
