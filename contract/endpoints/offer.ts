import type { Endpoint } from './endpoint.ts'
import { exportMediaTypes } from './exports.ts'
import { products } from './products.ts'

const made = {
  method: 'GET',
  access: 'customer',
  heavy: true,
  kind: 'document',
  query: products.shop.query,
} as const
const refusals = { ...products.shop.refusals, 503: 'Too many are being made; try again.' }

export const offerFormats = ['xlsx', 'pdf'] as const
export type OfferFormat = (typeof offerFormats)[number]

/** All products that the shop shows for a query, at the caller's prices. */
export const offer = {
  xlsx: {
    ...made,
    path: '/products/aanbod.xlsx',
    mediaType: exportMediaTypes.xlsx,
    summary: 'All products that the shop shows for a query, on all pages, with an empty quantity column. Streamed.',
    refusals,
  },
  pdf: {
    ...made,
    path: '/products/aanbod.pdf',
    mediaType: 'application/pdf',
    summary: 'The same products as a PDF with pictures, by category.',
    refusals: { ...refusals, 413: 'More products than fit in one document.' },
  },
} as const satisfies Record<OfferFormat, Endpoint>
