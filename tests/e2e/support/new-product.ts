// The form of a new product, filled in as staff would.
import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** A photo of one colour, to choose as a file of this name. */
export async function photo(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 60, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Everything but the photos. */
export async function fillIn(page: Page) {
  await page.getByLabel('Productnaam').fill('Tulipa Angelique')
  await page.getByLabel('Product categorie').selectOption('bollen')
  await page.getByLabel('Tekst').fill('Zachtroze, dubbelbloemig')
  await page.getByLabel('Prijs').fill('12,5')
  await page.getByLabel('Voorraad').fill('250')
}

export const create = (page: Page) => page.getByRole('button', { name: 'Maak aan' }).click()
