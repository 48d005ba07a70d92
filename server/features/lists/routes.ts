import { Readable } from 'node:stream'
import { lists } from '../../../contract/endpoints/lists.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { ReadyAnswer, type Serve, type Session } from '../../platform/http/serve.ts'
import { findList, nameLists, streamLists } from './find-lists.ts'
import { createList, removeList, updateList } from './save-list.ts'
import { usualList } from './usual-list.ts'

/** Only their owner reaches lists; administrators do not. */
export function serveLists(serve: Serve, connection: Connection, clock: () => Date): void {
  const { db } = connection
  const owner = (session: Session) => ({ userId: session._id, at: clock() })

  serve(lists.all, async ({ query: { regels }, session, reply }) => {
    if (regels === '0') return nameLists(db, session._id)
    reply.type('application/json; charset=utf-8')
    return new ReadyAnswer(Readable.from(streamLists(db, session._id)))
  })

  serve(lists.one, async ({ params: { id }, session }) => one(db, session, id))

  serve(lists.usual, async ({ session }) => usualList(db, session._id, clock()))

  serve(lists.create, async ({ body, session }) =>
    inTransaction(connection, async (trx) => one(trx, session, await createList(trx, owner(session), body))),
  )

  serve(lists.update, async ({ params: { id }, body, session }) =>
    inTransaction(connection, async (trx) => {
      await updateList(trx, owner(session), id, body)
      return one(trx, session, id)
    }),
  )

  serve(lists.remove, async ({ params: { id }, session }) =>
    inTransaction(connection, async (trx) => {
      await removeList(trx, owner(session), id)
      return {}
    }),
  )
}

async function one(db: Db | Trx, session: Session, id: string) {
  const list = await findList(db, session._id, id)
  if (!list) throw notFound()
  return list
}
