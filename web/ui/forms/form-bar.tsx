import type { ComponentProps, ReactNode } from 'react'
import { Button } from '@mantine/core'
import { useCover } from '../use-cover.ts'
import { classNames } from '../class-names.ts'
import layout from '../layout.module.css'
import classes from './form-bar.module.css'

interface FormBarProps extends Omit<ComponentProps<'section'>, 'ref' | 'className'> {
  notice?: ReactNode
  /** A destructive button, set apart. */
  danger?: ReactNode
}

export function FormBar({ notice, danger, children, ...props }: FormBarProps) {
  const bar = useCover<HTMLElement>('bottom')
  return (
    <section ref={bar} className={classes.bar} {...props}>
      {notice}
      <div className={classNames(layout.row, classes.buttons)}>
        {children}
        {danger !== undefined && <div className={classes.danger}>{danger}</div>}
      </div>
    </section>
  )
}

interface SaveButtonsProps
  extends Pick<ComponentProps<typeof Button<'button'>>, 'disabled' | 'color' | 'aria-keyshortcuts'> {
  submit?: string
  busy: boolean
  cancel?: string
  onCancel: () => void
}

/** Of a form, in a row or bar of buttons. */
export function SaveButtons({ submit = 'Sla op', busy, cancel = 'Anuleer', onCancel, ...props }: SaveButtonsProps) {
  return (
    <>
      <Button type="submit" loading={busy} {...props}>
        {submit}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
    </>
  )
}
