import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../platform/db/schema.ts'
import { codeKey } from '../../../contract/rules/product-code.ts'

export interface Coded {
  readonly _id: string | undefined
  readonly productCode: string
}

const codesAtOnce = 1000

/** Codes of all products, removed ones too, by how they are compared. */
export async function knownCodes(db: Db): Promise<Map<string, Coded>> {
  const known = new Map<string, Coded>()
  for (let after = ''; ; ) {
    const some = await db
      .selectFrom('products')
      .select(['_id', 'productCode'])
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(codesAtOnce)
      .execute()
    for (const { _id, productCode } of some) known.set(codeKey(productCode), { _id, productCode })
    const last = some.at(-1)
    if (some.length < codesAtOnce || !last) return known
    after = last._id
    await nextTurn()
  }
}
