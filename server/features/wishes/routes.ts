import { isInStock } from '../../../contract/rules/packs.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { lockRow } from '../../platform/db/rows.ts'
import { HttpError, notLoggedIn } from '../../platform/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Outbox } from '../messages/outbox.ts'
import { noMailServer } from '../messages/routes.ts'
import type { Catalogue } from '../products/catalogue.ts'

interface WishParts {
  readonly catalogue: Catalogue
  readonly outbox: Pick<Outbox, 'isOpen'>
  readonly clock: () => Date
}

/** 'Mail mij als het er weer is': a wish is made while a product cannot be ordered, and removed once its mail is queued. */
export function serveWishes(serve: Serve, connection: Connection, { catalogue, outbox, clock }: WishParts): void {
  const { db } = connection

  serve(products.canWish, async ({ session }) => {
    if (!outbox.isOpen) return { mogelijk: false }
    const user = await db.selectFrom('users').select('email').where('_id', '=', session._id).executeTakeFirst()
    return { mogelijk: (user?.email ?? '') !== '' }
  })

  serve(products.wish, async ({ params: { id: productId }, session: { _id: userId } }) => {
    const product = (await catalogue.current()).getForSale(productId)
    if (!product) throw new HttpError(404, 'Product niet gevonden')
    if (!outbox.isOpen) throw noMailServer()
    if (isInStock(product)) throw new HttpError(409, 'Dit product is op voorraad')
    return inTransaction(connection, async (trx, changed) => {
      const user = await lockRow(trx, 'users', userId)
      if (user?.deletedAt !== null) throw notLoggedIn()
      if (user.email === '') throw new HttpError(409, 'Vul eerst uw e-mailadres in bij Mijn gegevens')
      await trx
        .insertInto('stock_wishes')
        .values({ userId, productId, at: clock().toISOString() })
        .onConflict((conflict) => conflict.columns(['userId', 'productId']).doNothing())
        .execute()
      changed('stock_wishes', [userId])
    })
  })

  serve(products.unwish, async ({ params: { id: productId }, session: { _id: userId } }) =>
    inTransaction(connection, async (trx, changed) => {
      await trx.deleteFrom('stock_wishes').where('userId', '=', userId).where('productId', '=', productId).execute()
      changed('stock_wishes', [userId])
    }),
  )
}
