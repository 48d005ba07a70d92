import { showMonth } from '../../contract/values/dates.ts'
import type { ProductFacts } from '../../contract/rules/product-facts.ts'

/** 'april–mei', 'maart', or '' if unset. */
export function flowering({ bloeiVan: from, bloeiTot: until }: ProductFacts): string {
  if (from === null || until === null) return ''
  return from === until ? showMonth(from) : `${showMonth(from)}–${showMonth(until)}`
}

export const height = ({ hoogte }: ProductFacts): string => (hoogte === null ? '' : `${hoogte} cm`)

export function factWords(facts: ProductFacts): readonly string[] {
  return [facts.maat, facts.kleur, flowering(facts), height(facts)].filter((words) => words !== '')
}
