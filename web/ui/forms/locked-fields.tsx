import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusLate } from './focus-late.ts'

interface LockedFieldsProps {
  busy: boolean
  className?: string | undefined
  children: ReactNode
}

/** Read-only while saving: the fields shown are the fields sent. */
export function LockedFields({ busy, className, children }: LockedFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (busy) {
      focused.current = document.activeElement
      return
    }
    const refused = focused.current && fields.current?.querySelector('[aria-invalid="true"]')
    const last = document.activeElement === document.body ? focused.current : null
    focused.current = null
    const next = refused ?? last
    if (next instanceof HTMLElement) focusLate(next)
  }, [busy])
  return (
    <div ref={fields} className={className} inert={busy}>
      {children}
    </div>
  )
}
