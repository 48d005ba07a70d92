import { useState } from 'react'

/** Asks once before saving a price of 0, which may be a typing error. */
export function useConfirmZeroPrice<What>(proceed: (what: What) => void) {
  const [waiting, setWaiting] = useState<{ what: What }>()
  const [confirmed, setConfirmed] = useState(false)
  return {
    go: (what: What, free: boolean) => (free && !confirmed ? setWaiting({ what }) : proceed(what)),
    asking: waiting !== undefined,
    confirm: () => {
      setConfirmed(true)
      setWaiting(undefined)
      if (waiting) proceed(waiting.what)
    },
    cancel: () => setWaiting(undefined),
  }
}
