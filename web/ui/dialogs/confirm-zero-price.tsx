import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { useConfirmFree } from './use-confirm-zero-price.ts'

interface ConfirmFreeProps {
  free: Pick<ReturnType<typeof useConfirmFree>, 'asking' | 'confirm' | 'cancel'>
  children: ReactNode
}

export function ConfirmFree({ free, children }: ConfirmFreeProps) {
  return (
    <ConfirmDialog open={free.asking} confirm="Ja, prijs 0" onConfirm={free.confirm} onCancel={free.cancel}>
      {children}
    </ConfirmDialog>
  )
}
