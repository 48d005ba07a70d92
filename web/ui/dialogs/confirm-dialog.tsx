import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { DialogPanel } from './dialog-panel.tsx'
import layout from '../layout.module.css'

interface ConfirmDialogProps {
  open: boolean
  children: ReactNode
  /** Label of the confirm button, e.g. 'Verwijder'. */
  confirm: string
  cancel?: string | undefined
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({
  open,
  children,
  confirm,
  cancel = 'Anuleer',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const text = useId()

  return (
    <DialogPanel
      title="Zeker weten?"
      open={open}
      aria-describedby={text}
      onDismiss={() => {
        if (!busy) onCancel()
      }}
    >
      <div id={text} className={layout.soft}>
        {children}
      </div>
      <div className={layout.end}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {cancel}
        </Button>
        <Button color="tulip" onClick={onConfirm} loading={busy}>
          {confirm}
        </Button>
      </div>
    </DialogPanel>
  )
}
