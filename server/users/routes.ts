import type { ParsedQuery } from '../../contract/call.ts'
import { pageOf } from '../../contract/fields.ts'
import { users } from '../../contract/users.ts'
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts'
import type { Connection } from '../db/connection.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Db, UserRow } from '../db/schema.ts'
import { searchMatches } from '../db/search.ts'
import { notFound } from '../http/refusal.ts'
import type { Serve, Session } from '../http/serve.ts'
import { createUser } from './create-user.ts'
import { deleteUser, editUser, forgetDeleted, setPassword } from './edit-user.ts'
import { presentUser } from './present-user.ts'

export function serveUsers(serve: Serve, connection: Connection, clock: () => Date): void {
  const { db } = connection
  const actor = (session: Session) => ({ userId: session._id, at: clock() })

  serve(users.current, async ({ session }) => presentUser(await existingUser(db, session._id)))

  serve(users.one, async ({ params: { id }, session }) => {
    if (id !== session._id && !session.isAdmin) throw notFound()
    return presentUser(await existingUser(db, id))
  })

  serve(users.all, async ({ query, reply }) => {
    const page = pageOf(query)
    const rows = await matching(db, query)
      .selectAll()
      .orderBy('search')
      .orderBy('_id')
      .$if(page !== undefined, (found) => found.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
      .execute()
    const { total } = await matching(db, query)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    reply.header('x-total-count', total)
    return rows.map(presentUser)
  })

  serve(users.create, async ({ body: { wachtwoord, ...fields }, session }) => {
    refuseCommonPassword(wachtwoord, fields.gebruikersnaam)
    const passwordHash = await hashPassword(wachtwoord)
    return inTransaction(connection, async (trx) =>
      presentUser(await createUser(trx, actor(session), { ...fields, passwordHash })),
    )
  })

  serve(users.update, async ({ body, session }) =>
    inTransaction(connection, async (trx, changed) => presentUser(await editUser(trx, actor(session), body, changed))),
  )

  serve(users.setPassword, async ({ params: { id }, body: { wachtwoord }, session }) => {
    const { gebruikersnaam } = await existingUser(db, id)
    refuseCommonPassword(wachtwoord, gebruikersnaam ?? '')
    const passwordHash = await hashPassword(wachtwoord)
    await inTransaction(connection, (trx, changed) => setPassword(trx, actor(session), id, passwordHash, changed))
    return {}
  })

  serve(users.remove, async ({ params: { id }, session, request }) => {
    await inTransaction(connection, (trx, changed) => deleteUser(trx, actor(session), id, changed))
    // The account is gone; where this fails, the job of user-jobs.ts does it within the hour.
    await forgetDeleted(db).catch((error: unknown) =>
      request.log.warn({ err: error }, 'the name of a deleted account is not free yet'),
    )
    return {}
  })
}

function matching(db: Db, { zoek }: ParsedQuery<typeof users.all>) {
  return db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .$if(Boolean(zoek), (query) => query.where(searchMatches(zoek ?? '')))
}

async function existingUser(db: Db, id: string): Promise<UserRow> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('_id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
