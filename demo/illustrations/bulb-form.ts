import { curve } from './vector.ts'

export type BulbForm =
  | 'tulip'
  | 'hyacinth'
  | 'narcissus'
  | 'crocus'
  | 'allium'
  | 'lily'
  | 'amaryllis'
  | 'fritillary'
  | 'tuber'

type Profile = {
  /** Radius from the root plate to the tip, in units of its greatest width. */
  readonly radius: readonly number[]
  readonly tall: number
  readonly skin: string
  readonly neck: string
  readonly flesh: string
  /** Roundness: 0 round, towards 1 flattened on one side as it grew against another. */
  readonly flat: number
}

export const bulbForms: Record<BulbForm, Profile> = {
  tulip: {
    radius: [0.2, 0.42, 0.52, 0.5, 0.4, 0.25, 0.11, 0.03],
    tall: 1.25,
    skin: '#9c5f33',
    neck: '#b98a56',
    flesh: '#efe6cf',
    flat: 0.16,
  },
  hyacinth: {
    radius: [0.26, 0.46, 0.54, 0.52, 0.42, 0.25, 0.15, 0.1],
    tall: 1.15,
    skin: '#8a5f74',
    neck: '#b79a9c',
    flesh: '#efe3dc',
    flat: 0.05,
  },
  narcissus: {
    radius: [0.22, 0.44, 0.5, 0.44, 0.29, 0.17, 0.13, 0.08],
    tall: 1.4,
    skin: '#9a6f45',
    neck: '#c2a172',
    flesh: '#f0e7d2',
    flat: 0.1,
  },
  crocus: {
    radius: [0.3, 0.5, 0.52, 0.42, 0.24, 0.1, 0.05, 0.01],
    tall: 0.95,
    skin: '#a8794a',
    neck: '#c9a573',
    flesh: '#f0e6cc',
    flat: 0.04,
  },
  allium: {
    radius: [0.28, 0.48, 0.53, 0.47, 0.32, 0.16, 0.08, 0.03],
    tall: 1.1,
    skin: '#bfa886',
    neck: '#d9c9aa',
    flesh: '#f4eee0',
    flat: 0.06,
  },
  lily: {
    radius: [0.2, 0.34, 0.4, 0.36, 0.27, 0.16, 0.08, 0.02],
    tall: 0.9,
    skin: '#d9c08a',
    neck: '#e8d8a8',
    flesh: '#f4ead0',
    flat: 0,
  },
  amaryllis: {
    radius: [0.26, 0.46, 0.54, 0.53, 0.44, 0.29, 0.2, 0.17],
    tall: 1.3,
    skin: '#8a5a36',
    neck: '#b48a5c',
    flesh: '#e6e3b8',
    flat: 0.04,
  },
  fritillary: {
    radius: [0.24, 0.46, 0.54, 0.53, 0.46, 0.34, 0.22, 0.1],
    tall: 0.92,
    skin: '#d8c08a',
    neck: '#e6d5a4',
    flesh: '#f3e9cc',
    flat: 0.08,
  },
  tuber: {
    radius: [0.06, 0.2, 0.27, 0.28, 0.24, 0.17, 0.1, 0.06],
    tall: 1.7,
    skin: '#a57f54',
    neck: '#b9966a',
    flesh: '#e9d9b4',
    flat: 0.1,
  },
}

export const bulbHeight = (form: BulbForm): number => bulbForms[form].tall

/** Radius of a bulb at `v` of its height, in its own units. */
export const bulbRadius = (form: BulbForm, v: number): number => Math.max(0, curve(bulbForms[form].radius, v))
