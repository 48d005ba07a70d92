import { PageHeading } from '../../ui/page-heading.tsx'

export function ShopPage() {
  return <PageHeading>Winkel</PageHeading>
}
