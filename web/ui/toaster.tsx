import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { toastMilliseconds } from '../../contract/limits.ts'
import { dismiss, type Toast, useToasts } from './toast.ts'
import classes from './toaster.module.css'

/** The toast area (§2): top centre, read aloud, and out of the way after five seconds unless someone is at it. */
export function Toaster() {
  const toasts = useToasts()
  const area = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // Shown anew, the area lies above whatever dialog was opened meanwhile.
    area.current?.hidePopover()
    area.current?.showPopover()
  }, [toasts])
  return (
    <output ref={area} popover="manual" className={classes.area}>
      {toasts.map((toast) => (
        <Message key={toast.key} toast={toast} />
      ))}
    </output>
  )
}

function Message({ toast: { key, sentence, kind } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(key), toastMilliseconds)
    return () => clearTimeout(timer)
  }, [held, key])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  const Icon = kind === 'good' ? CircleCheck : CircleAlert

  return (
    <div
      className={classes.toast}
      data-kind={kind}
      role={kind === 'bad' ? 'alert' : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon className={classes.icon} size={20} aria-hidden="true" />
      <span className={classes.sentence}>{sentence}</span>
      <button type="button" className={classes.close} aria-label="Melding sluiten" onClick={() => dismiss(key)}>
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
