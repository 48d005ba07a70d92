import { type ComponentProps, useLayoutEffect, useRef, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import classes from './dialog.module.css'
import layout from '../layout.module.css'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onCancel' | 'onClose'> {
  open: boolean
  /** Escape or the browser's back gesture; the parent decides whether to close. */
  onDismiss: () => void
  dismissedBeside?: boolean
}

/** The native dialog traps and restores the focus. Needs `aria-label` or `aria-labelledby`. */
export function Dialog({ open, onDismiss, dismissedBeside = false, className, ...props }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Must close before it leaves the document, or the focus is not restored.
  useLayoutEffect(() => {
    const element = dialog.current
    if (open) element?.showModal()
    return () => element?.close()
  }, [open])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the dialog itself is one beside its content; keyboards have Escape
    <dialog
      ref={dialog}
      className={classNames(classes.dialog, className)}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss()
      }}
      // Browsers let a second Escape close any dialog.
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

interface DialogPanelProps {
  title: string
  open?: boolean
  size?: 'wide' | 'full'
  onDismiss: () => void
  children: ReactNode
  'aria-describedby'?: string
}

export function DialogPanel({ title, open = true, size, children, ...props }: DialogPanelProps) {
  const heading = useId()
  return (
    <Dialog open={open} className={classes.panel} data-size={size} aria-labelledby={heading} {...props}>
      <div className={layout.stack}>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
    </Dialog>
  )
}
