import { users } from '../../../contract/endpoints/users.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import { hashPassword, hashUnknownPassword, refuseCommonPassword } from '../auth/passwords.ts'
import { type Connection, inTransaction } from '../../platform/db/connection.ts'
import { notFound } from '../../platform/errors.ts'
import { askSecondStepAgain } from '../../platform/http/require-second-step.ts'
import type { Serve, Session } from '../../platform/http/serve.ts'
import { createUser } from './create-user.ts'
import { deleteUser, editUser, forgetDeletedNow, setPassword } from './edit-user.ts'
import { findCompanyOf, findUser, findUsers, presentUser } from './find-users.ts'
import type { LinkOffers } from './password-link-mail.ts'

export function serveUsers(
  serve: Serve,
  connection: Connection,
  clock: () => Date,
  passwordLinkMail: LinkOffers,
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
    inTransaction(connection, async (trx, changed) =>
      presentUser(await editUser(trx, actor(), body, changed, () => askAgain(session))),
    ),
  )

  serve(users.setPassword, async ({ params: { id }, body: { wachtwoord }, actor }) => {
    const { gebruikersnaam } = await findUser(db, id)
    refuseCommonPassword(wachtwoord, gebruikersnaam ?? '')
    const passwordHash = await hashPassword(wachtwoord)
    await inTransaction(connection, (trx, changed) => setPassword(trx, actor(), id, passwordHash, changed))
    return {}
  })

  serve(users.remove, async ({ params: { id }, actor, request }) => {
    await inTransaction(connection, (trx, changed) => deleteUser(trx, actor(), id, changed))
    await forgetDeletedNow(db, request.log)
    return {}
  })
}
