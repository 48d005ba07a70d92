import { Button } from '@mantine/core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import classes from './more-menu.module.css'

/** The actions of a page besides its primary button. The browser opens it, closes it by Escape, and gives the focus back. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  // Safari 18 and Firefox 140 know no anchors.
  const place = ({ currentTarget: { style } }: ToggleEvent<HTMLDivElement>) => {
    const { right = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    style.top = `${bottom + scrollY}px`
    style.left = `${right}px`
    // Ends where its button ends, but starts within the page.
    style.translate = `max(-100%, var(--page-gap) - ${right}px)`
  }
  return (
    <>
      <Button ref={button} variant="default" rightSection={<ChevronDown size={18} />} popoverTarget={id}>
        Meer
      </Button>
      <div id={id} popover="auto" className={classes.menu} onBeforeToggle={place}>
        {children}
      </div>
    </>
  )
}
