import { minimumComplaint, type SentFacts } from '../../../contract/endpoints/product-fact-fields.ts'
import { floweringComplaint, neutralPacks, type ProductFacts } from '../../../contract/rules/product-facts.ts'
import type { Packs } from '../../../contract/rules/packs.ts'
import { HttpError } from '../../platform/errors.ts'

const kept = <Value>(sent: Value | undefined, before: Value): Value => (sent === undefined ? before : sent)

/** Fields not sent stay unchanged. @throws HttpError 400 when the result is inconsistent */
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
  if (complaint !== undefined) throw new HttpError(400, complaint)
  return facts
}

/** A minimum of one pack follows the pack size. */
function mergePacks(before: Packs, sent: SentFacts): Packs {
  const vpe = sent.vpe === undefined ? before.vpe : (sent.vpe ?? neutralPacks.vpe)
  const own = sent.minimum === undefined && before.minimum !== before.vpe ? before.minimum : sent.minimum
  return { vpe, minimum: own ?? vpe }
}

export function sameFacts(a: ProductFacts, b: ProductFacts): boolean {
  return (
    a.maat === b.maat &&
    a.kleur === b.kleur &&
    a.bloeiVan === b.bloeiVan &&
    a.bloeiTot === b.bloeiTot &&
    a.botanisch === b.botanisch
  )
}
