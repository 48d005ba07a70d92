// Requests of an untouched page must not keep an idle session alive.
import { backgroundHeader } from '../../contract/endpoints/headers.ts'

/** In ms since the last touch. */
const awayAfter = 30_000

let touchedAt = Date.now()
// Screen readers and voice control fire no pointer or key events.
for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'click', 'input'])
  addEventListener(sign, () => (touchedAt = Date.now()), { capture: true, passive: true })

export const presenceHeaders = (): Readonly<Record<string, string>> =>
  Date.now() - touchedAt > awayAfter ? { [backgroundHeader]: 'away' } : {}
