import { PageHeading } from '../../ui/page-heading.tsx'

export function UserPage() {
  return <PageHeading>Klant</PageHeading>
}
