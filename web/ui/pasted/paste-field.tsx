import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { showLines } from '../../../contract/values/counts.ts'
import { TextAreaField } from '../text-area-field.tsx'
import { SheetChoice } from './file-choice.tsx'
import { type PastedLine, pastedLines } from './pasted-lines.ts'
import { type PastedValues, quantities } from './pasted-values.ts'
import classes from './paste-field.module.css'
import { readListFile } from './read-list-file.ts'
import { useDraft } from './use-draft.ts'

interface PasteFieldProps {
  /** Under which what is typed here is kept in the browser. */
  kept: string
  hint: string
  placeholder: string
  /** What stands beside the product. */
  values?: PastedValues
  /** Lines that there may be, and that are there already. */
  most: number
  there: number
  /** What to say of more than that, of so many new ones. */
  tooMany: (more: number) => string
  onLines: (lines: readonly PastedLine[]) => void
}

/** Where lists come in: pasted, typed or from a file. What is refused stays where it is, with the reason. */
export function PasteField({
  kept,
  hint,
  placeholder,
  values = quantities,
  most,
  there,
  tooMany,
  onLines,
}: PasteFieldProps) {
  const [draft, setDraft] = useDraft(kept)
  const [refusal, setRefusal] = useState<string>()
  const [added, setAdded] = useState(0)
  const [reading, setReading] = useState(false)
  const latestFile = useRef<File>(undefined)

  function refusalFor(more: number): string | undefined {
    if (more === 0) return 'Hier staan geen regels in.'
    return there + more > most ? tooMany(more) : undefined
  }

  /** @returns whether the lines were taken */
  function take(text: string): boolean {
    const pasted = pastedLines(text, most, values)
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
    // Another one was chosen meanwhile.
    if (latestFile.current !== file) return
    setReading(false)
    if ('text' in read) take(read.text)
    else setRefusal(read.refusal)
  }

  // Not of lines that have gone on since.
  const isAdded = added > 0 && there >= added

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        // What was pasted has been taken already, and nothing typed since.
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
          // Dropped, dictated or filled in by a program, it is there all at once, as if it were pasted.
          const isWhole = draft === '' && !isUndone(nativeEvent) && isList(text, values)
          if (!isWhole || !take(text)) setDraft(text)
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          // In the midst of what is being typed it is text like any other.
          if (draft !== '' || text.trim() === '') return
          event.preventDefault()
          if (!take(text)) setDraft(text)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={classes.actions}>
        {/* Not switched off where nothing is typed: the focus would be lost each time that lines were added. */}
        <Button type="submit" variant="light" h={44}>
          Voeg regels toe
        </Button>
        <SheetChoice shown={reading ? 'Bestand wordt gelezen…' : undefined} onFile={(file) => void takeFile(file)} />
        <output className={classes.said}>{isAdded && `${showLines(added)} toegevoegd.`}</output>
      </div>
    </form>
  )
}

const isUndone = (event: Event) => event instanceof InputEvent && event.inputType.startsWith('history')

/** More than the first letter of what is being typed: rows of cells, or a line with its quantity. */
function isList(text: string, values: PastedValues): boolean {
  if (text.length < 2) return false
  if (/[\t\n]/.test(text.trim())) return true
  const pasted = pastedLines(text, 1, values)
  return 'lines' in pasted && pasted.lines.some(({ product, qty }) => product !== '' && qty !== undefined)
}
