import { minute } from '../../contract/values/durations.ts'

/** Clocks of two processes may differ this much; anything later was written before a clock was set back. */
const skew = minute

/** Such a time gives no rights, or they would outlive their term. @param at in ms, as `now` */
export const isFromFuture = (at: number, now: number) => at > now + skew
