import { createHash } from 'node:crypto'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { minute } from '../../../contract/values/durations.ts'

/** docs/security.md, 'Figures'. */
interface Rule {
  readonly of?: string
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
const fromAnywhere: Rule = { window: 60 * minute, steps: [{ failures: 50, block: 60 * minute }] }
/** Counted by address or user, whatever the outcome. */
const open = {
  forgot: { of: 'aanvragen', window: 60 * minute, steps: [{ failures: 20, block: 60 * minute }] },
  link: { of: 'pogingen', window: 10 * minute, steps: [{ failures: 60, block: 10 * minute }] },
  /** Per customer, to mailboxes of his choice. */
  invitation: { of: 'uitnodigingen', window: 60 * minute, steps: [{ failures: 20, block: 60 * minute }] },
  /** Per user: each change is mailed to the previous address. */
  ownEmail: { of: 'nieuwe e-mailadressen', window: 60 * minute, steps: [{ failures: 5, block: 60 * minute }] },
  request: { of: 'aanvragen', window: 60 * minute, steps: [{ failures: 20, block: 60 * minute }] },
  /** Per caller and customer: each export reads years of orders. */
  download: { of: 'downloads', window: 60 * minute, steps: [{ failures: 10, block: 15 * minute }] },
} satisfies Record<string, Rule>

/** The longest window plus the longest block. */
const countsAtMost = 120 * minute

export interface Login {
  readonly account: string
  readonly address: string
  readonly device: string | undefined
}

const keyOf = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('hex')

function refuse(milliseconds: number, of = 'mislukte pogingen'): never {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'seconde' : 'seconden'}`
      : `${minutes} ${minutes === 1 ? 'minuut' : 'minuten'}`
  throw new HttpError(429, `Te veel ${of}, probeer het over ${wait} opnieuw`, {
    headers: { 'retry-after': String(seconds) },
  })
}

interface Counter {
  readonly key: string
  readonly rule: Rule
}

/** A known device counts by itself, so attempts elsewhere do not block it. */
function countersOf({ account, address, device }: Login): readonly [Counter, ...Counter[]] {
  if (device !== undefined) return [{ key: keyOf('device', device, account), rule: perAccount }]
  return [
    { key: keyOf('account', account, address), rule: perAccount },
    { key: keyOf('address', address), rule: perAddress },
    { key: keyOf('anywhere', account), rule: fromAnywhere },
  ]
}

/** In ms. A block further ahead than twice the longest was written before the clock was set back. */
function blockedFor(blockedUntil: string | null, rule: Rule, now: Date): number {
  const left = blockedUntil === null ? 0 : Date.parse(blockedUntil) - now.getTime()
  return left > 2 * Math.max(...rule.steps.map(({ block }) => block)) ? 0 : left
}

async function count(trx: Trx, { key, rule }: Counter, now: Date): Promise<void> {
  const time = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  const { failures, blockedUntil } = await trx
    .insertInto('throttle')
    .values({ key, failures: 1, windowStart: time(0), blockedUntil: null })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb.or([
          eb('throttle.windowStart', '<', time(-rule.window)),
          // The clock was set back since.
          eb('throttle.windowStart', '>', time(rule.window)),
        ])
        return {
          failures: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('throttle.failures', '+', 1))
            .end(),
          windowStart: eb.case().when(isOver).then(time(0)).else(eb.ref('throttle.windowStart')).end(),
        }
      }),
    )
    .returning(['failures', 'blockedUntil'])
    .executeTakeFirstOrThrow()
  // Blocked since the check: throwing rolls this count back.
  const blocked = blockedFor(blockedUntil, rule, now)
  if (blocked > 0) refuse(blocked, rule.of)
  const step = rule.steps.find((one) => failures >= one.failures && failures % one.failures === 0)
  if (!step) return
  await trx
    .updateTable('throttle')
    .set({ blockedUntil: time(step.block) })
    .where('key', '=', key)
    .execute()
}

/** Counts in the database, for all processes and across restarts. */
export function createThrottle(connection: Connection, clock: () => Date) {
  const countIn = (trx: Trx, what: keyof typeof open, ...whose: readonly string[]) =>
    count(trx, { key: keyOf(what, ...whose), rule: open[what] }, clock())

  return {
    /** Reads only. @throws HttpError 429 with the wait in words and in Retry-After (seconds) */
    async refuseBlocked(login: Login): Promise<void> {
      const now = clock()
      const counters = countersOf(login)
      const rows = await connection.db
        .selectFrom('throttle')
        .select(['key', 'blockedUntil'])
        .where(
          'key',
          'in',
          counters.map(({ key }) => key),
        )
        .execute()
      const blocked = counters.map(({ key, rule }) =>
        blockedFor(rows.find((row) => row.key === key)?.blockedUntil ?? null, rule, now),
      )
      const longest = Math.max(...blocked)
      if (longest > 0) refuse(longest)
    },

    /** Called before the comparison, so that simultaneous attempts cannot slip through. @throws HttpError 429 */
    async attempt(login: Login): Promise<void> {
      const now = clock()
      await inTransaction(connection, async (trx) => {
        for (const counter of countersOf(login)) await count(trx, counter, now)
      })
    },

    /** Counts a request whatever its outcome. @param whose `addressKey`, or ids of users @throws HttpError 429 */
    async count(what: keyof typeof open, ...whose: readonly string[]): Promise<void> {
      await inTransaction(connection, (trx) => countIn(trx, what, ...whose))
    },

    /** Like `count`, of what the transaction does. */
    countIn,

    /** Clears the account's count here, and takes this attempt off the other counts. */
    async succeeded(login: Login): Promise<void> {
      const [own, ...others] = countersOf(login)
      await inTransaction(connection, async (trx) => {
        await trx.deleteFrom('throttle').where('key', '=', own.key).execute()
        for (const { key, rule } of others) {
          const counted = await trx
            .updateTable('throttle')
            .set((eb) => ({ failures: eb('failures', '-', 1) }))
            .where('key', '=', key)
            .where('failures', '>', 0)
            .returning('failures')
            .executeTakeFirst()
          // Lifts a block that this very attempt caused.
          if (counted && rule.steps.some((step) => (counted.failures + 1) % step.failures === 0))
            await trx.updateTable('throttle').set({ blockedUntil: null }).where('key', '=', key).execute()
        }
      })
    },

    async prune(): Promise<void> {
      const old = new Date(clock().getTime() - countsAtMost).toISOString()
      await connection.db.deleteFrom('throttle').where('windowStart', '<', old).execute()
    },
  }
}
export type Throttle = ReturnType<typeof createThrottle>
