import type { Page } from 'playwright-core'

export async function rowTexts(page: Page): Promise<string[]> {
  const texts = await page.getByRole('row').allInnerTexts()
  return texts.slice(1).map((text) => text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim())
}
