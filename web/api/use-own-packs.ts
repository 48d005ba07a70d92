import type { Packs } from '../../contract/rules/packs.ts'
import { neutralPacks } from '../../contract/rules/product-fields.ts'
import { useSession } from './session.ts'

/** The packs that bind the user: none for staff. */
export function useOwnPacks(product: Packs): Packs {
  return useSession()?.isAdmin === true ? neutralPacks : product
}
