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

/** Lets requests through and loses their answers, until the returned function is called. */
export const loseAnswers = (page: Page, address: string | RegExp, method?: 'POST'): Promise<() => void> =>
  intercept(page, address, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    await route.fetch()
    return route.abort()
  })

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
