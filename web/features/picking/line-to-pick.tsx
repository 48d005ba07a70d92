import { type ReactNode, useId, useEffect, useRef, useState } from 'react'
import { showCount, parseCount } from '../../../contract/values/counts.ts'
import { packed, showPacked } from '../../../contract/rules/packs.ts'
import type { LineToPick as Line } from '../../../contract/endpoints/picking.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { Pictured } from '../../ui/picture.tsx'
import classes from './picking.module.css'
import { Checkbox } from '../../ui/fields/checkbox.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { CompactInput } from '../../ui/fields/controls.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { SaveButtons } from '../../ui/forms/form-bar.tsx'

interface LineToPickProps {
  line: Line
  isPicked: boolean
  onPick: (isPicked: boolean) => void
  /** The form for a line that falls short. */
  less?: ReactNode
}

export function LineToPick({ line, isPicked, onPick, less }: LineToPickProps) {
  const { productName, productCode, maat, vpe, qty, stock, picture, removed } = line
  const name = printedQuotes(productName)
  const id = useId()
  return (
    <li className={classes.item}>
      <label htmlFor={id} className={classes.line} data-picked={isPicked || undefined}>
        <Checkbox id={id} size="lg" checked={isPicked} onChange={({ target }) => onPick(target.checked)} />
        <Pictured
          picture={picture}
          large
          beside={
            <span className={classes.qty}>
              <strong className={classes.count}>{showCount(qty)}</strong>
              <span className={layout.fine}>
                {vpe > 1 ? showPacked(packed(qty, vpe), vpe) : qty === 1 ? 'stuk' : 'stuks'}
              </span>
            </span>
          }
        >
          <strong className={classes.name}>{removed ? `Verwijderd product (${name})` : name}</strong>
          <span className={classNames(layout.words, layout.fine)}>
            <span>{productCode}</span>
            {maat !== '' && <span>{`Maat ${maat}`}</span>}
            {!removed && <span>{`Nog ${showCount(stock)} op voorraad`}</span>}
          </span>
        </Pictured>
      </label>
      {less}
    </li>
  )
}

interface PickedLessProps {
  line: Line
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
      setError(qty === 1 ? 'Vul 0 in als u niets vond.' : `Vul een aantal in van 0 tot en met ${showCount(qty - 1)}.`)
      input.current?.focus()
      return
    }
    if (await onSave(gepakt)) close()
  }

  if (!isOpen)
    return (
      <TextButton ref={button} className={classes.open} data-finger onClick={() => setTyped('')}>
        Minder: …<VisuallyHidden>{` van ${productName}`}</VisuallyHidden>
      </TextButton>
    )
  return (
    <form
      className={classNames(layout.row, classes.less)}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <span>Gevonden:</span>
      <CompactInput
        ref={input}
        data-numeric
        label={`Gevonden van ${productName}`}
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
      <SaveButtons busy={busy} cancel="Terug" onCancel={close} />
    </form>
  )
}
