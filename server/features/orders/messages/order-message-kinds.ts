import { z } from 'zod'
import { showProducts } from '../../../../contract/values/counts.ts'
import { dayInAmsterdam, yearInAmsterdam } from '../../../../contract/values/dates.ts'
import { euroOfPrice } from '../../../../contract/values/money.ts'
import type { MessageKindName } from '../../../../contract/endpoints/messages.ts'
import type { Order } from '../../../../contract/endpoints/orders.ts'
import { findRow } from '../../../platform/db/rows.ts'
import type { Db, OrderRow } from '../../../platform/db/schema.ts'
import { PermanentFailure } from '../../../platform/jobs/job.ts'
import type { Attachment } from '../../../platform/mail/mail-server.ts'
import { type ComposeRequest, button, heading, type Letter, paragraph } from '../../messages/message-kind.ts'
import type { Outbox } from '../../messages/outbox.ts'
import { presentOrders } from '../present-order.ts'
import { exampleChanges, exampleOrder } from './example-order.ts'
import { mailedChanges, orderFacts, orderLines, tellChanges } from './order-letter.ts'

const forShop = 'Referentie van de klant'
const nothing = z.object({})
const cancelled = z.object({ byColleague: z.boolean().optional() })
/** An interface, so that orders do not depend on documents. */
export interface OrderAttachments {
  packingSlip(order: OrderRow): Promise<Attachment>
  ekt(order: OrderRow): Promise<Attachment>
}

/** `userId` is the recipient, who can log in; null for the shop and for who was removed. */
type SaidOf<Payload> = Pick<ComposeRequest<Payload>, 'payload' | 'shopUrl' | 'userId'>

export function createOrderMessageKinds(db: Db, outbox: Outbox, attachments: OrderAttachments, clock: () => Date) {
  const lines = (order: Order) => orderLines(order, dayInAmsterdam(clock()))
  const summary = (order: Order, ...more: readonly (readonly [string, string])[]) => [
    orderFacts(order, 'Uw referentie', ...more),
    lines(order),
  ]
  const summaryForShop = (order: Order) => [orderFacts(order, forShop, ...buyerFacts(order)), lines(order)]
  const aboutOrder = <Payload>(
    kind: MessageKindName,
    payload: z.ZodType<Payload>,
    say: (order: Order, request: SaidOf<Payload>) => Letter,
    more: {
      readonly isOfCancelled?: true
      readonly example: Payload
      readonly attach?: (row: OrderRow) => Promise<Attachment>
      readonly isForShop?: true
    },
  ) =>
    outbox.register({
      kind,
      payload,
      compose: async (request) => {
        const row = await db
          .selectFrom('orders')
          .selectAll()
          .where('_id', '=', request.orderId ?? '')
          .$if(!more.isOfCancelled, (orders) => orders.where('deletedAt', 'is', null))
          .executeTakeFirst()
        const [order] = await presentOrders(db, row ? [row] : [], more.isForShop === true, true)
        if (!row || !order) throw new PermanentFailure('De order is intussen verwijderd, er is niets verstuurd')
        const reader = request.userId === null ? undefined : await findRow(db, 'users', request.userId)
        if (reader?.magazijn === 1)
          throw new PermanentFailure('De klant heeft nu de rol Magazijn en ziet geen prijzen, er is niets verstuurd')
        const name = order.bedrijfsnaam
        const address = more.isForShop ? await replyAddress(db, row) : ''
        return {
          ...say(order, { ...request, userId: reader?.deletedAt === null ? reader._id : null }),
          attachments: more.attach ? [await more.attach(row)] : [],
          ...(address !== '' && { replyTo: { name, address } }),
        }
      },
      example: (shopUrl) => say(exampleOrder, { payload: more.example, shopUrl, userId: exampleOrder.userID }),
    })

  return {
    bevestiging: aboutOrder(
      'bevestiging',
      nothing,
      (order, request) => ({
        title: 'Bedankt voor uw bestelling',
        preview: `Bestelling ${order.ordernummer} is bij ons binnen: ${euroOfPrice(order.totalPrice)} ex. btw.`,
        blocks: [
          paragraph(
            order.orderstatus === 'verwerkt'
              ? 'We hebben uw bestelling ontvangen.'
              : 'We hebben uw bestelling ontvangen en gaan ermee aan de slag.',
          ),
          ...summary(order),
          ...seeOrder(order, request),
        ],
      }),
      { example: {} },
    ),

    wijziging: aboutOrder(
      'wijziging',
      mailedChanges,
      (order, { payload, ...request }) => ({
        title: `Uw bestelling ${order.ordernummer} is gewijzigd`,
        preview: tellChanges(order, payload).join('; '),
        blocks: [
          paragraph(
            payload.byBuyer
              ? 'U heeft uw bestelling gewijzigd.'
              : payload.byColleague
                ? 'Iemand van uw bedrijf heeft uw bestelling gewijzigd.'
                : 'We hebben uw bestelling aangepast.',
          ),
          paragraph(tellChanges(order, payload).join('\n')),
          heading('Zo ziet uw bestelling er nu uit'),
          ...summary(order),
          ...seeOrder(order, request),
        ],
      }),
      { example: exampleChanges },
    ),

    annulering: aboutOrder(
      'annulering',
      cancelled,
      (order, { payload }) => ({
        title: 'Uw bestelling is geannuleerd',
        preview: `Bestelling ${order.ordernummer} wordt niet geleverd.`,
        blocks: [
          paragraph(
            `${payload.byColleague ? 'Iemand van uw bedrijf' : 'U'} heeft deze bestelling geannuleerd. De bestelling wordt niet geleverd.`,
          ),
          ...summary(order),
        ],
      }),
      { example: {}, isOfCancelled: true },
    ),

    pakbon: aboutOrder(
      'pakbon',
      nothing,
      (order, request) => ({
        title:
          order.orderstatus === 'verwerkt'
            ? `Uw bestelling ${order.ordernummer} is verwerkt`
            : `Uw bestelling ${order.ordernummer}`,
        preview: `${showProducts(order.order.length)}, ${euroOfPrice(order.totalPrice)} ex. btw.`,
        blocks: [
          paragraph(
            order.orderstatus === 'verwerkt'
              ? 'Uw bestelling is klaargemaakt. De pakbon zit in de bijlage; hieronder staat uw bestelling.'
              : 'De pakbon zit in de bijlage; hieronder staat uw bestelling.',
          ),
          ...summary(order, ['Boxnummer', order.boxnummer]),
          ...seeOrder(order, request),
        ],
      }),
      { example: {}, attach: (row) => attachments.packingSlip(row) },
    ),

    ekt: aboutOrder(
      'ekt',
      nothing,
      (order) => ({
        title: `EKT van bestelling ${order.ordernummer}`,
        preview: `${showProducts(order.order.length)} voor ${order.bedrijfsnaam}.`,
        blocks: [
          paragraph('Hierbij de transacties van deze bestelling, om in te lezen in uw eigen systeem.'),
          orderFacts(order, 'Uw referentie', ['Kopersnummer', order.kopersnummer], ['EKT-nummer', order.ektnummer]),
        ],
      }),
      { example: {}, attach: (row) => attachments.ekt(row) },
    ),

    nieuweOrder: aboutOrder(
      'nieuweOrder',
      nothing,
      (order, { shopUrl }) => ({
        title: `Nieuwe order van ${order.bedrijfsnaam}`,
        preview: `${showProducts(order.order.length)}, ${euroOfPrice(order.totalPrice)} ex. btw.`,
        blocks: [...summaryForShop(order), button('Open de order', `${shopUrl}/orders/details/${order._id}`)],
      }),
      { example: {}, isForShop: true },
    ),

    gewijzigdeOrder: aboutOrder(
      'gewijzigdeOrder',
      mailedChanges,
      (order, { payload, shopUrl }) => ({
        title: `Order ${order.ordernummer} gewijzigd door ${order.bedrijfsnaam}`,
        preview: tellChanges(order, payload, forShop).join('; '),
        blocks: [
          paragraph(tellChanges(order, payload, forShop).join('\n')),
          heading('Zo ziet de order er nu uit'),
          ...summaryForShop(order),
          button('Open de order', `${shopUrl}/orders/details/${order._id}`),
        ],
      }),
      { example: exampleChanges, isForShop: true },
    ),

    geannuleerdeOrder: aboutOrder(
      'geannuleerdeOrder',
      nothing,
      (order) => ({
        title: `Order ${order.ordernummer} geannuleerd door ${order.bedrijfsnaam}`,
        preview: `${showProducts(order.order.length)}, ${euroOfPrice(order.totalPrice)} ex. btw.`,
        blocks: [
          paragraph('De order staat niet meer in de lijsten; de voorraad is teruggeboekt.'),
          ...summaryForShop(order),
        ],
      }),
      { example: {}, isForShop: true, isOfCancelled: true },
    ),
  }
}

