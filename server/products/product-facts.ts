import { minimumComplaint, type SentFacts } from '../../contract/product-fact-fields.ts'
import { floweringComplaint, neutralPacks, type ProductFacts } from '../../contract/product-facts.ts'
import type { Packs } from '../../contract/packs.ts'
import { Refusal } from '../http/refusal.ts'

const kept = <Value>(sent: Value | undefined, before: Value): Value => (sent === undefined ? before : sent)

/**
 * What a product says about itself after an edit; what is not sent stays as it is.
 * @throws Refusal 400 where only one of the months of flowering is left, or a minimum of no whole packs
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
    ...mergePacks(before, sent),
    perLaag: kept(sent.perLaag, before.perLaag),
    perKar: kept(sent.perKar, before.perKar),
  }
  const complaint = floweringComplaint(facts.bloeiVan, facts.bloeiTot) ?? minimumComplaint(facts)
  if (complaint !== undefined) throw new Refusal(400, complaint)
  return facts
}

/** Where the minimum is one pack, it stays so. */
function mergePacks(before: Packs, sent: SentFacts): Packs {
  const vpe = sent.vpe === undefined ? before.vpe : (sent.vpe ?? neutralPacks.vpe)
  const own = sent.minimum === undefined && before.minimum !== before.vpe ? before.minimum : sent.minimum
  return { vpe, minimum: own ?? vpe }
}

/** Whether two products say the same of what they are searched, narrowed and arranged by. */
export function sameFacts(a: ProductFacts, b: ProductFacts): boolean {
  return (
    a.maat === b.maat &&
    a.kleur === b.kleur &&
    a.bloeiVan === b.bloeiVan &&
    a.bloeiTot === b.bloeiTot &&
    a.botanisch === b.botanisch
  )
}
