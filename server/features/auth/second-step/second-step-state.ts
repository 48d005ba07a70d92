import type { SecondStepState } from '../../../../contract/endpoints/second-step.ts'
import type { Db, Trx } from '../../../platform/db/schema.ts'

const tables = ['authenticators', 'passkeys', 'recovery_codes', 'second_step_challenges'] as const

/** Recovery codes alone do not count. */
export async function hasSecondStep(db: Db, userId: string): Promise<boolean> {
  for (const table of ['authenticators', 'passkeys'] as const)
    if (await db.selectFrom(table).select('userId').where('userId', '=', userId).limit(1).executeTakeFirst())
      return true
  return false
}

export async function readSecondStepState(db: Db, userId: string): Promise<Omit<SecondStepState, 'required'>> {
  const app = await db.selectFrom('authenticators').select('setAt').where('userId', '=', userId).executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['_id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('_id')
    .execute()
  const codes = await db.selectFrom('recovery_codes').select('place').where('userId', '=', userId).execute()
  return {
    app: app?.setAt ?? null,
    passkeys: passkeys.map(({ createdAt: since, ...passkey }) => ({ ...passkey, since })),
    codesLeft: codes.length,
  }
}

export async function forgetSecondStep(trx: Trx, userId: string): Promise<void> {
  for (const table of tables) await trx.deleteFrom(table).where('userId', '=', userId).execute()
}
