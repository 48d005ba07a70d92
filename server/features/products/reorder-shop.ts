import { type Actor, audit } from '../../platform/audit/audit.ts'
import { takeLock } from '../../platform/db/next-number.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { editConflict } from '../../platform/errors.ts'

export interface Place {
  readonly _id: string
  readonly shopIndex: number
  readonly shopIndexBasis?: number | undefined
}

/** @throws HttpError 409 when the list is incomplete, or the order has changed since it was opened */
export async function reorderShop(trx: Trx, actor: Actor, places: readonly Place[]): Promise<void> {
  await takeLock(trx, 'catalogue')
  const stored = await trx.selectFrom('products').select(['_id', 'shopIndex']).where('deletedAt', 'is', null).execute()
  const current = new Map(stored.map((row) => [row._id, row.shopIndex]))
  const indexes = new Set(places.map((place) => place.shopIndex))
  const complete =
    places.length === current.size &&
    new Set(places.map((place) => place._id)).size === current.size &&
    places.every((place) => current.has(place._id)) &&
    indexes.size === places.length &&
    places.every((place) => place.shopIndex < places.length)
  if (!complete) throw editConflict('De producten zijn intussen gewijzigd, open de volgorde opnieuw')
  if (places.some((place) => place.shopIndexBasis !== undefined && place.shopIndexBasis !== current.get(place._id))) {
    throw editConflict('De volgorde is intussen door iemand anders gewijzigd, open de volgorde opnieuw')
  }
  const moved = places
    .flatMap(({ _id, shopIndex: after }) => {
      const before = current.get(_id)
      return before === undefined || before === after ? [] : [{ _id, before, after }]
    })
    .sort((a, b) => (a._id < b._id ? -1 : 1))
  for (const { _id, before, after } of moved) {
    await trx.updateTable('products').set({ shopIndex: after }).where('_id', '=', _id).execute()
    await audit(trx, actor, 'product.moved', _id, { before, after })
  }
}
