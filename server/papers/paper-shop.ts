import type { Settings } from '../../contract/settings.ts'
import type { PaperShop } from './paper.ts'

/** Who sells, as papers tell; under the name that the shop has on screen where staff have set none. */
export function paperShop({ bedrijf }: Pick<Settings, 'bedrijf'>, shopName: string): PaperShop {
  return { ...bedrijf, naam: bedrijf.naam || shopName }
}
