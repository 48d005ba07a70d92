import { type Kleur, neutralFacts, type ProductFacts } from '../../../contract/product-facts.ts'
import type { ProductType } from '../../../contract/products.ts'
import type { Step } from '../../../contract/staffel.ts'
import type { Illustration } from '../../illustrations/illustrate.ts'

export interface DemoProduct {
  readonly productName: string
  readonly text: string
  readonly priceCents: number
  /** Pieces left today. */
  readonly stock: number
  readonly productType: ProductType
  readonly showStatus: 'Ja' | 'Nee'
  readonly facts: ProductFacts
  /** From so many pieces, this price. */
  readonly staffel?: readonly Step[]
  /** One to three. */
  readonly pictures: readonly Illustration[]
}

/** A product as the lists of this folder write it: its category is the list's, and it shows unless it says otherwise. */
type Entry = Omit<DemoProduct, 'productType' | 'showStatus'> & { readonly hidden?: true }

export const listed = (productType: ProductType, entries: readonly Entry[]): DemoProduct[] =>
  entries.map(({ hidden, ...entry }) => ({ ...entry, productType, showStatus: hidden ? 'Nee' : 'Ja' }))

/** Size, colour, months of flowering (in a pot or in wax: when it is sold in flower), height in cm, botanical name or group. */
export const facts = (
  maat: string,
  kleur: Kleur,
  [bloeiVan, bloeiTot]: readonly [number, number],
  hoogte: number,
  botanisch: string,
): ProductFacts => ({ ...neutralFacts, maat, kleur, bloeiVan, bloeiTot, hoogte, botanisch })

type Packing = Pick<ProductFacts, 'vpe' | 'minimum' | 'perLaag' | 'perKar'>

/** Pieces a pack, and what else is known of how it travels. */
export const packed = (vpe: number, more: Partial<Packing> = {}): Packing => ({
  vpe,
  minimum: vpe,
  perLaag: null,
  perKar: null,
  ...more,
})
