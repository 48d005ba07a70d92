import { expect, test } from 'vitest'
import { secondStep } from '../../../contract/endpoints/second-step.ts'
import { renewRecoveryCodes } from '../../../server/features/auth/second-step/recovery-codes.ts'
import { codeOf, stepOf } from '../../../server/features/auth/second-step/totp.ts'
import { inTransaction } from '../../../server/platform/db/in-transaction.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'

const rounds = 5
/** Below the throttle's limit. */
const atOnce = 4

test('second step: of those who send the same code at once one is right, and nobody after', async () => {
  const shop = await openTestShop({ logLevel: 'silent', ...inMemory })
  try {
    const { userId } = await shop.login({ isAdmin: true })
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    await shop.connection.db
      .insertInto('authenticators')
      .values({ userId, secret, lastStep: 0, setAt: shop.now().toISOString() })
      .execute()
    const recovery = await inTransaction(shop.connection, (trx) => renewRecoveryCodes(trx, userId))
    for (let round = 0; round < rounds; round++) {
      for (const code of [() => codeOf(secret, stepOf(shop.now())), () => recovery[round] ?? '']) {
        shop.passTime(2 * 3_600_000)
        const sent = code()
        const sessions = await Promise.all(Array.from({ length: atOnce }, () => shop.newSession(userId)))
        const confirm = sessions.map((session) => session.call(secondStep.confirm, { body: { code: sent } }))
        const statuses = (await Promise.all(confirm)).map(({ status }) => status)
        expect({ round, right: statuses.filter((status) => status === 200).length }).toEqual({ round, right: 1 })
        const [later] = sessions
        expect((await later?.call(secondStep.confirm, { body: { code: sent } }))?.status).not.toBe(200)
      }
    }
  } finally {
    await shop.close()
  }
}, 60_000)
