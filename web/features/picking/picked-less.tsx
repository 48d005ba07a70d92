import { useEffect, useRef, useState } from 'react'
import { parseCount, showCount } from '../../../contract/values/counts.ts'
import type { LineToPick } from '../../../contract/endpoints/picking.ts'
import { classNames } from '../../ui/class-names.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { CompactInput } from '../../ui/fields/compact-input.tsx'
import layout from '../../ui/layout.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './line-to-pick.module.css'
import { SaveButtons } from '../../ui/forms/save-buttons.tsx'

interface PickedLessProps {
  line: LineToPick
  busy: boolean
  onSave: (gepakt: number) => Promise<boolean>
}

export function PickedLess({ line: { productName, qty }, busy, onSave }: PickedLessProps) {
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = typed !== undefined
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) input.current?.focus()
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const close = () => {
    setTyped(undefined)
    setError(undefined)
  }
  const save = async () => {
    const gepakt = parseCount(typed ?? '')
    if (gepakt === undefined || gepakt < 0 || gepakt >= qty) {
      setError(`Vul een aantal in van 0 tot ${showCount(qty - 1)}.`)
      input.current?.focus()
      return
    }
    if (await onSave(gepakt)) close()
  }

  if (!isOpen)
    return (
      <TextButton ref={button} className={classNames(layout.finger, classes.open)} onClick={() => setTyped('')}>
        Minder: …<VisuallyHidden>{` van ${productName}`}</VisuallyHidden>
      </TextButton>
    )
  return (
    <form
      className={classes.less}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <span>Minder:</span>
      <CompactInput
        ref={input}
        className={classes.found}
        label={`Gepakt van ${productName}`}
        error={error}
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={9}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close()
        }}
      />
      <span>{`van ${showCount(qty)}`}</span>
      <SaveButtons submit="Bewaar" busy={busy} cancel="Terug" onCancel={close} />
    </form>
  )
}
