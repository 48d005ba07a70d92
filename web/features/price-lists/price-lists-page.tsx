import { useParams } from 'react-router'
import { PriceListPage } from './price-list-page.tsx'
import { PriceListsMain } from './price-lists-main.tsx'

export function PriceListsPage() {
  const { id } = useParams()
  // A key per list: edits belong to one list.
  return id === undefined ? <PriceListsMain /> : <PriceListPage key={id} id={id} />
}
