import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { showLines } from '../../../contract/values/counts.ts'
import { Form } from '../../ui/forms/form.tsx'
import { asTyped } from '../../ui/fields/as-typed.ts'
import { TextAreaField } from '../../ui/fields/field.tsx'
import { SheetChoice } from './file-choice.tsx'
import type { LineJob } from './line-jobs.ts'
import type { FromSheet } from './use-typed-lines.ts'
import { SheetStrip } from './read-strip.tsx'
import type { Sheet } from './use-sheet.ts'
import layout from '../../ui/layout.module.css'
import { classNames } from '../../ui/class-names.ts'
import { hasTouchKeyboard } from '../../ui/has-touch-keyboard.ts'
import { isCtrlEnter } from '../../ui/use-ctrl-enter.ts'

interface PasteFieldProps {
  sheet: Sheet
  hint: string
  placeholder: string
  /** All lines on the page; once none of them comes from the sheet, its columns can no longer be changed. */
  there: readonly FromSheet[]
}

/** Accepts pasted, typed and file lists; rejected lines stay, with the reason. */
export function PasteField({ sheet, hint, placeholder, there }: PasteFieldProps) {
  const { draft, setDraft, open, isReading, refusal } = sheet
  const isAdded = open !== undefined && there.some(({ from }) => from?.sheet === open.sheet)

  async function take(text: string): Promise<void> {
    if (text.trim() === '') return sheet.setRefusal('Hier staan geen regels in.')
    // Pasted text stays in sight until it is taken.
    setDraft(text)
    if (await sheet.take(text)) setDraft('')
  }

  // A paste anywhere on the page goes to this field. It takes the focus on arrival, unless that opens a touch keyboard.
  const field = useRef<HTMLTextAreaElement>(null)
  useWindowEvent('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    // A list is no text for one cell.
    const fields = isRows(text) ? 'input:not(td input), textarea, select' : 'input, textarea, select'
    const isTyping = event.target instanceof Element && event.target.closest(fields) !== null
    if (isTyping || isReading || draft !== '' || text.trim() === '') return
    event.preventDefault()
    void take(text)
  })
  useEffect(() => {
    if (!hasTouchKeyboard()) field.current?.focus({ preventScroll: true })
  }, [])

  return (
    <Form
      className={classNames(layout.card, layout.tight)}
      disabled={isReading || (draft.trim() === '' && isAdded)}
      onSend={() => void take(draft)}
    >
      <TextAreaField
        ref={field}
        label="Plak of typ uw regels"
        hint={hint}
        placeholder={placeholder}
        rows={4}
        error={refusal}
        {...asTyped}
        readOnly={isReading}
        value={draft}
        onChange={({ currentTarget: { value: text }, nativeEvent }) => {
          // Drop, dictation and autofill arrive as one input event: treat them as a paste.
          if (draft === '' && !isUndone(nativeEvent) && isList(text, sheet.job)) void take(text)
          else setDraft(text)
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          // A paste into typed text is plain text.
          if (draft !== '' || text.trim() === '') return
          event.preventDefault()
          void take(text)
        }}
        onKeyDown={(event) => {
          if (!isCtrlEnter(event) || draft.trim() === '' || isReading) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={layout.row}>
        {/* Never disabled when empty: adding lines would lose the focus. */}
        <Button type="submit" variant="light" h={44}>
          Voeg regels toe
        </Button>
        <SheetChoice shown={isReading ? 'Wordt gelezen…' : undefined} onFile={(file) => void sheet.take(file)} />
        <output className={layout.note}>
          {isAdded &&
            open.lines.length > 0 &&
            !isReading &&
            refusal === undefined &&
            `${showLines(open.lines.length)} toegevoegd.`}
        </output>
      </div>
      {open && (open.lines.length === 0 || isAdded) && (
        <SheetStrip
          sheet={sheet}
          onTaken={() => {
            // Anything else in the field was not read yet.
            if (draft === open.source) setDraft('')
          }}
        />
      )}
    </Form>
  )
}

const isUndone = (event: Event) => event instanceof InputEvent && event.inputType.startsWith('history')

const isRows = (text: string) => /[\t\n]/.test(text.trim())

/** Rows of cells, or a line that ends in a value, rather than the first typed letters. */
function isList(text: string, { isValue }: LineJob): boolean {
  if (isRows(text)) return true
  const [first = '', ...words] = text.trim().split(/[\s;]+/)
  return first.length > 1 && words.length > 0 && isValue(words.at(-1) ?? '')
}
