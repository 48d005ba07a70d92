import { PageHeading } from '../../ui/page-heading.tsx'

export function CartPage() {
  return <PageHeading>Bestelling</PageHeading>
}
