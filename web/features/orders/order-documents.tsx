import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { type Settings, settings } from '../../../contract/endpoints/settings.ts'
import { urlOf, query } from '../../api/api.ts'
import { useDownload } from '../../api/use-download.ts'
import { DocumentLink } from '../../ui/buttons/document-link.tsx'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { Panel } from '../../ui/page/page.tsx'
import layout from '../../ui/layout.module.css'

export function OrderDocuments({ order }: { order: Order }) {
  const { data } = useQuery(query(settings.read))
  const usesEkt = (data && data.bedrijf.ektNummer !== '') || order.order.some(({ vbnCode }) => vbnCode)
  const missing = data && usesEkt ? missingInEkt(order, data.bedrijf) : []
  const input = { params: { id: order._id } }
  const take = useDownload()
  return (
    <Panel title="Papieren">
      <div className={layout.tight}>
        <div className={layout.row}>
          <DocumentLink href={urlOf(documents.confirmation, input)}>Orderbevestiging</DocumentLink>
          <DocumentLink href={urlOf(documents.packingSlip, input)}>Pakbon</DocumentLink>
          {usesEkt && (
            <Button
              variant="default"
              h={44}
              leftSection={<Download size={18} />}
              loading={take.isPending}
              onClick={() => take.mutate({ endpoint: documents.ekt, input })}
            >
              EKT
            </Button>
          )}
        </div>
        {take.error && <QuietAlert>{`Niet gelukt. ${reasonOf(take.error)}`}</QuietAlert>}
        {missing.length > 0 && (
          <p className={layout.warning}>
            {`In het EKT-bericht ${missing.length === 1 ? 'ontbreekt' : 'ontbreken'}: ${missing.join('; ')}.`}
          </p>
        )}
      </div>
    </Panel>
  )
}

const mostNamed = 3

function missingInEkt(order: Order, { veiling, ektNummer }: Settings['bedrijf']): string[] {
  const without = order.order.filter(({ vbnCode }) => vbnCode === '').map((line) => printedQuotes(line.productName))
  const others = without.length - mostNamed
  const named = without.slice(0, mostNamed).join(', ')
  return [
    order.ektnummer === '' && 'het EKT-nummer van de klant',
    order.kopersnummer === '' && 'het kopersnummer van de klant',
    without.length > 0 && `de VBN-code van ${others > 0 ? `${named} en ${others} andere` : named}`,
    ektNummer === '' && 'het eigen EKT-nummer in de instellingen',
    veiling === '' && 'de veiling in de instellingen',
  ].filter((one) => one !== false)
}
