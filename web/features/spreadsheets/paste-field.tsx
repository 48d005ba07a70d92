import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { showLines } from '../../../contract/values/counts.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { readStored, removeStored, writeStored } from '../../api/browser-storage.ts'
import { SheetChoice } from './file-choice.tsx'
import type { List } from './list-rows.ts'
import { type PastedLine, pastedLines } from './pasted-lines.ts'
import { type PastedValues, quantities } from './pasted-values.ts'
import layout from '../../ui/layout.module.css'
import { classNames } from '../../ui/class-names.ts'
import { readListFile } from './read-list-file.ts'

function useDraft(storageKey: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readStored('localStorage', storageKey) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      if (next === '') removeStored('localStorage', storageKey)
      else writeStored('localStorage', storageKey, next)
    },
  ]
}

interface PasteFieldProps {
  /** Storage key of the draft. */
  storedAs: string
  hint: string
  placeholder: string
  values?: PastedValues
  most: number
  there: number
  tooMany: (more: number) => string
  onLines: (lines: readonly PastedLine[]) => void
}

/** Accepts pasted, typed and file lists; rejected lines stay, with the reason. */
export function PasteField({
  storedAs,
  hint,
  placeholder,
  values = quantities,
  most,
  there,
  tooMany,
  onLines,
}: PasteFieldProps) {
  const [draft, setDraft] = useDraft(storedAs)
  const [refusal, setRefusal] = useState<string>()
  const [added, setAdded] = useState(0)
  const [reading, setReading] = useState(false)
  const latestFile = useRef<File>(undefined)

  function refusalFor(more: number): string | undefined {
    if (more === 0) return 'Hier staan geen regels in.'
    return there + more > most ? tooMany(more) : undefined
  }

  function take(list: List): boolean {
    const pasted = pastedLines(list, most, values)
    const refused = 'refusal' in pasted ? pasted.refusal : refusalFor(pasted.lines.length)
    setRefusal(refused)
    setAdded(0)
    if (refused !== undefined || 'refusal' in pasted) return false
    onLines(pasted.lines)
    setAdded(pasted.lines.length)
    return true
  }

  async function takeFile(file: File) {
    latestFile.current = file
    setReading(true)
    const read = await readListFile(file).catch(() => ({ refusal: 'Dit bestand kon niet worden gelezen.' }))
    if (latestFile.current !== file) return
    setReading(false)
    if ('list' in read) take(read.list)
    else setRefusal(read.refusal)
  }

  const isAdded = added > 0 && there >= added

  return (
    <form
      className={classNames(layout.card, layout.close)}
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.trim() === '' && isAdded) return
        if (take(draft)) setDraft('')
      }}
    >
      <TextAreaField
        label="Plak of typ uw regels"
        hint={hint}
        placeholder={placeholder}
        rows={4}
        error={refusal}
        spellCheck={false}
        value={draft}
        onChange={({ currentTarget: { value: text }, nativeEvent }) => {
          // Drop, dictation and autofill arrive as one input event: treat them as a paste.
          const isWhole = draft === '' && !isUndone(nativeEvent) && isList(text, values)
          if (!isWhole || !take(text)) setDraft(text)
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          // A paste into typed text is plain text.
          if (draft !== '' || text.trim() === '') return
          event.preventDefault()
          if (!take(text)) setDraft(text)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={layout.row}>
        {/* Never disabled when empty: adding lines would lose the focus. */}
        <Button type="submit" variant="light" h={44}>
          Voeg regels toe
        </Button>
        <SheetChoice shown={reading ? 'Bestand wordt gelezen…' : undefined} onFile={(file) => void takeFile(file)} />
        <output className={layout.note}>{isAdded && `${showLines(added)} toegevoegd.`}</output>
      </div>
    </form>
  )
}

const isUndone = (event: Event) => event instanceof InputEvent && event.inputType.startsWith('history')

/** Rows of cells, or a line with a quantity, rather than the first typed letters. */
function isList(text: string, values: PastedValues): boolean {
  if (text.length < 2) return false
  if (/[\t\n]/.test(text.trim())) return true
  const pasted = pastedLines(text, 1, values)
  return 'lines' in pasted && pasted.lines.some(({ product, qty }) => product !== '' && qty !== undefined)
}
