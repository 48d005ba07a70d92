import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { day } from '../../contract/values/durations.ts'
import type { Db, Trx } from './db/schema.ts'
import { HttpError } from './errors.ts'

const retention = 7 * day

const keyRule = z.string().min(1).max(200)

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
  /** Called where the answer is the first one's. */
  readonly onRepeat?: () => void
}

/** From the header Idempotency-Key. @throws HttpError 400 */
export function claimOf({ headers, session }: FastifyRequest, body: unknown, at: Date): Claim | undefined {
  const header = headers['idempotency-key']
  if (header === undefined || !session) return undefined
  const key = keyRule.safeParse(header)
  if (!key.success) throw new HttpError(400, 'Ongeldige invoer')
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return { userId: session._id, key: key.data, bodyHash, at }
}

/** Does the work of a key once, and answers its repeats as the first. @throws HttpError 409 when it was used with another body */
export async function answerOnce<Answer extends object>(
  trx: Trx,
  claim: Claim | undefined,
  repeated: Repeated<Answer>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const first = claim && (await claimKey(trx, claim, repeated))
  if (first) {
    repeated.onRepeat?.()
    return first
  }
  const answer = await work()
  if (claim) await storeAnswer(trx, claim, answer)
  return answer
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
async function storeAnswer(trx: Trx, claim: Claim, answer: object): Promise<void> {
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
