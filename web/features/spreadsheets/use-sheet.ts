import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, removeStored, writeStored } from '../../api/browser-storage.ts'
import type { LegacyEncoding } from '../../../sheets/decode-text.ts'
import type { LineJob } from './line-jobs.ts'
import { readFile } from './read-file.ts'
import { type Choices, codesToLookUp, type ReadLines, readLines, type SheetLine } from './read-lines.ts'
import { readText, type Tabs } from './read-tabs.ts'
import { rememberColumns, rememberedColumns, withChoice } from './remembered-columns.ts'

type IsCode = (cell: string) => boolean

interface UseSheet {
  job: LineJob
  /** Storage key of what is in the field. */
  storedAs?: string | undefined
  lookUp: (texts: readonly string[]) => Promise<IsCode>
  /**
   * @param sheet number of the file or paste; the same again when another column was chosen
   * @returns why these lines cannot be taken
   */
  onLines: (lines: readonly SheetLine[], sheet: number) => string | undefined
}

export interface OpenSheet extends ReadLines {
  readonly sheet: number
  readonly tabs: Tabs
  readonly source: string | File
  readonly isCode: IsCode
  readonly choices: Choices
  readonly isRemembered: boolean
}

const failed = 'De regels konden niet worden nagekeken, probeer het opnieuw.'

let sheets = 0

export function useSheet({ job, storedAs, lookUp, onLines }: UseSheet) {
  const [draft, setDraft] = useDraft(storedAs)
  const [open, setOpen] = useState<OpenSheet>()
  const [refusal, setRefusal] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const latest = useRef(0)
  // Reading takes a while: the lines are for the page as it is by then, and for none once it was left.
  const receive = useRef(onLines)
  useEffect(() => {
    receive.current = onLines
  })
  useEffect(
    () => () => {
      latest.current = 0
    },
    [],
  )
  // A mutation, for the error table (§8).
  const { mutateAsync: isCodeOf } = useMutation({ mutationFn: lookUp })

  function show(read: OpenSheet): boolean {
    const refused =
      read.refusal ?? (read.isAsking ? undefined : (whyNone(read, job) ?? receive.current(read.lines, read.sheet)))
    setRefusal(refused)
    setOpen(refused === undefined || read.parts.length > 0 ? read : undefined)
    return refused === undefined && !read.isAsking
  }

  /** @returns whether the lines were taken; a question leaves them with what was read */
  async function take(source: string | File, encoding?: LegacyEncoding): Promise<boolean> {
    const isAgain = encoding !== undefined && open !== undefined
    const sheet = isAgain ? open.sheet : ++sheets
    latest.current = sheet
    setIsReading(true)
    setRefusal(undefined)
    try {
      const tabs = typeof source === 'string' ? await readText(source) : await readFile(source, encoding)
      if ('refusal' in tabs) {
        if (latest.current === sheet) setRefusal(tabs.refusal)
        return false
      }
      const isCode = await isCodeOf(codesToLookUp(tabs))
      if (latest.current !== sheet) return false
      const found = readLines(tabs, job, isCode)
      const choices: Record<string, Choices[string]> = {}
      for (const { key, recognition } of found.parts) {
        const before = rememberedColumns(job.name, recognition.columns)
        if (before) choices[key] = before
      }
      const isRemembered = Object.keys(choices).length > 0
      return show({ ...readLines(tabs, job, isCode, choices), sheet, tabs, source, isCode, choices, isRemembered })
    } catch {
      if (latest.current === sheet) setRefusal(failed)
      return false
    } finally {
      if (latest.current === sheet) setIsReading(false)
    }
  }

  /** Forgets the sheet; its lines stay. */
  const close = useCallback(() => setOpen(undefined), [])

  return {
    job,
    draft,
    setDraft,
    open,
    refusal,
    isReading,
    take,
    close,
    setRefusal,
    choose: (key: string, field: string, at: number | null): boolean => {
      if (!open) return false
      const part = open.parts.find((one) => one.key === key)
      const chosen = withChoice(part?.recognition.taken ?? {}, field, at)
      const choices = { ...open.choices, [key]: chosen }
      if (part) rememberColumns(job.name, part.recognition.columns, chosen)
      return show({ ...open, ...readLines(open.tabs, job, open.isCode, choices), choices, isRemembered: false })
    },
    chooseEncoding: (encoding: LegacyEncoding) => open?.source instanceof File && take(open.source, encoding),
  }
}
export type Sheet = ReturnType<typeof useSheet>

function useDraft(storageKey: string | undefined): [string, (text: string) => void] {
  const [text, setText] = useState(() => (storageKey && readStored('localStorage', storageKey)) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      if (storageKey === undefined) return
      if (next === '') removeStored('localStorage', storageKey)
      else writeStored('localStorage', storageKey, next)
    },
  ]
}

function whyNone({ lines, skipped, parts }: ReadLines, { value, without }: LineJob): string | undefined {
  if (lines.length > 0) return undefined
  if (skipped === 0) return 'Hier staan geen regels in.'
  const { taken, columns } = parts[0]?.recognition ?? { taken: {}, columns: [] }
  const column = columns.find(({ at }) => at === taken[value])
  return `Alle regels zijn ${without}: kolom ${column?.letter ?? ''} is leeg.`
}
