import type { Db, OrderRow } from '../../platform/db/schema.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { writeEkt } from './ekt/write-ekt.ts'
import type { PrintedShop } from './pdf-document.ts'
import type { PdfWorker } from './pdf-worker.ts'
import { readPrintedOrders } from './read-printed-orders.ts'

interface Parts {
  readonly db: Db
  readonly pdfWorker: PdfWorker
  readonly shopSettings: ShopSettings
  readonly printedShop: () => Promise<PrintedShop>
  readonly clock: () => Date
}

export type MailAttachments = ReturnType<typeof mailAttachments>

export function mailAttachments({ db, pdfWorker, shopSettings, printedShop, clock }: Parts) {
  return {
    async packingSlip(row: OrderRow) {
      const document = { kind: 'pakbon', shop: await printedShop(), at: clock().toISOString() } as const
      const content = await pdfWorker.make(document, readPrintedOrders(db, [row]))
      return { filename: `pakbon-${row.ordernummer}.pdf`, contentType: 'application/pdf', content }
    },
    async ekt(row: OrderRow) {
      const [order] = (await readPrintedOrders(db, [row]).next()).value ?? []
      if (!order) throw new Error(`The order ${row.ordernummer} cannot be read`)
      const content = Buffer.from(writeEkt(order, (await shopSettings.current()).bedrijf, clock()))
      return { filename: `ekt-${row.ordernummer}.edi`, contentType: 'application/edifact', content }
    },
  }
}
