import type { z } from 'zod'
import { formatPrice, parsePrice } from '../../../contract/values/money.ts'
import { neutralFacts } from '../../../contract/rules/product-facts.ts'
import { showStaffel, stepsAsTheyTravel, stepsInCents } from '../../../contract/rules/staffel.ts'
import type { productFields } from '../../../contract/endpoints/products.ts'
import type { AuditedProductField } from '../../platform/audit/details.ts'
import type { ProductRow } from '../../platform/db/schema.ts'
import { mergeFacts } from './product-facts.ts'
import { readStaffel } from './staffel-column.ts'

export type ProductColumns = Omit<
  ProductRow,
  '_id' | 'productCode' | 'stock' | 'shopIndex' | 'search' | 'deletedAt' | 'version'
>

/** Fields not sent stay unchanged, or neutral in a new product. @throws HttpError 400 for inconsistent fields */
export function columnsOf(fields: z.output<typeof productFields>, before?: ProductColumns): ProductColumns {
  return {
    productName: fields.productName,
    text: fields.text,
    priceCents: parsePrice(fields.price) ?? before?.priceCents ?? 0,
    productType: fields.productType,
    showStatus: fields.showStatus ?? before?.showStatus ?? 'Ja',
    ...mergeFacts(before ?? neutralFacts, fields),
    staffel: fields.staffel ? JSON.stringify(stepsInCents(fields.staffel)) : (before?.staffel ?? '[]'),
  }
}

const numberText = (value: number | null) => (value === null ? '' : String(value))

export function auditedFields(row: ProductColumns): Record<AuditedProductField, string> {
  return {
    productName: row.productName,
    text: row.text,
    price: formatPrice(row.priceCents),
    productType: row.productType,
    showStatus: row.showStatus,
    maat: row.maat,
    kleur: row.kleur,
    bloeiVan: numberText(row.bloeiVan),
    bloeiTot: numberText(row.bloeiTot),
    hoogte: numberText(row.hoogte),
    botanisch: row.botanisch,
    vbnCode: row.vbnCode,
    vpe: String(row.vpe),
    minimum: row.minimum === row.vpe ? '' : String(row.minimum),
    perLaag: numberText(row.perLaag),
    perKar: numberText(row.perKar),
    staffel: showStaffel(stepsAsTheyTravel(readStaffel(row.staffel))),
  }
}
