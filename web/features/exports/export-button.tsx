import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { showCount } from '../../../contract/values/counts.ts'
import { type Exported, type ExportFormat, exports } from '../../../contract/endpoints/exports.ts'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { hasBadDate } from '../../ui/fields/bad-date.ts'
import { DownloadDialog } from './download-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { TextField } from '../../ui/fields/field.tsx'

interface ExportButtonProps {
  what: Exported | QueryOf<typeof reports.salesSheet>
  /** Asks for a period, with these defaults. */
  period?: { readonly van: string; readonly tot: string }
  ids?: readonly string[]
}

export function ExportButton(props: ExportButtonProps) {
  const { ids } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={18} />}
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

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

export function ExportDialog({ what, period, ids, onClose }: ExportButtonProps & { onClose: () => void }) {
  const [days, setDays] = useState(period)
  const dates = useRef<HTMLDivElement>(null)

  function fileOf(format: ExportFormat) {
    if (dates.current && hasBadDate(dates.current)) return undefined
    if (typeof what !== 'string') return { endpoint: reports.salesSheet, input: { params: { format }, query: what } }
    const query = ids ? { ids: ids.join(',') } : { ...days }
    return { endpoint: exports.sheet, input: { params: { file: `${what}.${format}` }, query } }
  }

  return (
    <DownloadDialog title="Exporteer" formats={formats} fileOf={fileOf} onClose={onClose}>
      {ids && <p>{ids.length === 1 ? '1 gekozen order' : `${showCount(ids.length)} gekozen orders`}</p>}
      {days && (
        <div ref={dates} className={layout.pair}>
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
    </DownloadDialog>
  )
}
