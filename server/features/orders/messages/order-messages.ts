// Decides who is notified of an order, in the transaction of the change and by the shop's settings.
import type { OrderMessageKind } from '../../../../contract/endpoints/messages.ts'
import type { Order, OrderStatus } from '../../../../contract/endpoints/orders.ts'
import type { Settings } from '../../../../contract/endpoints/settings.ts'
import { nameWithSize } from '../../../../contract/rules/product-texts.ts'
import type { AuditDetails, OrderChanges } from '../../../platform/audit/details.ts'
import { whereIn } from '../../../platform/db/rows.ts'
import type { Db, OrderRow, Trx } from '../../../platform/db/schema.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { MessageKind } from '../../messages/message-kind.ts'
import type { Outbox } from '../../messages/outbox.ts'
import type { ShopSettings } from '../../settings/shop-settings.ts'
import {
  type Buyer,
  colleagueOf,
  companyAddresses,
  createOrderMessageKinds,
  type OrderAttachments,
} from './order-message-kinds.ts'
import type { MailedChanges } from './order-letter.ts'

/** Every function writes to the outbox in the caller's transaction. */
export type OrderMessages = Awaited<ReturnType<ReturnType<typeof createOrderMessages>>>

/** @returns a function to call before the transaction, which then needs no query for settings */
export function createOrderMessages(
  db: Db,
  outbox: Outbox,
  settings: ShopSettings,
  attachments: OrderAttachments,
  clock: () => Date,
) {
  const kinds = createOrderMessageKinds(db, outbox, attachments, clock)
  return async () => orderMessages(outbox, kinds, await settings.current())
}