/** The main account's current addresses. `to` is '' for who gets no mail any more, `ektEmail` when EKT by mail is off. */
export async function companyAddresses(db: Db, { userId, email }: OrderRow): Promise<{ to: string; ektEmail: string }> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'ektEmail', 'magazijn', 'erasedAt'])
    .where('_id', '=', userId)
    .executeTakeFirst()
  // An erased buyer's address stays on the orders for the books only; a picker sees no prices (§4.12).
  if (user && (user.erasedAt !== null || user.magazijn === 1)) return { to: '', ektEmail: '' }
  // A deleted account has no addresses; uses the one on the order.
  return { to: user?.email || email, ektEmail: user?.ektEmail ?? '' }
}

export interface Buyer {
  readonly userId: string
  readonly to: string
}

/** The person who ordered: replies go there. */
const replyAddress = async (db: Db, row: OrderRow): Promise<string> =>
  (await colleagueOf(db, row))?.to || (await companyAddresses(db, row)).to

/** The colleague who ordered, while he may still log in. */
export async function colleagueOf(db: Db, { orderedBy }: OrderRow): Promise<Buyer | undefined> {
  if (orderedBy === null) return undefined
  return db
    .selectFrom('users')
    .select(['_id as userId', 'email as to'])
    .where('_id', '=', orderedBy)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

const buyerFacts = ({ bedrijfsnaam, geplaatstDoor = '', telefoonnummer, email, boxnummer }: Order) =>
  [
    ['Klant', bedrijfsnaam],
    ['Geplaatst door', geplaatstDoor],
    ['Telefoonnummer', telefoonnummer],
    ['E-mail', email],
    ['Boxnummer', boxnummer],
  ] as const

function seeOrder({ _id, date }: Order, { shopUrl, userId }: Pick<SaidOf<unknown>, 'shopUrl' | 'userId'>) {
  if (userId === null) return []
  const year = yearInAmsterdam(new Date(date))
  return [button('Bekijk uw bestelling', `${shopUrl}/userpage/${userId}?jaar=${year}&order=${_id}`)]
}
