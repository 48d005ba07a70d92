import type { Page } from 'playwright-core'
import sharp from 'sharp'

export async function photo(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 60, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

export async function fillIn(page: Page) {
  await page.getByLabel('Productnaam').fill('Tulipa Angelique')
  await page.getByLabel('Product categorie').selectOption('bollen')
  await page.getByLabel('Tekst').fill('Zachtroze, dubbelbloemig')
  await page.getByLabel('Prijs').fill('12,5')
  await page.getByLabel('Voorraad').fill('250')
}

export const create = (page: Page) => page.getByRole('button', { name: 'Maak aan' }).click()
