import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState } from 'react'
import { showCount } from '../../../contract/values/counts.ts'
import { type Exported, type ExportFormat, exports } from '../../../contract/endpoints/exports.ts'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { download } from '../../api/download.ts'
import { hasBadDate } from '../../ui/fields/bad-date.ts'
import { DialogPanel } from '../../ui/dialogs/dialog-panel.tsx'
import layout from '../../ui/layout.module.css'
import classes from './export-button.module.css'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { useSecondStep } from '../auth/second-step/use-second-step.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

interface ExportButtonProps {
  /** A list, or the rows of the sales report for this query. */
  what: Exported | QueryOf<typeof reports.salesSheet>
  /** Asks for a period, with these defaults. */
  period?: { readonly van: string; readonly tot: string }
  ids?: readonly string[]
}

const megabytes = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export function ExportButton(props: ExportButtonProps) {
  const { ids } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        {...(ids && { h: 44, 'aria-label': 'Exporteer gekozen orders' })}
      >
        Exporteer
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

export function ExportDialog({ what, period, ids, onClose }: ExportButtonProps & { onClose: () => void }) {
  const [days, setDays] = useState(period)
  const [running, setRunning] = useState<ExportFormat>()
  const [bytes, setBytes] = useState(0)
  const [error, setError] = useState<Error | null>(null)
  const leaving = useRef<AbortController>(undefined)
  const dates = useRef<HTMLDivElement>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const { withSecondStep, question } = useSecondStep()

  async function start(format: ExportFormat) {
    if (dates.current && hasBadDate(dates.current)) return
    const ending = new AbortController()
    leaving.current = ending
    setRunning(format)
    setBytes(0)
    setError(null)
    try {
      await withSecondStep(() =>
        typeof what === 'string'
          ? download(
              exports.sheet,
              { params: { file: `${what}.${format}` }, query: ids ? { ids: ids.join(',') } : { ...days } },
              setBytes,
              ending.signal,
            )
          : download(reports.salesSheet, { params: { format }, query: what }, setBytes, ending.signal),
      )
      onClose()
    } catch (failure) {
      if (!ending.signal.aborted && failure instanceof Error) setError(failure)
    }
    setRunning(undefined)
  }

  return (
    <DialogPanel title="Exporteer" onDismiss={onClose}>
      {ids && <p>{ids.length === 1 ? '1 gekozen order' : `${showCount(ids.length)} gekozen orders`}</p>}
      {days && (
        <div ref={dates} className={classes.period}>
          <TextField
            label="Van"
            type="date"
            value={days.van}
            onChange={({ target }) => setDays({ ...days, van: target.value })}
          />
          <TextField
            label="Tot en met"
            type="date"
            value={days.tot}
            onChange={({ target }) => setDays({ ...days, tot: target.value })}
          />
        </div>
      )}
      <output className={classes.progress}>
        {running !== undefined && `Bezig: ${megabytes.format(bytes / 1_000_000)} MB binnen.`}
      </output>
      {error && <QuietAlert>{`Niet gelukt. ${reasonOf(error)}`}</QuietAlert>}
      <div className={layout.end}>
        <Button variant="default" onClick={onClose}>
          Anuleer
        </Button>
        <Button
          variant="default"
          loading={running === 'csv'}
          disabled={running === 'xlsx'}
          onClick={() => void start('csv')}
        >
          CSV
        </Button>
        <Button loading={running === 'xlsx'} disabled={running === 'csv'} onClick={() => void start('xlsx')}>
          Excel
        </Button>
      </div>
      {question}
    </DialogPanel>
  )
}
