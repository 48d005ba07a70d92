import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  children: ReactNode
  /** Label of the confirm button, e.g. 'Verwijder'. */
  confirm: string
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks 'Zeker weten?' (§2) before an irreversible action. */
export function ConfirmDialog({
  open,
  children,
  confirm,
  cancel = 'Anuleer',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const title = useId()
  const text = useId()

  return (
    <Dialog
      open={open}
      className={classes.dialog}
      aria-labelledby={title}
      aria-describedby={text}
      onDismiss={() => {
        if (!busy) onCancel()
      }}
    >
      <h2 id={title} className={classes.title}>
        Zeker weten?
      </h2>
      <div id={text} className={classes.text}>
        {children}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {cancel}
        </Button>
        <Button color="tulip" onClick={onConfirm} loading={busy}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
