import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps extends Pick<ButtonProps, 'h' | 'mt' | 'variant' | 'color'> {
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
