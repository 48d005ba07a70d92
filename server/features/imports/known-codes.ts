import { inBatches } from '../../platform/db/in-batches.ts'
import type { Db, ProductRow } from '../../platform/db/schema.ts'
import { codeKey } from '../../../contract/rules/product-code.ts'

export interface Coded {
  readonly _id: string | undefined
  readonly productCode: string
}

const codesAtOnce = 1000

/** Codes of all products, removed ones too, by how they are compared. */
export async function knownCodes(db: Db): Promise<Map<string, Coded>> {
  const batches = inBatches<Pick<ProductRow, '_id' | 'productCode'>>(codesAtOnce, (last) =>
    db
      .selectFrom('products')
      .select(['_id', 'productCode'])
      .where('_id', '>', last?._id ?? '')
      .orderBy('_id')
      .limit(codesAtOnce)
      .execute(),
  )
  const known = new Map<string, Coded>()
  for await (const some of batches) for (const product of some) known.set(codeKey(product.productCode), product)
  return known
}
