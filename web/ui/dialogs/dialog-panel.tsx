import { type ReactNode, useId } from 'react'
import { Dialog } from './dialog.tsx'
import layout from '../layout.module.css'
import classes from './dialog.module.css'

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
