import { afterEach, expect, test, vi } from 'vitest'
import { backgroundHeader } from '../../contract/endpoints/headers.ts'
import { presenceHeaders } from './presence.ts'

afterEach(() => vi.useRealTimers())

const isAway = () => backgroundHeader in presenceHeaders()

// A screen reader's press is a click alone, and what somebody dictates is input alone.
test.each(['pointermove', 'keydown', 'wheel', 'touchmove', 'click', 'input'])(
  'presence: who has not touched the page for half a minute is away, until the next %s',
  (sign) => {
    vi.useFakeTimers()
    dispatchEvent(new Event(sign))
    vi.advanceTimersByTime(30_000)
    expect(isAway()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isAway()).toBe(true)
    dispatchEvent(new Event(sign))
    expect(isAway()).toBe(false)
  },
)
