import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { useConfirmZeroPrice } from './use-confirm-zero-price.ts'

interface ConfirmFreeProps {
  free: Pick<ReturnType<typeof useConfirmZeroPrice>, 'asking' | 'confirm' | 'cancel'>
  children: ReactNode
}

export function ConfirmZeroPrice({ free, children }: ConfirmFreeProps) {
  return (
    <ConfirmDialog open={free.asking} confirm="Ja, prijs 0" onConfirm={free.confirm} onCancel={free.cancel}>
      {children}
    </ConfirmDialog>
  )
}
