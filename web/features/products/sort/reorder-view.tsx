import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { products } from '../../../../contract/endpoints/products.ts'
import { api } from '../../../api/api.ts'
import { keyOf } from '../../../api/query.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { Answered, Empty } from '../../../ui/page/states.tsx'
import { ReorderList } from './reorder-list.tsx'

export function ReorderView() {
  const [opened] = useState(Date.now)
  const answer = useQuery({
    queryKey: [...keyOf(products.all), 'reorder', opened],
    queryFn: () => api(products.all),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <PageHeading intro="Sleep een product naar zijn plaats, of gebruik de pijltjes. Klanten zien de volgorde zodra u die verstuurt.">
        Wijzig volgorde Winkel
      </PageHeading>
      <Answered answer={answer} loading="Producten worden geladen">
        {(rows) => (rows.length > 0 ? <ReorderList initial={rows} /> : <Empty title="Er zijn nog geen producten" />)}
      </Answered>
    </>
  )
}
