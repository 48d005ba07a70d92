import type { LeafPaint } from '../leaf.ts'
import type { PetalShape } from '../petal.ts'
import type { StemPaint } from '../stem.ts'
import type { Flower } from './flower.ts'

/** How a flower stands: what a composition has to know. */
export type Stance = {
  /** Picture units per flower unit when it stands among others. */
  readonly size: number
  /** How many of them make a bunch. */
  readonly bunch: number
  /** The head looks up with its stem, turns to the viewer, or hangs. */
  readonly head: 'up' | 'face' | 'fixed'
  /** Height of the middle of the head above the end of the stem, in flower units. */
  readonly middle: number
  /** Radius of the stem, in flower units. */
  readonly thick: number
  readonly stem: StemPaint
  readonly leaf: { readonly shape: PetalShape; readonly paint: LeafPaint; readonly each: number }
}

const green: StemPaint = { foot: '#63834a', head: '#8ba564' }
const fresh: LeafPaint = { main: '#628251', tip: '#7f9d5e', midrib: '#93ab78', outside: '#6f8e5f' }
const tulipLeaf: PetalShape = {
  length: 3,
  width: 0.62,
  widest: 0.4,
  base: 0.5,
  tip: 1.1,
  lean: [0.05, 0.1, 0.28, 0.6],
  hug: [1.2, 0.7, 0.4],
  ruffle: { height: 0.06, waves: 1.3 },
  keel: 0.1,
}
const strap: PetalShape = {
  length: 3.4,
  width: 0.26,
  widest: 0.5,
  base: 0.8,
  tip: 0.7,
  lean: [0.03, 0.08, 0.2, 0.5],
  hug: [1, 0.6, 0.4, 0.3],
  keel: 0.1,
  ruffle: { height: 0.03, waves: 1 },
}
const grass: PetalShape = { ...strap, width: 0.1, length: 2.6, lean: [0.1, 0.22, 0.5, 1.1], tip: 1 }
const divided: PetalShape = {
  length: 0.9,
  width: 0.5,
  widest: 0.5,
  base: 0.15,
  tip: 0.9,
  lean: [0.5, 1, 1.3, 1.5],
  hug: [0.5, 0.2, -0.1],
  jag: 0.3,
  keel: 0.14,
}

/** Stance of each kind. */
export function stanceOf(flower: Flower): Stance {
  const common = {
    head: 'up',
    middle: 0.5,
    thick: 0.055,
    stem: green,
    leaf: { shape: tulipLeaf, paint: fresh, each: 1 },
  } as const
  switch (flower.kind) {
    case 'tulip':
      return flower.form === 'goblet'
        ? {
            ...common,
            size: 235,
            bunch: 7,
            thick: 0.05,
            stem: { foot: '#d9d3e2', head: '#e6e0ea' },
            leaf: { shape: grass, paint: { ...fresh, midrib: '#dfe6d2' }, each: 3 },
          }
        : { ...common, size: flower.form === 'double' || flower.form === 'parrot' ? 235 : 250, bunch: 7 }
    case 'narcissus':
      return {
        ...common,
        size: 300,
        bunch: 6,
        head: 'face',
        middle: 0,
        thick: 0.04,
        leaf: { shape: { ...strap, length: 2.7 }, paint: { ...fresh, main: '#5f8468', tip: '#7b9d78' }, each: 2 },
      }
    case 'spike':
      return flower.form === 'hyacinth'
        ? {
            ...common,
            size: 330,
            bunch: 3,
            middle: 0.7,
            thick: 0.055,
            leaf: { shape: { ...strap, length: 1.7, width: 0.3 }, paint: fresh, each: 3 },
          }
        : {
            ...common,
            size: flower.form === 'muscari' ? 230 : 220,
            bunch: 9,
            middle: 0.6,
            thick: 0.04,
            leaf: { shape: grass, paint: fresh, each: 2 },
          }
    case 'allium':
      return {
        ...common,
        size: 330,
        bunch: 4,
        middle: 0.55,
        thick: 0.034,
        leaf: { shape: { ...strap, length: 1.6 }, paint: fresh, each: 1 },
      }
    case 'umbel':
      return {
        ...common,
        size: 400,
        bunch: 2,
        head: 'fixed',
        middle: 0.2,
        thick: 0.07,
        leaf: { shape: { ...strap, length: 2.2 }, paint: fresh, each: 1 },
      }
    case 'lily':
      return {
        ...common,
        size: 370,
        bunch: 4,
        head: 'face',
        middle: 0.2,
        thick: 0.03,
        leaf: { shape: { ...strap, length: 0.9, width: 0.16, tip: 1.1, lean: [0.6, 0.9, 1.3] }, paint: fresh, each: 4 },
      }
    case 'dahlia':
      return {
        ...common,
        size: 360,
        bunch: 5,
        head: 'face',
        middle: 0,
        thick: 0.03,
        leaf: { shape: divided, paint: { ...fresh, net: '#8aa56f' }, each: 3 },
      }
    case 'saucer':
      return {
        ...common,
        size: 310,
        bunch: 6,
        head: 'face',
        middle: 0,
        thick: 0.032,
        leaf: { shape: divided, paint: fresh, each: 2 },
      }
    case 'iris':
      return {
        ...common,
        size: 300,
        bunch: 5,
        head: 'fixed',
        middle: 0.4,
        thick: 0.045,
        leaf: { shape: { ...strap, length: 3, width: 0.2 }, paint: { ...fresh, main: '#5f8468' }, each: 2 },
      }
    case 'crown-imperial':
      return {
        ...common,
        size: 430,
        bunch: 2,
        head: 'fixed',
        middle: 0.6,
        thick: 0.045,
        leaf: { shape: { ...strap, length: 0.8, width: 0.16, tip: 1.1, lean: [0.8, 1.1, 1.5] }, paint: fresh, each: 6 },
      }
    case 'snakes-head':
      return {
        ...common,
        size: 300,
        bunch: 5,
        head: 'fixed',
        middle: -0.4,
        thick: 0.02,
        leaf: { shape: { ...grass, length: 1.4 }, paint: { ...fresh, main: '#7a9480' }, each: 2 },
      }
    case 'orchid':
      return { ...common, size: 250, bunch: 5, head: 'face', middle: 0, thick: 0.025 }
    case 'cyclamen':
      return {
        ...common,
        size: 230,
        bunch: 7,
        head: 'fixed',
        middle: 0.4,
        thick: 0.024,
        stem: { foot: '#7a4a42', head: '#8a5a4a' },
      }
    case 'cluster':
      return {
        ...common,
        size: 330,
        bunch: 3,
        middle: 0.4,
        thick: 0.03,
        leaf: { shape: { ...divided, jag: 0.06, length: 0.8 }, paint: { ...fresh, net: '#8fac74' }, each: 4 },
      }
    case 'spathe':
      return { ...common, size: 300, bunch: 5, head: 'fixed', middle: 0.5, thick: 0.035 }
    case 'rose':
      return {
        ...common,
        size: 320,
        bunch: 5,
        head: 'face',
        middle: 0.15,
        thick: 0.035,
        leaf: { shape: { ...divided, jag: 0.08, length: 0.6 }, paint: { ...fresh, net: '#86a26c' }, each: 3 },
      }
    case 'bracts':
      return {
        ...common,
        size: 360,
        bunch: 4,
        head: 'face',
        middle: 0,
        thick: 0.03,
        leaf: {
          shape: { ...divided, jag: 0.06, length: 0.7 },
          paint: { ...fresh, main: '#3f6a45', net: '#7fa070' },
          each: 4,
        },
      }
  }
}
