import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DialogPanel } from '../../ui/dialogs/dialog.tsx'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import layout from '../../ui/layout.module.css'
import classes from './download-dialog.module.css'

interface DownloadDialogProps<Format extends string> {
  title: string
  /** The last one is the usual one. */
  formats: readonly (readonly [format: Format, label: string])[]
  start: (format: Format, onProgress: (bytes: number) => void, signal: AbortSignal) => Promise<void> | undefined
  onClose: () => void
  children?: ReactNode
}

const megabytes = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function DownloadDialog<Format extends string>({
  title,
  formats,
  start,
  onClose,
  children,
}: DownloadDialogProps<Format>) {
  const [running, setRunning] = useState<Format>()
  const [bytes, setBytes] = useState(0)
  const [error, setError] = useState<Error | null>(null)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function run(format: Format) {
    const ending = new AbortController()
    const work = start(format, setBytes, ending.signal)
    if (!work) return
    leaving.current = ending
    setRunning(format)
    setBytes(0)
    setError(null)
    try {
      await work
      onClose()
    } catch (failure) {
      if (!ending.signal.aborted && failure instanceof Error) setError(failure)
    }
    setRunning(undefined)
  }

  return (
    <DialogPanel title={title} onDismiss={onClose}>
      {children}
      <output className={classes.progress}>
        {running !== undefined && `Bezig: ${megabytes.format(bytes / 1_000_000)} MB ontvangen.`}
      </output>
      {error && <QuietAlert>{`Niet gelukt. ${reasonOf(error)}`}</QuietAlert>}
      <div className={layout.end}>
        <Button variant="default" onClick={onClose}>
          Anuleer
        </Button>
        {formats.map(([format, label], at) => (
          <Button
            key={format}
            variant={at === formats.length - 1 ? 'filled' : 'default'}
            loading={running === format}
            disabled={running !== undefined && running !== format}
            onClick={() => void run(format)}
          >
            {label}
          </Button>
        ))}
      </div>
    </DialogPanel>
  )
}
