import { hash } from 'node:crypto'
import { devices } from '../../../contract/endpoints/devices.ts'
import { audit } from '../../platform/audit/audit.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { findRow, updateRow } from '../../platform/db/rows.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import type { Serve, Session } from '../../platform/http/serve.ts'
import type { Outbox } from '../messages/outbox.ts'
import { sessionCookie } from './cookie.ts'
import { endOtherSessions } from './second-step/set-second-step.ts'
import { hasExpired } from './sessions.ts'

/** Identifies a session on the list; the stored hash stays on the server. */
const idOf = (tokenHash: string) => hash('sha256', `device\0${tokenHash}`).slice(0, 32)

export function serveDevices(
  serve: Serve,
  connection: Connection,
  clock: () => Date,
  outbox: Pick<Outbox, 'isOpen'>,
): void {
  const { db } = connection

  serve(devices.all, async ({ session }) =>
    (await findSessions(db, session, clock())).map(({ tokenHash, browser, createdAt, lastUsedAt }) => ({
      _id: idOf(tokenHash),
      name: browser === '' ? 'Onbekend apparaat' : browser,
      since: createdAt,
      lastUsedAt,
      current: tokenHash === session.tokenHash,
    })),
  )

  serve(devices.notice, async ({ session }) => {
    const user = await findRow(db, 'users', session._id)
    return { mail: user?.newDeviceMail === 1, canBeSent: outbox.isOpen }
  })

  serve(devices.setNotice, async ({ body: { mail }, session, actor }) => {
    await inTransaction(connection, async (trx) => {
      // `version` stays: staff's form does not show this.
      await updateRow(trx, 'users', session._id, { newDeviceMail: mail ? 1 : 0 })
      await audit(trx, actor(), 'user.new-device-mail', session._id, { mail })
    })
    return { mail, canBeSent: outbox.isOpen }
  })

  serve(devices.end, async ({ params: { id }, session, actor, request, reply }) => {
    const isHere = await inTransaction(connection, async (trx, changed) => {
      const ended = (await findSessions(trx, session, clock())).find(({ tokenHash }) => idOf(tokenHash) === id)
      if (!ended) throw notFound()
      await trx.deleteFrom('sessions').where('tokenHash', '=', ended.tokenHash).execute()
      await trx
        .deleteFrom('devices')
        .where('userId', '=', session._id)
        .where('tokenHash', '=', ended.deviceHash ?? '')
        .execute()
      changed('sessions')
      await audit(trx, actor(), 'user.device-ended', session._id)
      return ended.tokenHash === session.tokenHash
    })
    if (isHere) sessionCookie.clear(request, reply)
  })

  serve(devices.endOthers, async ({ session, actor }) =>
    inTransaction(connection, async (trx, changed) => {
      await endOtherSessions(trx, session, changed)
      await audit(trx, actor(), 'user.other-devices-ended', session._id)
    }),
  )
}

async function findSessions(db: Db, { _id, isAdmin, mustSetSecondStep }: Session, now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .select(['tokenHash', 'browser', 'deviceHash', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', _id)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('tokenHash')
    .execute()
  return rows.filter((row) => !hasExpired(row, isAdmin || mustSetSecondStep, now.getTime()))
}
