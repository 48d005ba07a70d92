// Decides who is notified of an order, in the transaction of the change and by the shop's settings.
import type { OrderMessageKind } from '../../../../contract/endpoints/messages.ts'
import type { Order, OrderStatus } from '../../../../contract/endpoints/orders.ts'
import type { OrderChanges } from '../../../platform/audit/details.ts'
import type { Db, OrderRow, Trx } from '../../../platform/db/schema.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Outbox } from '../../messages/outbox.ts'
import type { ShopSettings } from '../../settings/shop-settings.ts'
import { orderMessageKindsOf, type OrderAttachments } from './order-message-kinds.ts'
import type { MailedChanges } from './mailed-changes.ts'

interface BuyersChanges {
  readonly lines: MailedChanges['lines']
  readonly fields: OrderChanges
  readonly hasOtherComment: boolean
}

/** Every method writes to the outbox in the caller's transaction. */
export interface OrderMessages {
  /** @returns whether the buyer gets a confirmation */
  placed(trx: Trx, order: Order): Promise<boolean>
  /** By staff; sends nothing for changes that do not concern the buyer. */
  edited(trx: Trx, order: OrderRow, lines: MailedChanges['lines'], fields: OrderChanges): Promise<void>
  /** Back to 'open' cancels unsent messages about 'verwerkt'. */
  became(trx: Trx, order: OrderRow, status: OrderStatus | undefined): Promise<void>
  removed(trx: Trx, orderId: string): Promise<void>
  /** Sends nothing when nothing has changed. */
  changedByBuyer(trx: Trx, order: OrderRow, changes: BuyersChanges): Promise<void>
  cancelledByBuyer(trx: Trx, order: OrderRow): Promise<void>
  /** Sends again on request. @returns the message's id; undefined without a mail server */
  again(trx: Trx, order: OrderRow, kind: OrderMessageKind): Promise<string | undefined>
}

