import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import classes from './dialog.module.css'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onCancel' | 'onClose'> {
  open: boolean
  /** Escape was pressed, or the browser's way back; whoever shows the dialog decides whether it goes. */
  onDismiss: () => void
  /** A press beside the content dismisses it as well. */
  dismissedBeside?: boolean
}

/**
 * What lies over the page until it is answered or dismissed. The browser's own dialog keeps the focus within and gives it
 * back; it needs a name, by `aria-label` or `aria-labelledby`.
 */
export function Dialog({ open, onDismiss, dismissedBeside = false, className, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // In the frame in which it leaves the document it must be closed before that: only then the focus goes back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (open) element?.showModal()
    return () => element?.close()
  }, [open])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the dialog itself is one beside its content; for keys there is Escape
    <dialog
      ref={dialog}
      className={classNames(classes.dialog, className)}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss()
      }}
      // Browsers let nobody hold a dialog open against Escape forever.
      onClose={({ currentTarget }) => {
        if (open && !currentTarget.open) onDismiss()
      }}
      onClick={(event) => {
        if (dismissedBeside && event.target === dialog.current) onDismiss()
      }}
      {...props}
    />
  )
}
