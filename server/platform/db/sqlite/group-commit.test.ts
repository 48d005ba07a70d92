// Changes that share a commit: each is whole or not there, and nobody has an answer that is not on the disk.
import { expect, test } from 'vitest'
import { HttpError } from '../../errors.ts'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import { newId } from '../rows.ts'
import type { Trx } from '../schema.ts'

const shop = await openTestShop()

const stockOf = async (_id: string) =>
  (await shop.connection.db.selectFrom('products').select('stock').where('_id', '=', _id).executeTakeFirstOrThrow())
    .stock

const take = (trx: Trx, _id: string, qty: number) =>
  trx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', qty) }))
    .where('_id', '=', _id)
    .execute()

test('group commit: where the commit itself fails nobody is told that he succeeded, or was refused', async () => {
  const { _id } = await shop.addProduct({ stock: 1000 })
  const outcomes = await Promise.allSettled([
    shop.connection.transact((trx) => take(trx, _id, 1)),
    shop.connection.transact(async (trx) => {
      await take(trx, _id, 1)
      throw new HttpError(409, 'Niet voldoende voorraad')
    }),
    // A reference to an order that is not there is looked at when the transaction ends.
    shop.connection.transact((trx) =>
      trx
        .insertInto('stock_ledger')
        .values({
          id: newId(),
          productId: _id,
          delta: -1,
          reason: 'order',
          orderId: 'weg',
          userId: null,
          at: new Date().toISOString(),
        })
        .execute(),
    ),
  ])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } })
  expect(await stockOf(_id)).toBe(1000)
})
