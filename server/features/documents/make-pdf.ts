import { showMoment } from '../../../contract/values/dates.ts'
import { confirmationPart } from './confirmation.ts'
import { customerDataPart } from './customer-data.ts'
import { packingSlipPart } from './packing-slip.ts'
import { offerPart } from './offer.ts'
import type { OfferedProduct, PdfDocument, PrintedOrder, PrintedShop } from './pdf-document.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { joined } from './product-text.ts'
import { pickListPart } from './pick-list.ts'

const titles = { bevestiging: 'Orderbevestiging', pakbon: 'Pakbon', verzamellijst: 'Verzamellijst' } as const

export function makePdf(
  document: PdfDocument,
  orders: readonly PrintedOrder[],
  products: readonly OfferedProduct[] = [],
): Promise<Buffer> {
  if (document.kind === 'aanbod')
    return writePdf('Aanbod', footerOf(document.shop), [(pen) => offerPart(pen, document, products)])
  if (document.kind === 'gegevens')
    return writePdf('Uw gegevens', footerOf(document.shop), [(pen) => customerDataPart(pen, document, orders)])
  const { kind, shop, at } = document
  const [first] = orders
  const isAlone = orders.length === 1 && kind !== 'verzamellijst'
  return writePdf(
    isAlone ? `${titles[kind]} ${first?.ordernummer ?? ''}` : titles[kind],
    // Tells a slip printed before a change from one printed after it; a pick list has the time in its head.
    kind === 'verzamellijst' ? footerOf(shop) : joined([footerOf(shop), `Gemaakt ${showMoment(at)}`]),
    kind === 'verzamellijst'
      ? [(pen) => pickListPart(pen, shop, orders, at)]
      : orders.map((order) => (pen) => (kind === 'pakbon' ? packingSlipPart : confirmationPart)(pen, shop, order, at)),
  )
}

const footerOf = ({ naam, kvk, btw, email }: PrintedShop) =>
  joined([naam, kvk && `KvK ${kvk}`, btw && `Btw ${btw}`, email])
