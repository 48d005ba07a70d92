// The logo that papers carry: an uploaded picture, kept with those of the products.
import { type Actor, audit } from '../audit/audit.ts'
import { type Db, logoPosition, type Trx } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'

/** Its file name; null where there is none. */
export async function findLogo(db: Db | Trx): Promise<string | null> {
  const row = await db
    .selectFrom('pictures')
    .select('filename')
    .where('productId', 'is', null)
    .where('position', '=', logoPosition)
    .executeTakeFirst()
  return row?.filename ?? null
}

/**
 * Takes a picture for the logo, or null for none; the one before becomes an upload that nothing uses.
 * @throws Refusal 400 for a file that was never uploaded, or that a product uses
 */
export async function setLogo(
  trx: Trx,
  actor: Actor & { readonly userId: string },
  filename: string | null,
): Promise<void> {
  // Two who choose a logo follow each other, so that there is never more than one.
  await trx.updateTable('settings').set({ _id: 'shop' }).execute()
  await trx
    .updateTable('pictures')
    .set({ position: 0, uploadedAt: actor.at.toISOString() })
    .where('productId', 'is', null)
    .where('position', '=', logoPosition)
    .execute()
  if (filename !== null) {
    const { numUpdatedRows } = await trx
      .updateTable('pictures')
      .set({ position: logoPosition })
      .where('filename', '=', filename)
      .where('productId', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal(400, 'Deze foto bestaat niet of hoort bij een product')
  }
  await audit(trx, actor, { action: 'user.logo', entity: 'user', entityId: actor.userId })
}
