// Each step waits for the page's announcement of the one before.
import type { Locator, Page } from 'playwright-core'

const centre = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drag from or to.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function announced(page: Page, text: string): Promise<void> {
  await page.locator('[id^="DndLiveRegion"]').filter({ hasText: text }).waitFor({ state: 'attached' })
  // dnd-kit listens to keys from its next timer; this one fires after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** @param arrives the announcement at the drop position */
export async function dragByMouse(page: Page, from: Locator, to: Locator, arrives: string): Promise<void> {
  const start = await centre(from)
  const end = await centre(to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 6, start.y + 6, { steps: 3 })
  await page.locator('[data-dragging]').waitFor()
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await announced(page, arrives)
  await page.mouse.up()
  await announced(page, 'neergezet')
  // For 50 ms dnd-kit takes a click as the end of the drag.
  await page.waitForTimeout(150)
}

export async function dragByTouch(page: Page, from: Locator, to: Locator, arrives: string): Promise<void> {
  const start = await centre(from)
  const end = await centre(to)
  const finger = await touch(page)
  await finger('touchStart', start)
  // Nothing moves until the long press registers.
  await page.locator('[data-dragging]').waitFor()
  for (let step = 1; step <= 10; step += 1) {
    await finger('touchMove', {
      x: start.x + ((end.x - start.x) * step) / 10,
      y: start.y + ((end.y - start.y) * step) / 10,
    })
  }
  await announced(page, arrives)
  await finger('touchEnd')
  await announced(page, 'neergezet')
}

/** Needs a page opened with `hasTouch`. */
export async function touch(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
}
