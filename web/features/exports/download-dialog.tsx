import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import type { Input } from '../../api/api.ts'
import { useDownload } from '../../api/use-download.ts'
import { DialogPanel } from '../../ui/dialogs/dialog.tsx'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import layout from '../../ui/layout.module.css'
import classes from './download-dialog.module.css'

interface DownloadDialogProps<Format extends string> {
  title: string
  /** The last one is the usual one. */
  formats: readonly (readonly [format: Format, label: string])[]
  /** Undefined while what is asked for is not complete. */
  fileOf: (format: Format) => { readonly endpoint: Endpoint; readonly input: Input } | undefined
  onClose: () => void
  children?: ReactNode
}

const megabytes = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function DownloadDialog<Format extends string>({
  title,
  formats,
  fileOf,
  onClose,
  children,
}: DownloadDialogProps<Format>) {
  const { mutate, bytes, error, isPending, variables } = useDownload()
  const running = isPending ? variables.format : undefined
  const take = (format: Format) => {
    const file = fileOf(format)
    if (file) mutate({ ...file, format }, { onSuccess: onClose })
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
            onClick={() => take(format)}
          >
            {label}
          </Button>
        ))}
      </div>
    </DialogPanel>
  )
}
