import { z } from 'zod'
import { centsOf, formatPrice } from '../../../contract/values/money.ts'
import type { StaffelStep } from '../../../contract/rules/price.ts'
import type { ProductValues } from '../../../contract/rules/product-fields.ts'
import { stepsAsTheyTravel, stepsInCents } from '../../../contract/rules/staffel.ts'
import type { ProductRow } from '../../platform/db/schema.ts'

type Columns = Omit<ProductRow, '_id' | 'productCode' | 'shopIndex' | 'search' | 'deletedAt' | 'version'>

export function valuesOf({
  _id,
  productCode: _code,
  shopIndex: _place,
  search: _search,
  deletedAt: _deleted,
  version: _version,
  priceCents,
  staffel,
  wachtOpFoto,
  ...values
}: ProductRow): ProductValues {
  return {
    ...values,
    price: formatPrice(priceCents),
    staffel: stepsAsTheyTravel(readStaffel(staffel)),
    ...(wachtOpFoto === 1 && { wachtOpFoto: true }),
  }
}

export function columnsOf({ price, staffel, wachtOpFoto, ...values }: ProductValues): Columns {
  return {
    ...values,
    priceCents: centsOf(price),
    staffel: JSON.stringify(stepsInCents(staffel)),
    wachtOpFoto: wachtOpFoto ? 1 : 0,
  }
}

const none: readonly StaffelStep[] = []
const steps = z.array(z.object({ vanaf: z.int(), priceCents: z.int() }))

/** Fast path for '[]': most products have no steps, and an order reads one column per line. */
export const readStaffel = (column: string): readonly StaffelStep[] =>
  column === '[]' ? none : steps.parse(JSON.parse(column))
