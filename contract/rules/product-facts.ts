import type { Packs } from './packs.ts'

export const kleuren = [
  'wit',
  'crème',
  'geel',
  'oranje',
  'zalm',
  'roze',
  'rood',
  'paars',
  'blauw',
  'groen',
  'bruin',
  'zwart',
  'goud',
  'zilver',
  'gemengd',
] as const
export type Kleur = (typeof kleuren)[number]

export interface ProductFacts extends Packs {
  /** As the trade writes sizes: '10/11', '12/+', 'P13'. Neutral is '' for text and null for numbers. */
  maat: string
  kleur: Kleur | ''
  /** First and last month of flowering, 1 to 12, both or neither; may span the new year. */
  bloeiVan: number | null
  bloeiTot: number | null
  /** Centimetres. */
  hoogte: number | null
  botanisch: string
  /** The trade's article number (Floricode). */
  vbnCode: string
  vpe: number
  minimum: number
  /** Packs per layer, and per trolley. */
  perLaag: number | null
  perKar: number | null
}

export const neutralPacks = { vpe: 1, minimum: 1 } as const satisfies Packs

export const neutralFacts: ProductFacts = {
  maat: '',
  kleur: '',
  bloeiVan: null,
  bloeiTot: null,
  hoogte: null,
  botanisch: '',
  vbnCode: '',
  ...neutralPacks,
  perLaag: null,
  perKar: null,
}

/** Returns why two months do not go together, or undefined. */
export function floweringComplaint(van: number | null, tot: number | null): string | undefined {
  return (van === null) === (tot === null) ? undefined : 'Vul bij bloei beide maanden in, of geen van beide'
}

/** Handles periods over the new year, such as November to February. */
export function flowersIn({ bloeiVan: from, bloeiTot: until }: ProductFacts, month: number): boolean {
  if (from === null || until === null) return false
  return from <= until ? from <= month && month <= until : month >= from || month <= until
}
