import { Button } from '@mantine/core'
import { memo, useId, useEffect, useRef, useState } from 'react'
import { showCount, parseCount } from '../../../contract/values/counts.ts'
import { packed, showPacked } from '../../../contract/rules/packs.ts'
import type { LineToPick as Line } from '../../../contract/endpoints/picking.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { sameProps } from '../../ui/same-props.ts'
import { Pictured } from '../../ui/picture.tsx'
import classes from './picking.module.css'
import { Checkbox } from '../../ui/fields/checkbox.ts'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { CompactInput } from '../../ui/fields/controls.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SaveButtons } from '../../ui/forms/form-bar.tsx'
import { UnknownOutcome } from '../../ui/forms/save-failure.tsx'
import { isUnanswered } from '../../api/api.ts'

interface LineToPickProps {
  line: Line
  isPicked: boolean
  /** Must be the same function in each render, like those of `less`. */
  onPick: (line: Line, isPicked: boolean) => void
  /** Of the form for a line that falls short. */
  less: Omit<PickedLessProps, 'line'> | undefined
}

export const LineToPick = memo(function LineToPick({ line, isPicked, onPick, less }: LineToPickProps) {
  const { productName, productCode, maat, vpe, qty, stock, picture, removed } = line
  const name = printedQuotes(productName)
  const id = useId()
  return (
    <li className={classes.item}>
      <label htmlFor={id} className={classes.line} data-picked={isPicked || undefined}>
        <Checkbox id={id} size="lg" checked={isPicked} onChange={({ target }) => onPick(line, target.checked)} />
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
            {!removed && stock > 0 && <span>{`Daarnaast nog ${showCount(stock)} vrij`}</span>}
          </span>
        </Pictured>
      </label>
      {less && <PickedLess line={line} {...less} />}
    </li>
  )
}, sameProps)

interface PickedLessProps {
  line: Line
  /** The order has no other line. */
  isOnly: boolean
  busy: boolean
  /** Of the last attempt to save this line. */
  failure: Error | undefined
  onSave: (line: Line, gepakt: number) => Promise<boolean>
}

function PickedLess({ line, isOnly, busy, failure, onSave }: PickedLessProps) {
  const { productName, qty } = line
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const gepakt = parseCount(typed ?? '')
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = typed !== undefined
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) input.current?.focus()
    else if (wasOpen.current && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(() => {
    // Its last lines too, which the bar below would cover.
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, asking, error, failure])
  const type = (value?: string) => {
    setTyped(value)
    setError(undefined)
    setAsking(false)
  }
  const close = () => type()
  const complain = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
  }
  const save = async (isSure: boolean) => {
    // All were found, or a save without an answer did it.
    if (gepakt === qty) return close()
    if (gepakt === undefined || gepakt < 0 || gepakt > qty)
      return complain(
        qty === 1 ? 'Vul 0 in als u niets vond.' : `Vul een aantal in van 0 tot en met ${showCount(qty - 1)}.`,
      )
    if (gepakt === 0 && isOnly)
      return complain('Een order heeft ten minste één regel; vraag kantoor de order te verwijderen.')
    // Meaning how many are missing, a picker may type 1.
    if (!isSure && gepakt < qty / 2) {
      setAsking(true)
      input.current?.focus()
      return
    }
    if (await onSave(line, gepakt)) close()
  }

  if (!isOpen)
    return (
      <TextButton ref={button} className={classes.open} data-finger onClick={() => setTyped('')}>
        Minder: …<VisuallyHidden>{` ${productName}`}</VisuallyHidden>
      </TextButton>
    )
  return (
    // Not by Enter while it asks: the key may still be down.
    <Form ref={form} className={classNames(layout.row, classes.less)} disabled={asking} onSend={() => void save(false)}>
      <output className={classes.about}>
        {asking && (
          <strong>
            {gepakt === 0
              ? 'De regel gaat uit de order.'
              : `Het aantal in de order wordt ${showCount(gepakt ?? 0)} in plaats van ${showCount(qty)}.`}{' '}
            De klant krijgt bericht, als dat is ingesteld.
          </strong>
        )}
      </output>
      <span>Gevonden:</span>
      <CompactInput
        ref={input}
        data-numeric
        label={`Gevonden: ${productName}`}
        error={error}
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={9}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close()
        }}
      />
      <span>{`van ${showCount(qty)}`}</span>
      <div className={classes.pair}>
        {asking ? (
          <>
            {/* In the place of the pressed button, so that a double press sends nothing. */}
            <Button
              onClick={() => {
                setAsking(false)
                input.current?.focus()
              }}
            >
              Terug
            </Button>
            <Button variant="default" loading={busy} onClick={() => void save(true)}>
              {`Ja, ${showCount(gepakt ?? 0)}`}
            </Button>
          </>
        ) : (
          <SaveButtons busy={busy} cancel="Terug" onCancel={close} />
        )}
      </div>
      <div className={classes.about}>
        {failure && isUnanswered(failure) && <UnknownOutcome error={failure} done="opgeslagen" />}
      </div>
    </Form>
  )
}
