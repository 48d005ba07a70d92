import { type UserActor, audit } from '../../platform/audit/audit.ts'
import { type Db, logoPosition, type Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'

export async function findLogo(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('pictures')
    .select('filename')
    .where('productId', 'is', null)
    .where('position', '=', logoPosition)
    .executeTakeFirst()
  return row?.filename ?? null
}

/** The previous logo becomes an unused upload. @throws HttpError 400 for an unknown file, or one that a product uses */
export async function setLogo(trx: Trx, actor: UserActor, filename: string | null): Promise<void> {
  // Serialises simultaneous choices, so that there is never more than one logo.
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
    if (numUpdatedRows === 0n) throw new HttpError(400, 'Deze foto bestaat niet of hoort bij een product')
  }
  await audit(trx, actor, 'user.logo', actor.userId)
}
