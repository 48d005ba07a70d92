import { printPicture, type PrintedPicture } from '../files/print-picture.ts'
import type { PictureStore } from '../files/picture-store.ts'
import type { Db } from '../../platform/db/schema.ts'
import { findLogo } from '../settings/shop-logo.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'
import type { PrintedShop } from './pdf-document.ts'

interface Parts {
  readonly db: Db
  readonly store: PictureStore
  readonly shopSettings: ShopSettings
  readonly shopName: string
  readonly log: { warn(about: object, sentence: string): void }
}

/** Pixels, at 300 dpi of the printed size (pdf/letterhead.ts). */
const most = { width: 750, height: 220 }

/** Converts the logo once. If that fails, documents are printed without it. */
export function createPrintedShop({ db, store, shopSettings, shopName, log }: Parts): () => Promise<PrintedShop> {
  let made: { readonly filename: string; readonly logo: PrintedPicture } | undefined

  async function logo(): Promise<PrintedPicture | undefined> {
    const filename = await findLogo(db)
    if (filename === null) return undefined
    if (made?.filename === filename) return made.logo
    try {
      const printed = await printPicture(store, filename, most)
      made = printed && { filename, logo: printed }
      return printed
    } catch (error) {
      log.warn({ err: error, filename }, 'could not convert the logo for documents')
      return undefined
    }
  }

  return async () => {
    const { bedrijf } = await shopSettings.current()
    return { ...bedrijf, naam: bedrijf.naam || shopName, logo: await logo() }
  }
}
