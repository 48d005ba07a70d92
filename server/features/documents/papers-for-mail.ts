import type { Db, OrderRow } from '../../platform/db/schema.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import { ektFileName, writeEkt } from './ekt/write-ekt.ts'
import type { PaperShop } from './paper.ts'
import type { PaperPress } from './paper-press.ts'
import { readPaperOrders } from './read-paper-orders.ts'

interface Parts {
  readonly db: Db
  readonly press: PaperPress
  readonly shopSettings: ShopSettings
  readonly shopOnPaper: () => Promise<PaperShop>
  readonly clock: () => Date
}

export function papersForMail({ db, press, shopSettings, shopOnPaper, clock }: Parts) {
  return {
    async packingSlip(row: OrderRow) {
      const paper = { kind: 'pakbon', shop: await shopOnPaper(), at: clock().toISOString() } as const
      const content = await press.make(paper, readPaperOrders(db, [row]))
      return { filename: `pakbon-${row.ordernummer}.pdf`, contentType: 'application/pdf', content }
    },
    async ekt(row: OrderRow) {
      const [order] = (await readPaperOrders(db, [row]).next()).value ?? []
      if (!order) throw new Error(`The order ${row.ordernummer} cannot be read`)
      const content = Buffer.from(writeEkt(order, (await shopSettings.current()).bedrijf, clock()))
      return { filename: ektFileName(order), contentType: 'application/edifact', content }
    },
  }
}
