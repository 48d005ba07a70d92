import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
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
  const [bytes, setBytes] = useState(0)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  const take = useMutation({
    mutationFn: async (format: Format) => {
      leaving.current = new AbortController()
      const work = start(format, setBytes, leaving.current.signal)
      if (!work) return
      setBytes(0)
      await work
      onClose()
    },
    meta: { handles: [403, 404, 413, 429, 503] },
  })
  const running = take.isPending ? take.variables : undefined

  return (
    <DialogPanel title={title} onDismiss={onClose}>
      {children}
      <output className={classes.progress}>
        {running !== undefined && `Bezig: ${megabytes.format(bytes / 1_000_000)} MB ontvangen.`}
      </output>
      {take.error && <QuietAlert>{`Niet gelukt. ${reasonOf(take.error)}`}</QuietAlert>}
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
            onClick={() => take.mutate(format)}
          >
            {label}
          </Button>
        ))}
      </div>
    </DialogPanel>
  )
}
