// What a product may say about itself besides: all of it optional, and neutral until somebody sets it.
import { z } from 'zod'

const kleuren = [
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

/** As they are answered; neutral is '' for text and null for numbers. */
const productFacts = z.object({
  /** Size as the trade writes it: '10/11', '12/+', 'P13'. */
  maat: z.string(),
  kleur: z.enum(['', ...kleuren]),
  /** First and last month of flowering, 1 to 12, both or neither; the last may lie in the next year. */
  bloeiVan: z.int().nullable(),
  bloeiTot: z.int().nullable(),
  /** Centimetres. */
  hoogte: z.int().nullable(),
  botanisch: z.string(),
  /** The trade's article number (Floricode). */
  vbnCode: z.string(),
})
export type ProductFacts = z.infer<typeof productFacts>

export const neutralFacts: ProductFacts = {
  maat: '',
  kleur: '',
  bloeiVan: null,
  bloeiTot: null,
  hoogte: null,
  botanisch: '',
  vbnCode: '',
}
