import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'

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
