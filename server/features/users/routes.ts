import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import { hashPassword, hashUnknownPassword, refuseCommonPassword } from '../auth/passwords.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { askSecondStepAgain } from '../../platform/http/require-second-step.ts'
import type { Serve, Session } from '../../platform/http/serve.ts'
import type { Throttle } from '../auth/throttle.ts'
import { addColleague, findColleagues } from './colleagues.ts'
import { createUser } from './create-user.ts'
import { deleteUser, editUser, forgetDeletedNow, setPassword } from './edit-user.ts'
import { findCompanyOf, findUser, findUsers, presentUser } from './find-users.ts'
import type { LinkOffers } from './password-link-mail.ts'

export function serveUsers(
  serve: Serve,
  connection: Connection,
  clock: () => Date,
  { throttle, passwordLinkMail }: { readonly throttle: Throttle; readonly passwordLinkMail: LinkOffers },
): void {
  const { db } = connection
  const askAgain = (session: Session) => askSecondStepAgain(session, clock())

  async function present(id: string) {
    const user = await findUser(db, id)
    return presentUser(user, await findCompanyOf(db, user))
  }

  serve(users.current, async ({ session }) => present(session._id))

  serve(users.one, async ({ params: { id }, session }) => {
    if (id !== session._id && !session.isAdmin) throw notFound()
    return present(id)
  })

  serve(users.all, async ({ query, reply, session }) => {
    if (pageOf(query) === undefined) askAgain(session)
    const { rows, total } = await findUsers(db, query)
    reply.header('x-total-count', total)
    return rows.map((row) => presentUser(row))
  })

  serve(users.create, async ({ body, session, actor }) => {
    if (body.isAdmin || body.magazijn === true) askAgain(session)
    if (body.uitnodigen) {
      const { uitnodigen: _, ...fields } = body
      const passwordHash = await hashUnknownPassword()
      return inTransaction(connection, async (trx) => {
        const user = await createUser(trx, actor(), { ...fields, passwordHash })
        return { ...presentUser(user), ...(await passwordLinkMail.invite(trx, actor(), user._id)) }
      })
    }
    const { wachtwoord, uitnodigen: _, ...fields } = body
    refuseCommonPassword(wachtwoord, fields.gebruikersnaam)
    const passwordHash = await hashPassword(wachtwoord)
    return inTransaction(connection, async (trx) =>
      presentUser(await createUser(trx, actor(), { ...fields, passwordHash })),
    )
  })

  serve(users.update, async ({ body, session, actor }) =>
    inTransaction(connection, async (trx, changed) => {
      const { user, isToInvite } = await editUser(trx, actor(), body, changed, () => askAgain(session))
      const uitnodiging = isToInvite ? await passwordLinkMail.invite(trx, actor(), user._id) : undefined
      return { ...presentUser(user), ...(uitnodiging && { uitnodiging }) }
    }),
  )

  serve(users.setPassword, async ({ params: { id }, body: { wachtwoord }, actor }) => {
    const { gebruikersnaam } = await findUser(db, id)
    refuseCommonPassword(wachtwoord, gebruikersnaam ?? '')
    const passwordHash = await hashPassword(wachtwoord)
    await inTransaction(connection, (trx, changed) => setPassword(trx, actor(), id, passwordHash, changed))
  })

  serve(users.remove, async ({ params: { id }, actor, request }) => {
    await inTransaction(connection, (trx, changed) => deleteUser(trx, actor(), id, changed))
    await forgetDeletedNow(db, request.log)
  })

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
  })
}

/** @throws HttpError 403 for a colleague, 404 for another company */
function requireOwner(session: Session, companyId: string): void {
  if (session.companyId !== session._id) throw forbidden()
  if (!session.isAdmin && companyId !== session._id) throw notFound()
}
