import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  open: boolean
  /** What is about to happen, and what comes of it. */
  children: ReactNode
  /** The button that does it, e.g. 'Verwijder'. */
  confirm: string
  /** The button that leaves everything as it is. */
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks 'Zeker weten?' (§2) before something that cannot be undone; Escape and 'Anuleer' leave everything as it is. */
export function ConfirmDialog({
  open,
  children,
  confirm,
  cancel = 'Anuleer',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const text = useId()
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={title}
      aria-describedby={text}
      onCancel={(event) => {
        event.preventDefault()
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
    </dialog>
  )
}
