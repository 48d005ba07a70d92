import type { ShopView } from '../../../contract/rules/shop-place.ts'
import { readStored, writeStored } from '../../api/browser-storage.ts'

const key = 'winkelweergave'

export function rememberedView(): ShopView {
  return readStored('localStorage', key) === 'lijst' ? 'lijst' : 'fotos'
}

export function rememberView(view: ShopView): void {
  if (view !== rememberedView()) writeStored('localStorage', key, view)
}
