import { createHash } from 'node:crypto'
import type { Connection } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Trx } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'

const minute = 60_000
/** docs/security.md, the figures: failures on one account from one address, then failures from one address. */
interface Rule {
  readonly window: number
  readonly steps: readonly { failures: number; block: number }[]
}
const perAccount: Rule = {
  window: 60 * minute,
  steps: [
    { failures: 10, block: 15 * minute },
    { failures: 5, block: minute },
  ],
}
const perAddress: Rule = { window: 10 * minute, steps: [{ failures: 30, block: 10 * minute }] }

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('hex')

function refuse(milliseconds: number): never {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'seconde' : 'seconden'}`
      : `${minutes} ${minutes === 1 ? 'minuut' : 'minuten'}`
  throw new Refusal(429, `Te veel mislukte pogingen, probeer het over ${wait} opnieuw`, {
    'retry-after': String(seconds),
  })
}

async function count(trx: Trx, key: string, rule: Rule, now: Date): Promise<void> {
  const open = new Date(now.getTime() - rule.window).toISOString()
  const { failures, blockedUntil } = await trx
    .insertInto('throttle')
    .values({ key, failures: 1, windowStart: now.toISOString(), blockedUntil: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when('throttle.windowStart', '<', open)
          .then(1)
          .else(eb('throttle.failures', '+', 1))
          .end(),
        windowStart: eb
          .case()
          .when('throttle.windowStart', '<', open)
          .then(now.toISOString())
          .else(eb.ref('throttle.windowStart'))
          .end(),
      })),
    )
    .returning(['failures', 'blockedUntil'])
    .executeTakeFirstOrThrow()
  // Others may have been blocked since this attempt was let in: what was counted is rolled back.
  const blockedFor = blockedUntil === null ? 0 : Date.parse(blockedUntil) - now.getTime()
  if (blockedFor > 0) refuse(blockedFor)
  const step = rule.steps.find((one) => failures >= one.failures && failures % one.failures === 0)
  if (!step) return
  await trx
    .updateTable('throttle')
    .set({ blockedUntil: new Date(now.getTime() + step.block).toISOString() })
    .where('key', '=', key)
    .execute()
}

/** Counts failed logins in the database, so that every process and every restart knows of them. */
export function createThrottle(connection: Connection, clock: () => Date) {
  const keys = (account: string, address: string) => [
    { key: keyOf('account', account, address), rule: perAccount },
    { key: keyOf('address', address), rule: perAddress },
  ]

  return {
    /**
     * Counts an attempt before its password is compared, so that many at once cannot slip through together.
     * @throws Refusal 429 with the waiting time, in words and in Retry-After (seconds)
     */
    async attempt(account: string, address: string): Promise<void> {
      const now = clock()
      const blockedFor = await inTransaction(connection, async (trx) => {
        const counted = keys(account, address)
        const rows = await trx
          .selectFrom('throttle')
          .select('blockedUntil')
          .where(
            'key',
            'in',
            counted.map(({ key }) => key),
          )
          .execute()
        const until = Math.max(0, ...rows.map((row) => (row.blockedUntil ? Date.parse(row.blockedUntil) : 0)))
        if (until > now.getTime()) return until - now.getTime()
        for (const { key, rule } of counted) await count(trx, key, rule, now)
        return 0
      })
      if (blockedFor > 0) refuse(blockedFor)
    },

    /** A login that succeeds clears its account's count and takes its own attempt off the address. */
    async succeeded(account: string, address: string): Promise<void> {
      await inTransaction(connection, async (trx) => {
        await trx
          .deleteFrom('throttle')
          .where('key', '=', keyOf('account', account, address))
          .execute()
        const ofAddress = await trx
          .updateTable('throttle')
          .set((eb) => ({ failures: eb('failures', '-', 1) }))
          .where('key', '=', keyOf('address', address))
          .where('failures', '>', 0)
          .returning(['key', 'failures'])
          .executeTakeFirst()
        // The block that this very attempt brought about goes with it.
        if (ofAddress && perAddress.steps.some((step) => (ofAddress.failures + 1) % step.failures === 0))
          await trx.updateTable('throttle').set({ blockedUntil: null }).where('key', '=', ofAddress.key).execute()
      })
    },

    /** Forgets what no longer counts. */
    async prune(): Promise<void> {
      const old = new Date(clock().getTime() - 24 * 60 * minute).toISOString()
      await connection.db.deleteFrom('throttle').where('windowStart', '<', old).execute()
    },
  }
}
export type Throttle = ReturnType<typeof createThrottle>
