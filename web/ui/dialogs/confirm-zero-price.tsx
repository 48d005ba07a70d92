import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

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

interface ConfirmZeroPriceProps {
  free: Pick<ReturnType<typeof useConfirmZeroPrice>, 'asking' | 'confirm' | 'cancel'>
  children: ReactNode
}

export function ConfirmZeroPrice({ free, children }: ConfirmZeroPriceProps) {
  return (
    <ConfirmDialog open={free.asking} confirm="Ja, prijs 0" onConfirm={free.confirm} onCancel={free.cancel}>
      {children}
    </ConfirmDialog>
  )
}
