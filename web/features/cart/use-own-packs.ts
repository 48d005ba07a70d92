import type { Packs } from '../../../contract/rules/packs.ts'
import { neutralPacks } from '../../../contract/rules/product-fields.ts'
import { useSession } from '../../api/session.ts'

/** What quantities of a product the user may order: staff may break packs. */
export function useOwnPacks(product: Packs): Packs {
  return useSession()?.isAdmin === true ? neutralPacks : product
}
