import type { SentFacts } from '../../contract/product-fact-fields.ts'
import { floweringComplaint, type ProductFacts } from '../../contract/product-facts.ts'
import { Refusal } from '../http/refusal.ts'

const kept = <Value>(sent: Value | undefined, before: Value): Value => (sent === undefined ? before : sent)

/**
 * What a product says about itself after an edit; what is not sent stays as it is.
 * @throws Refusal 400 where only one of the months of flowering is left
 */
export function mergeFacts(before: ProductFacts, sent: SentFacts): ProductFacts {
  const facts = {
    maat: kept(sent.maat, before.maat),
    kleur: kept(sent.kleur, before.kleur),
    bloeiVan: kept(sent.bloeiVan, before.bloeiVan),
    bloeiTot: kept(sent.bloeiTot, before.bloeiTot),
    hoogte: kept(sent.hoogte, before.hoogte),
    botanisch: kept(sent.botanisch, before.botanisch),
    vbnCode: kept(sent.vbnCode, before.vbnCode),
  }
  const complaint = floweringComplaint(facts.bloeiVan, facts.bloeiTot)
  if (complaint !== undefined) throw new Refusal(400, complaint)
  return facts
}

/** Whether two products say the same. */
export function sameFacts(a: ProductFacts, b: ProductFacts): boolean {
  return (
    a.maat === b.maat &&
    a.kleur === b.kleur &&
    a.bloeiVan === b.bloeiVan &&
    a.bloeiTot === b.bloeiTot &&
    a.hoogte === b.hoogte &&
    a.botanisch === b.botanisch &&
    a.vbnCode === b.vbnCode
  )
}