/** @returns a function to call before the transaction, which then needs no query for settings */
export function createOrderMessages(
  db: Db,
  outbox: Outbox,
  settings: ShopSettings['current'],
  attachments: OrderAttachments,
  clock: () => Date,
): () => Promise<OrderMessages> {
  const kinds = orderMessageKindsOf(db, attachments, clock)
  for (const kind of [
    kinds.bevestiging,
    kinds.annulering,
    kinds.pakbon,
    kinds.ekt,
    kinds.nieuweOrder,
    kinds.geannuleerdeOrder,
  ])
    outbox.register(kind)
  outbox.register(kinds.wijziging)
  outbox.register(kinds.gewijzigdeOrder)

  const about = ({ _id, userId }: OrderRow) => ({ orderId: _id, userId })

  const addEkt = (trx: Trx, order: OrderRow, to: string) =>
    outbox.add(trx, kinds.ekt, { ...about(order), to, subject: `EKT van order ${order.ordernummer}`, payload: {} })

  async function mailProcessed(trx: Trx, order: OrderRow, withPakbon: boolean): Promise<void> {
    if (!outbox.isOpen) return
    const { to, ektEmail } = await buyerAddresses(trx, order)
    if (ektEmail !== '') await addEkt(trx, order, ektEmail)
    const subject = `Bestelling ${order.ordernummer} is verwerkt`
    if (withPakbon && to !== '') await outbox.add(trx, kinds.pakbon, { ...about(order), to, subject, payload: {} })
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

  return async () => {
    const { berichten, bedrijf } = await settings()
    const shopAddress = berichten.winkelEmail || bedrijf.email
    return {
      async placed(trx, { _id: orderId, userID: userId, ordernummer, bedrijfsnaam, email }) {
        const ofOrder = { orderId, userId, payload: {} }
        const isConfirmed = outbox.isOpen && berichten.klantBevestiging && email !== ''
        if (isConfirmed) {
          const subject = `Bestelling ${ordernummer} ontvangen`
          await outbox.add(trx, kinds.bevestiging, { ...ofOrder, to: email, subject })
        }
        if (berichten.winkelNieuweOrder && shopAddress !== '') {
          const subject = `Nieuwe order ${ordernummer}: ${bedrijfsnaam}`
          await outbox.add(trx, kinds.nieuweOrder, { orderId, payload: {}, to: shopAddress, subject })
        }
        return isConfirmed
      },
      async edited(trx, order, lines, { leverdatum, referentie }) {
        if (!outbox.isOpen || !berichten.klantWijziging) return
        const payload = { lines, leverdatum, referentie }
        if (lines.length === 0 && !leverdatum && !referentie) return
        const { to } = await buyerAddresses(trx, order)
        const subject = `Bestelling ${order.ordernummer} is gewijzigd`
        if (to !== '') await outbox.add(trx, kinds.wijziging, { ...about(order), to, subject, payload })
      },
      async became(trx, order, status) {
        if (status === 'verwerkt') await mailProcessed(trx, order, berichten.klantVerwerkt)
        else if (status === 'open') await cancelUnsent(trx, order._id, [kinds.pakbon.kind, kinds.ekt.kind])
      },
      async removed(trx, orderId) {
        await cancelUnsent(trx, orderId)
      },
      async changedByBuyer(trx, order, { lines, fields: { leverdatum, referentie }, hasOtherComment }) {
        if (!outbox.isOpen) return
        if (lines.length === 0 && !leverdatum && !referentie && !hasOtherComment) return
        const payload = { lines, leverdatum, referentie, hasOtherComment, byBuyer: true }
        const { ordernummer, bedrijfsnaam } = order
        const to = berichten.klantWijziging ? (await buyerAddresses(trx, order)).to : ''
        if (to !== '') {
          const subject = `Bestelling ${ordernummer} is gewijzigd`
          await outbox.add(trx, kinds.wijziging, { ...about(order), to, subject, payload })
        }
        if (berichten.winkelNieuweOrder && shopAddress !== '') {
          const subject = `Order ${ordernummer} gewijzigd door ${bedrijfsnaam}`
          await outbox.add(trx, kinds.gewijzigdeOrder, { orderId: order._id, to: shopAddress, subject, payload })
        }
      },
      async cancelledByBuyer(trx, order) {
        await cancelUnsent(trx, order._id)
        if (!outbox.isOpen) return
        const { ordernummer, bedrijfsnaam } = order
        const to = berichten.klantWijziging ? (await buyerAddresses(trx, order)).to : ''
        if (to !== '') {
          const subject = `Bestelling ${ordernummer} geannuleerd`
          await outbox.add(trx, kinds.annulering, { ...about(order), to, subject, payload: {} })
        }
        if (berichten.winkelNieuweOrder && shopAddress !== '') {
          const subject = `Order ${ordernummer} geannuleerd door ${bedrijfsnaam}`
          await outbox.add(trx, kinds.geannuleerdeOrder, { orderId: order._id, to: shopAddress, subject, payload: {} })
        }
      },
      async again(trx, order, kind) {
        const { to, ektEmail } = await buyerAddresses(trx, order)
        if (kind === 'ekt') {
          if (ektEmail === '') throw new HttpError(409, 'Deze klant heeft geen e-mailadres voor EKT')
          return addEkt(trx, order, ektEmail)
        }
        if (to === '') throw new HttpError(409, 'Deze klant heeft geen e-mailadres')
        const subject = { bevestiging: 'Bevestiging', pakbon: 'Pakbon' }[kind]
        return outbox.add(trx, kinds[kind], {
          ...about(order),
          to,
          subject: `${subject} van order ${order.ordernummer}`,
          payload: {},
        })
      },
    }
  }
}

/** The buyer's current addresses. `to` is '' for an erased buyer, `ektEmail` when EKT by mail is off. */
async function buyerAddresses(trx: Trx, { userId, email }: OrderRow): Promise<{ to: string; ektEmail: string }> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'ektEmail', 'erasedAt'])
    .where('_id', '=', userId)
    .executeTakeFirst()
  // An erased buyer's address stays on the orders for the books only.
  if (user && user.erasedAt !== null) return { to: '', ektEmail: '' }
  // A deleted account has no addresses; uses the one on the order.
  return { to: user?.email || email, ektEmail: user?.ektEmail ?? '' }
}
