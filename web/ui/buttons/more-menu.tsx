import { Button } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import classes from './more-menu.module.css'

/** The actions of a page besides its primary button. The browser opens it, closes it by Escape, and gives the focus back. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <>
      <Button
        className={classes.button ?? ''}
        variant="default"
        rightSection={<ChevronDown size={18} />}
        popoverTarget={id}
      >
        Meer
      </Button>
      <div id={id} popover="auto" className={classes.menu}>
        {children}
      </div>
    </>
  )
}
