import type { Locator } from 'playwright-core'

/** The width and height around the middle of a control within which a finger finds it, as far as `reach` px. */
export async function touchArea(control: Locator, reach = 30): Promise<{ width: number; height: number }> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return control.evaluate((element, most) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    const finds = (dx: number, dy: number) => {
      const found = document.elementFromPoint(middleX + dx, middleY + dy)
      return found !== null && element.contains(found)
    }
    const steps = Array.from({ length: 2 * most + 1 }, (_, at) => at - most)
    return {
      width: steps.filter((step) => finds(step, 0)).length,
      height: steps.filter((step) => finds(0, step)).length,
    }
  }, reach)
}
