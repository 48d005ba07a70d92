import { useState } from 'react'

/** Asks once before saving a price of 0, which may be a typing error. */
export function useConfirmZeroPrice<What>(proceed: (what: What) => void) {
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
