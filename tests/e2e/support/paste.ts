import type { Locator } from 'playwright-core'

export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
