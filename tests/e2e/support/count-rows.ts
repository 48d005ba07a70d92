import type { Locator } from 'playwright-core'

/** Counts the rows on which the visible elements stand. */
export const countRows = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 1)
    let [rows, bottom] = [0, -Infinity]
    for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
      if (box.top >= bottom) rows += 1
      bottom = Math.max(bottom, box.bottom)
    }
    return rows
  })
