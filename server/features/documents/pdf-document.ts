// Plain data, since it crosses to the worker.
import type { Product } from '../../../contract/endpoints/products.ts'
import type { Settings } from '../../../contract/endpoints/settings.ts'
import type { CompanyColumns, OrderLineRow, OrderRow, ProductRow } from '../../platform/db/schema.ts'
import type { PrintedPicture } from '../files/print-picture.ts'

type ShopField = 'naam' | 'adres' | 'postcode' | 'plaats' | 'telefoonnummer' | 'email' | 'kvk' | 'btw'
export interface PrintedShop extends Pick<Settings['bedrijf'], ShopField> {
  /** The program's own mark when absent. */
  readonly logo?: PrintedPicture | undefined
}

type LineField = 'productId' | 'productName' | 'qty' | 'priceCents' | 'btwTarief' | 'vpe'
type ProductField = 'productCode' | 'productType' | 'maat' | 'vbnCode' | 'leverbaarVanaf'
/** `vpe` as it was ordered. */
export interface PrintedLine extends Pick<OrderLineRow, LineField>, Pick<ProductRow, ProductField> {
  /** Packs per layer; null when unknown, or when the pack size has changed since. */
  readonly perLaag: number | null
}

type OrderField = 'ordernummer' | 'date' | 'besteldDoor' | 'leverdatum' | 'referentie' | 'comment' | 'totalCents'
type StateField = 'orderstatus' | 'deletedAt'
export interface PrintedOrder extends Pick<OrderRow, OrderField | StateField | keyof CompanyColumns> {
  readonly lines: readonly PrintedLine[]
}

interface AnyDocument {
  readonly shop: PrintedShop
  /** Time of the request, ISO 8601: a printed list shows its age. */
  readonly at: string
}

export interface OrderDocument extends AnyDocument {
  /** `bevestiging` and `pakbon` print each order on its own pages; `verzamellijst` combines all orders. */
  readonly kind: 'bevestiging' | 'pakbon' | 'verzamellijst'
}

/** With the recipient's prices. */
export interface OfferDocument extends AnyDocument {
  readonly kind: 'aanbod'
  /** The company that staff named; '' without one. */
  readonly voor: string
}

type OfferedField = 'productCode' | 'productName' | 'productType' | 'maat' | 'kleur' | 'vpe' | 'stock'
export interface OfferedProduct extends Pick<Product, OfferedField | 'price' | 'staffel' | 'leverbaarVanaf'> {
  readonly picture: PrintedPicture | undefined
}

export interface CustomerDocument extends AnyDocument {
  readonly kind: 'gegevens'
  readonly bedrijfsnaam: string
  readonly prices: boolean
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly tables: readonly {
    readonly title: string
    readonly note: string
    readonly head: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }[]
}

export type PdfDocument = OrderDocument | OfferDocument | CustomerDocument

/** The content of a document, in chunks. */
export type DocumentChunk = readonly PrintedOrder[] | { readonly products: readonly OfferedProduct[] }
