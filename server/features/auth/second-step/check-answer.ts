// App codes, recovery codes and passkeys: each answer is counted before it is checked, and works once.
import type { z } from 'zod'
import type { passkeyAnswer } from '../../../../contract/endpoints/passkeys.ts'
import { inTransaction } from '../../../platform/db/connection.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import type { LoginParts } from '../check-login.ts'
import type { Login } from '../throttle.ts'
import { type ChallengeScope, spendChallenge } from './challenges.ts'
import { challengeIn, type Place, verifyAnswer } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export interface SecondStepAnswer {
  readonly code?: string | undefined
  readonly passkey?: z.output<typeof passkeyAnswer> | undefined
}

/** Counted apart from passwords, which the user has already given. No account name contains a space. */
export const codeLogin = (login: Login): Login => ({ ...login, account: `code ${login.account}` })

/** Counts an answer. @returns spends it in a transaction; false if it is wrong or already used @throws HttpError 429 */
export async function checkAnswer(
  { connection, throttle, clock }: Omit<LoginParts, 'demoAccounts'>,
  answer: SecondStepAnswer,
  scope: ChallengeScope,
  { login, place }: { readonly login: Login; readonly place: Place },
): Promise<(trx: Trx) => Promise<boolean>> {
  await throttle.refuseBlocked(codeLogin(login))
  await throttle.attempt(codeLogin(login))
  const { code, passkey } = answer
  const { userId } = scope
  if (passkey) {
    const challenge = challengeIn(passkey.response.clientDataJSON)
    // Spent before the check, so a wrong answer uses it up too.
    const isOurs = await inTransaction(connection, (trx) => spendChallenge(trx, challenge, scope, clock()))
    const use = isOurs ? await verifyAnswer(connection.db, userId, passkey, challenge, place) : undefined
    return async (trx) => (await use?.(trx, clock())) ?? false
  }
  return (trx) => (code === undefined ? Promise.resolve(false) : spendCode(trx, userId, code, clock()))
}

async function spendCode(trx: Trx, userId: string, code: string, now: Date): Promise<boolean> {
  const app = await trx
    .selectFrom('authenticators')
    .select(['secret', 'lastStep'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  const step = app && stepOfCode(app.secret, code, { now, after: app.lastStep })
  if (app === undefined || step === undefined) return spendRecoveryCode(trx, userId, code)
  // Of two simultaneous uses of a code, only the first succeeds.
  const { numUpdatedRows } = await trx
    .updateTable('authenticators')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '=', app.lastStep)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
