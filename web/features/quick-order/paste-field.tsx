import { Button } from '@mantine/core'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useId, useRef, useState } from 'react'
import { showCount, showLines } from '../../../contract/counts.ts'
import { maxOrderLines } from '../../../contract/limits.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { type PastedLine, pastedLines } from './pasted-lines.ts'
import classes from './paste-field.module.css'
import { readOrderFile } from './read-order-file.ts'
import { useDraft } from './use-draft.ts'

interface PasteFieldProps {
  /** Lines that are there already. */
  room: number
  onLines: (lines: readonly PastedLine[]) => void
}

/** Where lists come in: pasted, typed or from a file. What is refused stays where it is, with the reason. */
export function PasteField({ room, onLines }: PasteFieldProps) {
  const [draft, setDraft] = useDraft()
  const [refusal, setRefusal] = useState<string>()
  const [said, setSaid] = useState('')
  const [reading, setReading] = useState(false)
  const latestFile = useRef<File>(undefined)
  const id = useId()

  /** @returns whether the lines were taken */
  function take(text: string): boolean {
    const pasted = pastedLines(text)
    const refused = 'refusal' in pasted ? pasted.refusal : refusalFor(room, pasted.lines.length)
    setRefusal(refused)
    setSaid('')
    if (refused !== undefined || 'refusal' in pasted) return false
    onLines(pasted.lines)
    setSaid(`${showLines(pasted.lines.length)} toegevoegd.`)
    return true
  }

  async function takeFile(file: File) {
    latestFile.current = file
    setReading(true)
    const read = await readOrderFile(file).catch(() => ({ refusal: 'Dit bestand kon niet worden gelezen.' }))
    // Another one was chosen meanwhile.
    if (latestFile.current !== file) return
    setReading(false)
    if ('text' in read) take(read.text)
    else setRefusal(read.refusal)
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (take(draft)) setDraft('')
      }}
    >
      <TextAreaField
        label="Plak of typ uw regels"
        hint="Code of naam en aantal, in elke volgorde: uit Excel, een mail of een notitie."
        placeholder={'B1001  250\nB1002  1.250'}
        rows={4}
        error={refusal}
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
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
        <Button type="submit" variant="light" h={44} disabled={draft.trim() === ''}>
          Voeg regels toe
        </Button>
        <div className={classes.file}>
          <input
            id={id}
            type="file"
            className={classes.input}
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-label="Kies een CSV- of Excel-bestand"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void takeFile(file)
              // The same file can be chosen again once it was mended.
              target.value = ''
            }}
          />
          <span className={classes.choose} aria-hidden="true">
            <FileSpreadsheet size={18} />
            {reading ? 'Bestand wordt gelezen…' : 'Kies een CSV- of Excel-bestand, of sleep het hierheen'}
          </span>
        </div>
        <output className={classes.said}>{said}</output>
      </div>
    </form>
  )
}

function refusalFor(there: number, more: number): string | undefined {
  if (more === 0) return 'Hier staan geen regels in.'
  if (there + more <= maxOrderLines) return undefined
  return `Met deze ${showCount(more)} regels erbij zijn het er meer dan ${showCount(maxOrderLines)}; bestel eerst wat er staat.`
}
