import { useState } from 'react'

/**
 * Holds back what gives something away until 'Zeker weten?' has been answered, once: a price of 0 may be a slip of the
 * finger, but who meant it does not have to say so again.
 */
export function useConfirmFree<What>(proceed: (what: What) => void) {
  const [held, setHeld] = useState<{ what: What }>()
  const [meant, setMeant] = useState(false)
  return {
    go: (what: What, free: boolean) => (free && !meant ? setHeld({ what }) : proceed(what)),
    asking: held !== undefined,
    confirm: () => {
      setMeant(true)
      setHeld(undefined)
      if (held) proceed(held.what)
    },
    cancel: () => setHeld(undefined),
  }
}