function orderMessages(
  outbox: Outbox,
  kinds: ReturnType<typeof createOrderMessageKinds>,
  { berichten, bedrijf }: Pick<Settings, 'berichten' | 'bedrijf'>,
) {
  const shopAddress = berichten.winkelEmail || bedrijf.email

  async function toShop<Payload>(
    trx: Trx,
    kind: MessageKind<Payload>,
    { orderId, subject, payload }: { orderId: string; subject: string; payload: Payload },
  ): Promise<void> {
    if (berichten.winkelNieuweOrder && shopAddress !== '')
      await outbox.add(trx, kind, { orderId, to: shopAddress, subject, payload })
  }

  const addEkt = (trx: Trx, { _id: orderId, userId, ordernummer }: OrderRow, to: string) =>
    outbox.add(trx, kinds.ekt, { orderId, userId, to, subject: `EKT van bestelling ${ordernummer}`, payload: {} })

  /** A colleague's order is mailed to him, and to the main account where that is set. */
  async function buyersOf(trx: Trx, order: OrderRow): Promise<readonly Buyer[]> {
    const company = { userId: order.userId, to: (await companyAddresses(trx, order)).to }
    const colleague = await colleagueOf(trx, order)
    const isAlone = !colleague || colleague.to === company.to
    const all = isAlone ? [company] : berichten.bedrijfOok ? [colleague, company] : [colleague]
    return all.filter(({ to }) => to !== '')
  }

  /** Of a new order only a colleague's needs a query. */
  async function buyersOfNew(trx: Trx, { _id, userID: userId, email: to, besteldDoor }: Order) {
    if (besteldDoor === undefined) return to === '' ? [] : [{ userId, to }]
    return buyersOf(trx, await trx.selectFrom('orders').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow())
  }

  async function toBuyers<Payload>(
    trx: Trx,
    order: OrderRow,
    kind: MessageKind<Payload>,
    subject: string,
    payloadFor: (buyer: Buyer) => Payload,
  ): Promise<boolean> {
    const buyers = await buyersOf(trx, order)
    for (const buyer of buyers)
      await outbox.add(trx, kind, { orderId: order._id, ...buyer, subject, payload: payloadFor(buyer) })
    return buyers.length > 0
  }

  async function mailProcessed(trx: Trx, order: OrderRow): Promise<boolean> {
    if (!outbox.isOpen) return false
    const { ektEmail } = await companyAddresses(trx, order)
    if (ektEmail !== '') await addEkt(trx, order, ektEmail)
    if (!berichten.klantVerwerkt) return false
    return toBuyers(trx, order, kinds.pakbon, `Bestelling ${order.ordernummer} is verwerkt`, () => ({}))
  }

  return {
    /** @returns where the confirmation goes; undefined without one */
    async placed(trx: Trx, order: Order): Promise<string | undefined> {
      const { _id: orderId, ordernummer, bedrijfsnaam } = order
      const buyers = outbox.isOpen && berichten.klantBevestiging ? await buyersOfNew(trx, order) : []
      const confirmed = `Bestelling ${ordernummer} ontvangen`
      for (const buyer of buyers)
        await outbox.add(trx, kinds.bevestiging, { orderId, ...buyer, subject: confirmed, payload: {} })
      const subject = `Nieuwe order ${ordernummer}: ${bedrijfsnaam}`
      await toShop(trx, kinds.nieuweOrder, { orderId, subject, payload: {} })
      return buyers[0]?.to
    },

    /** By staff; sends nothing for changes that do not concern the buyer. */
    async edited(
      trx: Trx,
      order: OrderRow,
      lines: MailedChanges['lines'],
      { leverdatum, referentie }: OrderChanges,
    ): Promise<void> {
      if (!outbox.isOpen || !berichten.klantWijziging) return
      if (lines.length === 0 && !leverdatum && !referentie) return
      const subject = `Bestelling ${order.ordernummer} is gewijzigd`
      const changes = { lines: await withSizeAndCode(trx, lines), leverdatum, referentie }
      await toBuyers(trx, order, kinds.wijziging, subject, () => changes)
    },

    /** Back to 'open' cancels unsent messages about 'verwerkt'. @returns whether the buyer is told, or may have been */
    async became(trx: Trx, order: OrderRow, status: OrderStatus | undefined): Promise<boolean> {
      if (status === 'verwerkt') return mailProcessed(trx, order)
      if (status === undefined) return false
      const told = await trx
        .selectFrom('messages')
        .select('_id')
        .where('orderId', '=', order._id)
        .where('kind', '=', kinds.pakbon.kind)
        .executeTakeFirst()
      await cancelUnsent(trx, order._id, [kinds.pakbon.kind, kinds.ekt.kind])
      return told !== undefined
    },

    removed: (trx: Trx, orderId: string) => cancelUnsent(trx, orderId),

    /** @param by the user of the company who did it */
    async changedByBuyer(
      trx: Trx,
      order: OrderRow,
      { lines, fields: { leverdatum, referentie }, hasOtherComment }: AuditDetails['order.edited'],
      by: string,
    ): Promise<void> {
      if (!outbox.isOpen) return
      const changes = { lines: await withSizeAndCode(trx, lines), leverdatum, referentie, hasOtherComment }
      const { _id: orderId, ordernummer, bedrijfsnaam } = order
      if (berichten.klantWijziging)
        await toBuyers(trx, order, kinds.wijziging, `Bestelling ${ordernummer} is gewijzigd`, ({ userId }) => ({
          ...changes,
          ...(userId === by ? { byBuyer: true } : { byColleague: true }),
        }))
      const subject = `Order ${ordernummer} gewijzigd door ${bedrijfsnaam}`
      await toShop(trx, kinds.gewijzigdeOrder, { orderId, subject, payload: { ...changes, byBuyer: true } })
    },

    /** @param by the user of the company who did it */
    async cancelledByBuyer(trx: Trx, order: OrderRow, by: string): Promise<void> {
      const { _id: orderId, ordernummer, bedrijfsnaam } = order
      await cancelUnsent(trx, orderId)
      if (!outbox.isOpen) return
      if (berichten.klantWijziging)
        await toBuyers(trx, order, kinds.annulering, `Bestelling ${ordernummer} geannuleerd`, ({ userId }) =>
          userId === by ? {} : { byColleague: true },
        )
      const subject = `Order ${ordernummer} geannuleerd door ${bedrijfsnaam}`
      await toShop(trx, kinds.geannuleerdeOrder, { orderId, subject, payload: {} })
    },

    /** Sends again on request. @returns the message's id; undefined without a mail server */
    async again(trx: Trx, order: OrderRow, kind: OrderMessageKind): Promise<string | undefined> {
      const [buyer] = await buyersOf(trx, order)
      if (!buyer) throw new HttpError(409, 'Deze klant krijgt geen mail meer over bestellingen')
      if (kind === 'ekt') {
        const { ektEmail } = await companyAddresses(trx, order)
        if (ektEmail === '')
          throw new HttpError(409, 'Deze klant heeft geen EKT-mailadres, vul het in bij de gebruiker')
        return addEkt(trx, order, ektEmail)
      }
      const name = { bevestiging: 'Bevestiging', pakbon: 'Pakbon' }[kind]
      const subject = `${name} van bestelling ${order.ordernummer}`
      return outbox.add(trx, kinds[kind], { orderId: order._id, ...buyer, subject, payload: {} })
    },
  }
}

/** Named as in the order's table: two sizes of a product have the same name. */
async function withSizeAndCode(trx: Trx, lines: MailedChanges['lines']): Promise<MailedChanges['lines']> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const products = await trx
    .selectFrom('products')
    .select(['_id', 'productCode', 'maat'])
    .where(whereIn(trx, '_id', ids))
    .execute()
  const byId = new Map(products.map((product) => [product._id, product]))
  return lines.map((line) => {
    const product = byId.get(line.productId ?? '')
    if (!product) return line
    const name = nameWithSize({ productName: line.productName, maat: line.maat ?? product.maat })
    return { ...line, productName: `${name}, ${product.productCode}` }
  })
}

async function cancelUnsent(trx: Trx, orderId: string, ofKinds?: readonly string[]): Promise<void> {
  const taken = await trx
    .deleteFrom('messages')
    .where('orderId', '=', orderId)
    .where('sentAt', 'is', null)
    .$if(ofKinds !== undefined, (query) => query.where('kind', 'in', ofKinds ?? []))
    .returning('_id')
    .execute()
  const ids = taken.map(({ _id }) => _id)
  if (ids.length > 0) await trx.deleteFrom('jobs').where('id', 'in', ids).execute()
}
