import { offer, type OfferFormat } from '../../../contract/endpoints/offer.ts'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import layout from '../../ui/layout.module.css'
import { DownloadDialog } from './download-dialog.tsx'

interface OfferDialogProps {
  query: QueryOf<typeof offer.xlsx>
  onClose: () => void
}

const formats = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
] as const

export function OfferDialog({ query, onClose }: OfferDialogProps) {
  return (
    <DownloadDialog
      title="Download lijst"
      formats={formats}
      fileOf={(format: OfferFormat) => ({ endpoint: offer[format], input: { query } })}
      onClose={onClose}
    >
      <p className={layout.soft}>Vul in de Excel-lijst de aantallen in en kies het bestand bij Snelbestellen.</p>
    </DownloadDialog>
  )
}
