// Dragging as people do it. Each step waits until the page has told, in its announcements, that it noticed the one before.
import type { Locator, Page } from 'playwright-core'

const centre = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drag from or to.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Waits until this has been told, and what comes next is heard. */
export async function announced(page: Page, text: string): Promise<void> {
  await page.locator('[id^="DndLiveRegion"]').filter({ hasText: text }).waitFor({ state: 'attached' })
  // dnd-kit hears keys from its next timer on; one that is set now fires after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** @param arrives what is announced once the dragged thing is where it should be dropped */
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
  // For 50 ms the library takes a click for the end of the drag; nobody's hand is that quick.
  await page.waitForTimeout(150)
}

export async function dragByTouch(page: Page, from: Locator, to: Locator, arrives: string): Promise<void> {
  const start = await centre(from)
  const end = await centre(to)
  const finger = await touch(page)
  await finger('touchStart', start)
  // The long press: nothing moves until it has been noticed.
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

/** A finger on the screen of a page that was opened with `hasTouch`. */
export async function touch(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
}
