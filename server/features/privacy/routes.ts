import { Readable } from 'node:stream'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { privacy } from '../../../contract/endpoints/privacy.ts'
import type { Throttle } from '../auth/throttle.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Db, UserRow } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import type { StreamLimit } from '../../platform/http/limits/stream-limit.ts'
import { type Serve, type Session, clientSignal } from '../../platform/http/serve.ts'
import { fileSlug } from '../documents/file-slug.ts'
import { pdfAnswer } from '../documents/pdf-answer.ts'
import type { PdfWorker } from '../documents/pdf-worker.ts'
import type { PrintedShop } from '../documents/pdf-document.ts'
import { readHousekeeping } from '../settings/housekeeping.ts'
import { findUserOrDeleted } from '../users/find-users.ts'
import { ordersOf, readCustomerData } from './customer-data.ts'
import { customerFacts, printedOrdersOf } from './customer-data-pdf.ts'
import { eraseCustomer, findErasure } from './erase-customer.ts'

interface Parts {
  readonly throttle: Throttle
  readonly pdfWorker: PdfWorker
  readonly printedShop: () => Promise<PrintedShop>
  readonly openStream: StreamLimit
  readonly clock: () => Date
}

/** A picker who used to be a customer gets this data without prices; staff can hand over the rest. */
const seesPrices = (session: Session) => roleOf(session) !== 'picker'

export function servePrivacy(serve: Serve, connection: Connection, parts: Parts): void {
  const { throttle, pdfWorker, printedShop, openStream, clock } = parts
  const { db } = connection

  /** @throws HttpError 404 for another user's account; 429 */
  async function dataOf(id: string, session: Session): Promise<UserRow> {
    const isOpen = session.isAdmin || id === session._id
    if (!isOpen) throw notFound()
    const user = await findUserOrDeleted(db, id)
    await throttle.count('download', session._id, id)
    return user
  }
  /** For staff with the customer's name. */
  const fileName = ({ _id, gebruikersnaam }: UserRow, session: Session, extension: string) => {
    const what = _id === session._id ? 'mijn-gegevens' : `gegevens-${fileSlug(gebruikersnaam ?? '') || 'gebruiker'}`
    return `${what}-${dayInAmsterdam(clock())}.${extension}`
  }

  serve(privacy.json, ({ params: { id }, session, reply }) =>
    openStream(session, async () => {
      const user = await dataOf(id, session)
      const { naam } = await printedShop()
      reply.headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName(user, session, 'json')}"`,
      })
      return Readable.from(asJson(db, user, { at: clock(), shopName: naam, prices: seesPrices(session) }))
    }),
  )

  serve(privacy.pdf, async ({ params: { id }, session, reply }) => {
    const user = await dataOf(id, session)
    const signal = clientSignal(reply)
    const document = {
      kind: 'gegevens',
      shop: await printedShop(),
      at: clock().toISOString(),
      ...(await customerFacts(db, user, seesPrices(session))),
    } as const
    const pdf = await pdfWorker.make(document, printedOrdersOf(db, user), {
      goesFirst: session.isAdmin,
      signal,
      longOf: session._id,
    })
    return pdfAnswer(reply, pdf, `attachment; filename="${fileName(user, session, 'pdf')}"`)
  })

  const yearsKept = async () => (await readHousekeeping(db)).bewaren.orders

  serve(privacy.erasure, async ({ params: { id } }) => findErasure(db, id, clock(), await yearsKept()))

  serve(privacy.erase, async ({ params: { id }, body: { naam }, actor }) =>
    eraseCustomer(connection, actor(), { id, naam, years: await yearsKept() }),
  )
}

async function* asJson(
  db: Db,
  user: UserRow,
  { at, shopName, prices }: { readonly at: Date; readonly shopName: string; readonly prices: boolean },
): AsyncGenerator<string> {
  yield `{\n"gemaakt": ${JSON.stringify(at.toISOString())},\n"winkel": ${JSON.stringify(shopName)}`
  for (const [name, part] of Object.entries(await readCustomerData(db, user, prices))) {
    yield `,\n"${name}": `
    if (Array.isArray(part)) yield* asLines(part)
    else yield JSON.stringify(part, null, 2)
  }
  yield ',\n"orders": '
  yield* asLines(ordersOf(db, user, prices))
  yield '\n}\n'
}

/** Characters, a millisecond's work. */
const ofPiece = 50_000

/** A line each, in pieces. */
async function* asLines(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = '['
  let between = '\n'
  for await (const item of items) {
    piece += between + JSON.stringify(item)
    between = ',\n'
    if (piece.length < ofPiece) continue
    yield piece
    piece = ''
    await takeTurn()
  }
  yield `${piece}\n]`
}
