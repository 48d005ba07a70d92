import { z } from 'zod'
import { nameWithSize } from '../../../contract/rules/product-texts.ts'
import { minute } from '../../../contract/values/durations.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { lockRow, findRow, whereIn } from '../../platform/db/rows.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { PermanentFailure, type RepeatingJob } from '../../platform/jobs/job.ts'
import { button, facts, type Letter, paragraph } from '../messages/message-kind.ts'
import type { Outbox } from '../messages/outbox.ts'

/** In ms, for products that come back later. */
const collectFor = 30 * minute

const subject = 'Weer op voorraad'
const payload = z.object({ products: z.array(z.string()) })

interface Parts {
  readonly connection: Connection
  readonly outbox: Outbox
  readonly clock: () => Date
}

/** Mails customers who wait for products that are back in stock. */
export function createBackInStock({ connection, outbox, clock }: Parts): RepeatingJob {
  const { db } = connection
  const kind = outbox.register({
    kind: 'weerOpVoorraad',
    payload,
    compose: async ({ payload: { products }, userId, shopUrl }) => {
      const user = await findRow(db, 'users', userId ?? '')
      if (!user || user.email === '')
        throw new PermanentFailure('Het e-mailadres van de klant is intussen gewist, er is niets verstuurd')
      const found = await inStock(db)
        .where(whereIn(db, '_id', products))
        .orderBy('productName')
        .execute()
      const gone = products.filter((id) => !found.some(({ _id }) => _id === id))
      if (gone.length > 0) await wishAgain(user._id, gone)
      if (found.length === 0)
        throw new PermanentFailure('Alles is alweer uitverkocht; de klant krijgt een nieuw bericht als het er weer is')
      return { ...letterOf(found, shopUrl), to: user.email }
    },
    example: (shopUrl) =>
      letterOf([{ _id: '0', productName: 'Tulipa ‘Queen of Night’', maat: '12/+', productCode: 'B1001' }], shopUrl),
  })

  /** For what is gone again before its mail was sent. */
  async function wishAgain(userId: string, gone: readonly string[]): Promise<void> {
    await inTransaction(connection, async (trx, changed) => {
      const present = await trx
        .selectFrom('products')
        .select('_id')
        .where(whereIn(trx, '_id', gone))
        .where('deletedAt', 'is', null)
        .execute()
      if (present.length === 0) return
      await trx
        .insertInto('stock_wishes')
        .values(present.map(({ _id: productId }) => ({ userId, productId, at: clock().toISOString() })))
        .onConflict((conflict) => conflict.columns(['userId', 'productId']).doNothing())
        .execute()
      changed('stock_wishes', [userId])
    })
  }

  async function look(): Promise<void> {
    const waiting = await db
      .selectFrom('stock_wishes')
      .select('userId')
      .distinct()
      .where('productId', 'in', inStock(db).clearSelect().select('_id'))
      .execute()
    for (const { userId } of waiting)
      await inTransaction(connection, async (trx, changed) => {
        await mailReturned(trx, userId)
        changed('stock_wishes', [userId])
      })
  }

  async function mailReturned(trx: Trx, userId: string): Promise<void> {
    // Two processes may look at once: one mail for both.
    const user = await lockRow(trx, 'users', userId)
    const returned = await trx
      .deleteFrom('stock_wishes')
      .where('userId', '=', userId)
      .where('productId', 'in', inStock(trx).clearSelect().select('_id'))
      .returning('productId')
      .execute()
    if (returned.length === 0 || !user || user.email === '') return
    const products = returned.map(({ productId }) => productId)
    const collecting = await lockCollecting(trx, user._id)
    if (!collecting) {
      const dueAt = new Date(clock().getTime() + collectFor)
      await outbox.add(trx, kind, { to: user.email, subject, payload: { products }, userId, dueAt })
      return
    }
    const known = payload.parse(JSON.parse(collecting.payload)).products
    await trx
      .updateTable('messages')
      .set({ payload: JSON.stringify({ products: [...new Set([...known, ...products])] }) })
      .where('_id', '=', collecting._id)
      .execute()
  }

  /** The customer's mail that still waits, locked against being sent meanwhile. */
  async function lockCollecting(trx: Trx, userId: string) {
    const message = await trx
      .selectFrom('messages')
      .select(['_id', 'payload'])
      .where('kind', '=', kind.kind)
      .where('userId', '=', userId)
      .where('sentAt', 'is', null)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { numUpdatedRows } = await trx
      .updateTable('jobs')
      .set({ attempts: 0 })
      .where('id', '=', message?._id ?? '')
      .where('attempts', '=', 0)
      .where('dueAt', '>', clock().toISOString())
      .executeTakeFirst()
    return numUpdatedRows > 0n ? message : undefined
  }

  return {
    kind: 'wishes.returned',
    every: minute,
    run: () => (outbox.isOpen ? look() : Promise.resolve()),
  }
}

/** As `isInStock`: less than the minimum cannot be ordered. */
const inStock = (db: Db) =>
  db
    .selectFrom('products')
    .select(['_id', 'productName', 'maat', 'productCode'])
    .whereRef('stock', '>=', 'minimum')
    .where('showStatus', '=', 'Ja')
    .where('deletedAt', 'is', null)

type Returned = Readonly<Record<'_id' | 'productName' | 'maat' | 'productCode', string>>

function letterOf(products: readonly Returned[], shopUrl: string): Letter {
  const text =
    products.length === 1
      ? 'Het product waar u op wachtte, is weer op voorraad.'
      : 'De producten waar u op wachtte, zijn weer op voorraad.'
  const [first] = products
  return {
    title: subject,
    preview: products.map(nameWithSize).join(', '),
    blocks: [
      paragraph(text),
      facts(...products.map((product) => [product.productCode, nameWithSize(product)] as const)),
      button('Naar de winkel', `${shopUrl}/shop/all/${first?._id ?? 0}`),
      paragraph('U krijgt dit bericht één keer. Op is op: wie het eerst bestelt, is het eerst aan de beurt.'),
    ],
  }
}
