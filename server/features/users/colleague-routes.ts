import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { hashUnknownPassword } from '../auth/passwords.ts'
import type { Throttle } from '../auth/throttle.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Serve, Session } from '../../platform/http/serve.ts'
import { addColleague, findColleagues } from './colleagues.ts'
import { deleteUser, forgetDeletedNow } from './edit-user.ts'
import { findUser } from './find-users.ts'
import type { LinkOffers } from './password-link-mail.ts'

interface Parts {
  readonly throttle: Throttle
  readonly passwordLinkMail: LinkOffers
}

export function serveColleagues(serve: Serve, connection: Connection, { throttle, passwordLinkMail }: Parts): void {
  const { db } = connection

  /** @throws HttpError 403 for a colleague, 404 for another company */
  function requireOwner(session: Session, companyId: string): void {
    if (session.companyId !== session._id) throw forbidden()
    if (!session.isAdmin && companyId !== session._id) throw notFound()
  }

  serve(colleagues.all, async ({ params: { id }, session }) => {
    const isOwn = id === session._id || id === session.companyId
    if (!isOwn && !session.isAdmin) throw notFound()
    const { _id, companyId } = await findUser(db, id)
    const found = await findColleagues(db, companyId ?? _id)
    const seesAll = session.isAdmin || session._id === session.companyId
    return seesAll ? found : found.map((colleague) => ({ _id: colleague._id, naam: colleague.naam }))
  })

  serve(colleagues.add, async ({ params: { id }, body, session, actor }) => {
    requireOwner(session, id)
    if (!session.isAdmin) await throttle.count('invitation', session._id)
    const passwordHash = await hashUnknownPassword()
    return inTransaction(connection, async (trx) => {
      const colleague = await addColleague(trx, actor(), id, { ...body, passwordHash })
      return { ...colleague, ...(await passwordLinkMail.invite(trx, actor(), colleague._id)) }
    })
  })

  serve(users.invite, async ({ params: { id }, session, actor }) => {
    if (!session.isAdmin) {
      if (!(await findColleagues(db, session._id)).some(({ _id }) => _id === id)) throw forbidden()
      await throttle.count('invitation', session._id)
    }
    return inTransaction(connection, (trx) => passwordLinkMail.invite(trx, actor(), id))
  })

  serve(colleagues.remove, async ({ params: { id, colleagueId }, session, actor, request }) => {
    requireOwner(session, id)
    await inTransaction(connection, async (trx, changed) => {
      if (!(await findColleagues(trx, id)).some(({ _id }) => _id === colleagueId)) throw notFound()
      await deleteUser(trx, actor(), colleagueId, changed)
    })
    await forgetDeletedNow(db, request.log)
    return {}
  })
}
