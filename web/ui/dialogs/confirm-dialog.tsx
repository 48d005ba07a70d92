import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { DialogPanel } from './dialog.tsx'
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

interface ConfirmButtonProps extends Pick<ButtonProps, 'h' | 'mt' | 'variant' | 'color' | 'disabled'> {
  label: string
  /** For one of several with the same label. */
  'aria-label'?: string
  /** The question's sentence. */
  children: ReactNode
  confirm?: string
  cancel?: string
  busy: boolean
  /** Call `close` when done. */
  onConfirm: (close: () => void) => void
}

export function ConfirmButton({
  label,
  children,
  confirm = 'Verwijder',
  cancel,
  busy,
  onConfirm,
  ...looks
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button color="tulip" variant="light" {...looks} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        confirm={confirm}
        cancel={cancel}
        busy={busy}
        onConfirm={() => onConfirm(close)}
        onCancel={close}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}

/** Asks before going on; `question` is for a ConfirmDialog. */
export function useQuestion<What>(proceed: (what: What) => void) {
  const [asked, setAsked] = useState<{ what: What }>()
  return {
    go: (what: What, asks: boolean) => (asks ? setAsked({ what }) : proceed(what)),
    question: {
      open: asked !== undefined,
      onConfirm: () => {
        setAsked(undefined)
        if (asked) proceed(asked.what)
      },
      onCancel: () => setAsked(undefined),
    },
  }
}

/** May be a typing error. */
export const priceOfZero = 'Ja, prijs 0'
