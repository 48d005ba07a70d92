import { z } from 'zod'
import { neutralFacts, productTypes, showStatuses } from '../../contract/rules/product-fields.ts'
import { productFacts, staffel } from '../../contract/endpoints/product-schemas.ts'
import rows from '../catalogue.json' with { type: 'json' }

const demoProduct = z.strictObject({
  productName: z.string(),
  productType: z.enum(productTypes),
  text: z.string(),
  priceCents: z.int(),
  stock: z.int(),
  showStatus: z.enum(showStatuses),
  facts: productFacts.strict(),
  staffel,
  /** Month and day from which the next harvest can be delivered: '09-14'. */
  nextSeason: z.string().optional(),
  pictures: z.array(z.string()),
})
export type DemoProduct = z.infer<typeof demoProduct>

export const catalogue: readonly DemoProduct[] = rows.map((row) =>
  demoProduct.parse({ staffel: [], ...row, facts: { ...neutralFacts, ...row.facts } }),
)
