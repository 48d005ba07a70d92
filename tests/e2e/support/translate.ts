import type { Page } from 'playwright-core'

/** As browsers do it: each text, now and later, is replaced by an element with another one. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const inOthersWords = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode)
      for (const text of found) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, script, style')) continue
        const translation = document.createElement('font')
        translation.textContent = `«${text.data}»`
        text.replaceWith(translation)
      }
    }
    inOthersWords()
    new MutationObserver(inOthersWords).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
