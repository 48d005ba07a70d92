// Whether somebody is there: what a page asks while nobody touches it keeps no idle session alive.
import { backgroundHeader } from '../../contract/endpoints/headers.ts'

/** Milliseconds since the last touch after which the page is taken to ask by itself. */
const awayAfter = 30_000

// Whoever opens a page is there.
let touchedAt = Date.now()
// A screen reader or a voice presses and fills in without pointer or key.
for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'click', 'input'])
  addEventListener(sign, () => (touchedAt = Date.now()), { capture: true, passive: true })

export const presenceHeaders = (): Readonly<Record<string, string>> =>
  Date.now() - touchedAt > awayAfter ? { [backgroundHeader]: 'away' } : {}
