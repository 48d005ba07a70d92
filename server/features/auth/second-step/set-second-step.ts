import { type Actor, audit } from '../../../platform/audit/audit.ts'
import type { Changed } from '../../../platform/db/invalidation.ts'
import { lockRow } from '../../../platform/db/rows.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import { notFound, notLoggedIn } from '../../../platform/errors.ts'
import type { Session } from '../../../platform/http/serve.ts'
import { endSessionsOf } from '../sessions.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { forgetSecondStep, hasSecondStep } from './second-step-state.ts'

/** Locks the account, so that logins and other changes wait. @throws HttpError 401 if the session has ended */
export async function lockAccount(trx: Trx, { _id, tokenHash }: Session): Promise<void> {
  await lockRow(trx, 'users', _id)
  await trx
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', _id)
    .executeTakeFirstOrThrow(notLoggedIn)
}

/** Other browsers become unknown devices, also without a session. */
export async function endOtherSessions(trx: Trx, { _id, tokenHash }: Session, changed: Changed): Promise<void> {
  const here = await trx
    .selectFrom('sessions')
    .select('deviceHash')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  await trx.deleteFrom('sessions').where('userId', '=', _id).where('tokenHash', '!=', tokenHash).execute()
  await trx
    .deleteFrom('devices')
    .where('userId', '=', _id)
    .where('tokenHash', '!=', here?.deviceHash ?? '')
    .execute()
  changed('sessions')
}

/** Ends sessions that began before this change, and links, which could begin one. */
export async function endOtherSessionsAndLinks(trx: Trx, session: Session, changed: Changed): Promise<void> {
  await endOtherSessions(trx, session, changed)
  await trx.deleteFrom('password_links').where('userId', '=', session._id).execute()
}

/** For ten minutes this session is not asked again. */
export async function recordSecondStep(trx: Trx, { tokenHash }: Session, at: Date, changed: Changed): Promise<void> {
  await trx.updateTable('sessions').set({ secondStepAt: at.toISOString() }).where('tokenHash', '=', tokenHash).execute()
  changed('sessions')
}

/** Stores an app or a passkey with `store`. @returns recovery codes if it is the account's first */
export async function setSecondStep(
  trx: Trx,
  { actor, session, changed }: { readonly actor: Actor; readonly session: Session; readonly changed: Changed },
  way: 'app' | 'passkey',
  store: () => Promise<void>,
): Promise<{ recoveryCodes?: string[] }> {
  const isFirst = !(await hasSecondStep(trx, session._id))
  await store()
  await recordSecondStep(trx, session, actor.at, changed)
  await endOtherSessionsAndLinks(trx, session, changed)
  await audit(trx, actor, 'user.second-step-set', session._id, { way })
  return isFirst ? { recoveryCodes: await renewRecoveryCodes(trx, session._id) } : {}
}

/** @param what 'app', a passkey's _id or 'all' @throws HttpError 404 if there is no such step */
export async function endSecondStep(
  trx: Trx,
  { actor, session, changed }: { readonly actor: Actor; readonly session: Session; readonly changed: Changed },
  what: string,
): Promise<void> {
  const { _id } = session
  if (!(await hasSecondStep(trx, _id))) throw notFound()
  if (what === 'app') {
    const { numDeletedRows } = await trx.deleteFrom('authenticators').where('userId', '=', _id).executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
  } else if (what !== 'all') {
    const one = trx.deleteFrom('passkeys').where('userId', '=', _id).where('_id', '=', what)
    if ((await one.executeTakeFirst()).numDeletedRows === 0n) throw notFound()
  }
  const isOver = what === 'all' || !(await hasSecondStep(trx, _id))
  if (isOver) await forgetSecondStep(trx, _id)
  await endOtherSessionsAndLinks(trx, session, changed)
  await audit(trx, actor, 'user.second-step-ended', _id, { way: isOver ? 'all' : what === 'app' ? 'app' : 'passkey' })
}

/** @throws HttpError 404 if there is no such user or step */
export async function resetSecondStep(trx: Trx, actor: Actor, userId: string, changed: Changed): Promise<void> {
  await lockRow(trx, 'users', userId)
  if (!(await hasSecondStep(trx, userId))) throw notFound()
  await forgetSecondStep(trx, userId)
  await endSessionsOf(trx, userId, changed)
  await audit(trx, actor, 'user.second-step-reset', userId)
}
