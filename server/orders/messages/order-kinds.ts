// What messages about an order say, each made from the order as it is when the message leaves.
import { z } from 'zod'
import { showCount, showPieces } from '../../../contract/counts.ts'
import { showDay, yearInAmsterdam } from '../../../contract/dates.ts'
import { euroOfPrice } from '../../../contract/money.ts'
import type { Order } from '../../../contract/orders.ts'
import type { Db, OrderRow } from '../../db/schema.ts'
import { PermanentFailure } from '../../jobs/job.ts'
import type { Attachment } from '../../messages/mail-server.ts'
import { button, heading, paragraph } from '../../messages/letter.ts'
import { type ComposedMessage, type ComposeRequest, defineMessage } from '../../messages/message-kind.ts'
import { presentOrders } from '../present-order.ts'
import { orderFacts, orderLines } from './order-letter.ts'

const nothing = z.object({})
const qtyAndPrice = z.object({ qty: z.number(), price: z.string() })
const fieldChange = z.object({ before: z.string(), after: z.string() }).optional()
/** What staff changed; of a line, `after` is null where it was taken out. */
const changes = z.object({
  lines: z.array(z.object({ productName: z.string(), before: qtyAndPrice, after: qtyAndPrice.nullable() })).readonly(),
  leverdatum: fieldChange,
  referentie: fieldChange,
})
export type ToldChanges = z.infer<typeof changes>

/** Makes what goes with a message: papers know of orders, and not the other way round. */
export interface OrderPapers {
  packingSlip(order: OrderRow): Promise<Attachment>
}

export function orderKinds(db: Db, papers: OrderPapers) {
  /** A kind whose messages are about an order that is still there. */
  const aboutOrder = <Payload>(
    kind: string,
    payload: z.ZodType<Payload>,
    say: (order: Order, request: ComposeRequest<Payload>, row: OrderRow) => ComposedMessage | Promise<ComposedMessage>,
  ) =>
    defineMessage({
      kind,
      payload,
      compose: async (request) => {
        const row = await db
          .selectFrom('orders')
          .selectAll()
          .where('_id', '=', request.orderId ?? '')
          .where('deletedAt', 'is', null)
          .executeTakeFirst()
        const [order] = await presentOrders(db, row ? [row] : [], { stock: false, productCode: true })
        if (!row || !order) throw new PermanentFailure('De order is intussen verwijderd, er is niets verstuurd')
        return say(order, request, row)
      },
    })

  return {
    bevestiging: aboutOrder('bevestiging', nothing, (order, { shopUrl }) => ({
      title: 'Bedankt voor uw bestelling',
      preview: `Order ${order.ordernummer} is bij ons binnen: ${euroOfPrice(order.totalPrice)} ex. btw.`,
      blocks: [
        paragraph('We hebben uw bestelling ontvangen en gaan ermee aan de slag.'),
        orderFacts(order),
        orderLines(order),
        seeOrder(order, shopUrl),
      ],
    })),

    wijziging: aboutOrder('wijziging', changes, (order, { payload, shopUrl }) => ({
      title: `Uw order ${order.ordernummer} is gewijzigd`,
      preview: tellChanges(payload).join('; '),
      blocks: [
        paragraph('We hebben uw order aangepast.'),
        paragraph(tellChanges(payload).join('\n')),
        heading('De order is nu'),
        orderFacts(order),
        orderLines(order),
        seeOrder(order, shopUrl),
      ],
    })),

    pakbon: aboutOrder('pakbon', nothing, async (order, { shopUrl }, row) => ({
      title:
        order.orderstatus === 'verwerkt'
          ? `Uw order ${order.ordernummer} is verwerkt`
          : `Uw order ${order.ordernummer}`,
      preview: `${showLines(order)}, ${euroOfPrice(order.totalPrice)} ex. btw.`,
      blocks: [
        paragraph(
          order.orderstatus === 'verwerkt'
            ? 'Uw order is klaargemaakt. De pakbon gaat hierbij, en hieronder staat wat u krijgt.'
            : 'Hierbij de pakbon. Hieronder staat wat u krijgt.',
        ),
        orderFacts(order, ['Boxnummer', order.boxnummer]),
        orderLines(order),
        seeOrder(order, shopUrl),
      ],
      attachments: [await papers.packingSlip(row)],
    })),

    nieuweOrder: aboutOrder('nieuweOrder', nothing, (order, { shopUrl }) => ({
      title: `Nieuwe order van ${order.bedrijfsnaam}`,
      preview: `${showLines(order)}, ${euroOfPrice(order.totalPrice)} ex. btw.`,
      blocks: [
        orderFacts(
          order,
          ['Klant', order.bedrijfsnaam],
          ['Telefoon', order.telefoonnummer],
          ['E-mail', order.email],
          ['Boxnummer', order.boxnummer],
        ),
        orderLines(order),
        button('Open de order', `${shopUrl}/orders/details/${order._id}`),
      ],
    })),
  }
}

const showLines = ({ order }: Order) => (order.length === 1 ? '1 product' : `${showCount(order.length)} producten`)

const seeOrder = ({ userID, date }: Order, shopUrl: string) =>
  button('Bekijk uw orders', `${shopUrl}/userpage/${userID}?jaar=${yearInAmsterdam(new Date(date))}`)

function tellChanges({ lines, leverdatum, referentie }: ToldChanges): string[] {
  const insteadOf = (label: string, { before, after }: { before: string; after: string }) =>
    `${label}: ${after || 'geen'}${before === '' ? '' : ` in plaats van ${before}`}`
  const asDay = (day: string) => (day === '' ? '' : showDay(day))
  return [
    ...lines.map(tellLine),
    ...(leverdatum
      ? [insteadOf('Leverdatum', { before: asDay(leverdatum.before), after: asDay(leverdatum.after) })]
      : []),
    ...(referentie ? [insteadOf('Uw referentie', referentie)] : []),
  ]
}

function tellLine({ productName, before, after }: ToldChanges['lines'][number]): string {
  if (!after) return `${productName}: vervallen (was ${showPieces(before.qty)})`
  const parts = [
    before.qty === after.qty ? '' : `${showPieces(after.qty)} in plaats van ${showCount(before.qty)}`,
    before.price === after.price ? '' : `${euroOfPrice(after.price)} in plaats van ${euroOfPrice(before.price)}`,
  ]
  return `${productName}: ${parts.filter((part) => part !== '').join(', ')}`
}
