import { useWindowEvent } from '@mantine/hooks'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toastMilliseconds } from '../../../contract/values/limits.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { dismiss, dismissErrors, shownToasts, subscribeToToasts, type Toast } from './toast.ts'
import classes from './toaster.module.css'

/** §2: top centre; a toast stays while hovered or focused. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts)
  const area = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // Reopening puts the popover above a dialog opened later.
    area.current?.hidePopover()
    area.current?.showPopover()
  }, [toasts])
  useWindowEvent('submit', dismissErrors, true)
  const cameFrom = useRef<Element>(null)
  const reached = (from: Element | null) => {
    if (!area.current?.contains(from)) cameFrom.current = from
  }
  const goBack = () => {
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true })
  }

  return (
    <output ref={area} popover="manual" className={classes.area} data-screen-only>
      {toasts.map((toast) => (
        <Message key={toast.key} toast={toast} onReach={reached} onClose={goBack} />
      ))}
    </output>
  )
}

interface MessageProps {
  toast: Toast
  onReach: (from: Element | null) => void
  onClose: () => void
}

function Message({ toast: { key, sentence, kind }, onReach, onClose }: MessageProps) {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismiss(key), toastMilliseconds)
    return () => clearTimeout(timer)
  }, [paused, key])
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  const Icon = kind === 'good' ? CircleCheck : CircleAlert

  return (
    <div
      className={classes.toast}
      data-kind={kind}
      role={kind === 'bad' ? 'alert' : undefined}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={({ relatedTarget }) => {
        pause()
        onReach(relatedTarget)
      }}
      onBlur={resume}
    >
      <Icon className={classes.icon} data-bad={kind === 'bad' || undefined} size={20} />
      <span className={classes.sentence}>{sentence}</span>
      <IconButton
        label="Melding sluiten"
        onClick={() => {
          dismiss(key)
          onClose()
        }}
      >
        <X size={18} />
      </IconButton>
    </div>
  )
}
