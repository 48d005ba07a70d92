import type { Page, Route } from 'playwright-core'

/**
 * Handles matching requests until the returned function is called.
 *
 * `page.unroute` would leave requests that are under way at that moment without an answer for good.
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => Promise<unknown>,
): Promise<() => void> {
  let isOver = false
  await page.route(address, (route) => (isOver ? route.fallback() : handle(route)))
  return () => (isOver = true)
}

/** Holds answers back until `release`. @returns `asked`: the first request has come */
export async function hold(
  page: Page,
  address: string | RegExp,
): Promise<{ asked: Promise<void>; release: () => void }> {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await intercept(page, address, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  return { asked: asked.promise, release: released.resolve }
}
