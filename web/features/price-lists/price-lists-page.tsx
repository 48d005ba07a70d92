import { useParams } from 'react-router'
import { PriceListPage } from './price-list-page.tsx'
import { PriceListsMain } from './price-lists-main.tsx'

/** /prijslijsten and /prijslijsten/{id}: all lists, or one of them. */
export function PriceListsPage() {
  const { id } = useParams()
  // What was being edited belongs to its list.
  return id === undefined ? <PriceListsMain /> : <PriceListPage key={id} id={id} />
}
