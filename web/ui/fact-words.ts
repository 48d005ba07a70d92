import { showMonth } from '../../contract/values/dates.ts'
import type { ProductFacts } from '../../contract/rules/product-facts.ts'

/** The months of flowering: 'april–mei', 'maart', '' where nobody set them. */
export function flowering({ bloeiVan: from, bloeiTot: until }: ProductFacts): string {
  if (from === null || until === null) return ''
  return from === until ? showMonth(from) : `${showMonth(from)}–${showMonth(until)}`
}

/** Centimetres: '55 cm', '' where nobody set them. */
export const height = ({ hoogte }: ProductFacts): string => (hoogte === null ? '' : `${hoogte} cm`)

/** What a product says of itself in a few words, as far as it is set. */
export function factWords(facts: ProductFacts): readonly string[] {
  return [facts.maat, facts.kleur, flowering(facts), height(facts)].filter((words) => words !== '')
}
