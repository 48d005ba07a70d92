import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Order, order } from '../../contract/orders.ts'
import type { Db, Trx } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { presentOrders } from './present-order.ts'

const keptFor = 7 * 24 * 3_600_000

const keyRule = z.string().min(1).max(200)

/** @throws Refusal 400 for a key that nobody would send */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = keyRule.safeParse(header)
  if (!key.success) throw new Refusal(400, 'Ongeldige invoer')
  return key.data
}

export const bodyHash = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** Whose key it is, what he sent with it, and when. */
interface Claim {
  readonly userId: string
  readonly key: string
  readonly bodyHash: string
  readonly at: Date
}

const rowOf = ({ userId, key, bodyHash, at }: Claim) => ({ userId, key, bodyHash, at: at.toISOString() })

/**
 * Claims a key in the order's own transaction: of many at once one goes on, the others wait for it and get its answer.
 * @returns the first answer where the key was used before for the same body; the order as it is now where that answer is of an
 * earlier release and tells too little for today's contract
 * @throws Refusal 409 where it was used for another body
 */
export async function claimKey(trx: Trx, claim: Claim): Promise<Order | undefined> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency_keys')
    .values({ ...rowOf(claim), answer: '' })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return undefined
  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['bodyHash', 'answer'])
    .where('userId', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  if (first.bodyHash !== claim.bodyHash) throw new Refusal(409, 'Deze bestelling is al met andere inhoud verstuurd')
  const stored: unknown = JSON.parse(first.answer)
  return order.safeParse(stored).data ?? orderAsItIs(trx, claim.userId, stored)
}

/** For an answer of an earlier release, in which something was not told yet that is told now. */
async function orderAsItIs(trx: Trx, userId: string, stored: unknown): Promise<Order> {
  const { _id } = z.object({ _id: z.string() }).parse(stored)
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('_id', '=', _id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const [presented] = await presentOrders(trx, [row], { stock: false, productCode: false })
  return order.parse(presented)
}

/**
 * Keeps the answer for whoever repeats the request. The row is there, but an insert finds it by the key whatever PostgreSQL
 * believes of the table: for an update it plans to read all of it where it was empty not long ago.
 */
export async function keepAnswer(trx: Trx, claim: Claim, answer: Order): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values({ ...rowOf(claim), answer: JSON.stringify(answer) })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'key']).doUpdateSet((eb) => ({ answer: eb.ref('excluded.answer') })),
    )
    .execute()
}

/** Removes keys that are a week old, with their answers. */
export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - keptFor).toISOString()
  await db.deleteFrom('idempotency_keys').where('at', '<', old).execute()
}
