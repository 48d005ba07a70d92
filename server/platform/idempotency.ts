import { createHash } from 'node:crypto'
import { z } from 'zod'
import { day } from '../../contract/values/durations.ts'
import type { Db, Trx } from './db/schema.ts'
import { HttpError } from './errors.ts'

const retention = 7 * day

const keyRule = z.string().min(1).max(200)

export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = keyRule.safeParse(header)
  if (!key.success) throw new HttpError(400, 'Ongeldige invoer')
  return key.data
}

export const bodyHash = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')

export interface Claim {
  readonly userId: string
  readonly key: string
  readonly bodyHash: string
  readonly at: Date
}

interface Repeated<Answer> {
  readonly answer: z.ZodType<Answer>
  /** Sentence where the key was used with another body. */
  readonly otherBody: string
}

const rowOf = ({ userId, key, bodyHash, at }: Claim) => ({ userId, key, bodyHash, at: at.toISOString() })

/**
 * Claims a key in the transaction of its change: concurrent requests wait for the first and get its answer.
 * @returns the first answer; undefined when this is the first
 * @throws HttpError 409 when the key was used with another body
 */
export async function claimKey<Answer>(
  trx: Trx,
  claim: Claim,
  { answer, otherBody }: Repeated<Answer>,
): Promise<Answer | undefined> {
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
  if (first.bodyHash !== claim.bodyHash) throw new HttpError(409, otherBody)
  return answer.parse(JSON.parse(first.answer))
}

/** An insert, although the row exists: PostgreSQL may plan an update as a scan of the whole table. */
export async function storeAnswer(trx: Trx, claim: Claim, answer: object): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values({ ...rowOf(claim), answer: JSON.stringify(answer) })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'key']).doUpdateSet((eb) => ({ answer: eb.ref('excluded.answer') })),
    )
    .execute()
}

export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - retention).toISOString()
  await db.deleteFrom('idempotency_keys').where('at', '<', old).execute()
}
