import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { Suspense, useState } from 'react'
import type { QueryOf } from '../../../contract/endpoints/endpoint.ts'
import type { offer } from '../../../contract/endpoints/offer.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const OfferDialog = lazyPart(async () => (await import('./offer-dialog.tsx')).OfferDialog)

export function OfferButton({ query }: { query: QueryOf<typeof offer.xlsx> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={18} />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        Download lijst
      </Button>
      {isOpen && (
        <Suspense>
          <OfferDialog query={query} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
